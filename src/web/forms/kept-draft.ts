import { readKept, writeKept } from '#web/device/local-storage.ts';

/** What was typed into a form and not sent, on this device. */
export interface KeptDraft {
  /** As it was kept, to be checked: an older version, or a person, may have written anything. Null for nothing. */
  readonly read: () => unknown;
  readonly keep: (draft: unknown) => void;
  readonly forget: () => void;
}

/** The key ends in the person's id, so that it is forgotten with their account. */
export function keptDraft(name: string, userId: string): KeptDraft {
  const key = `${name}:${userId}`;
  return {
    read: () => readKept(key),
    keep: (draft) => writeKept(key, draft),
    forget: () => writeKept(key, null),
  };
}

/** Those fields of `fallback` that are text, with the text that was kept for them. */
export function keptTexts<Draft extends object>(kept: object, fallback: Draft): Draft {
  const known = kept as Readonly<Record<string, unknown>>;
  const texts = Object.entries(fallback).filter(
    ([field, value]) => typeof value === 'string' && typeof known[field] === 'string',
  );
  return { ...fallback, ...Object.fromEntries(texts.map(([field]) => [field, known[field]])) };
}
