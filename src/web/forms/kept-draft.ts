import { readKept, writeKept } from '#web/device/local-storage.ts';

/** Unsent form contents, kept on this device. */
export interface KeptDraft {
  /**
   * The stored value, unchecked: an older version may have written it, or a person edited it. Null if nothing is stored.
   */
  readonly read: () => unknown;
  readonly keep: (draft: unknown) => void;
  readonly forget: () => void;
}

/** The key ends in the person's id, so that the draft is deleted from the device with their account. */
export function keptDraft(name: string, userId: string): KeptDraft {
  const key = `${name}:${userId}`;
  return {
    read: () => readKept(key),
    keep: (draft) => writeKept(key, draft),
    forget: () => writeKept(key, null),
  };
}

/** `fallback`, with the kept text in each text field for which there is one. */
export function keptTexts<Draft extends object>(stored: object, fallback: Draft): Draft {
  const keptFields = stored as Readonly<Record<string, unknown>>;
  const texts = Object.entries(fallback).filter(
    ([field, value]) => typeof value === 'string' && typeof keptFields[field] === 'string',
  );
  return { ...fallback, ...Object.fromEntries(texts.map(([field]) => [field, keptFields[field]])) };
}
