import { keptDraft } from '#web/forms/kept-draft.ts';
import { draftFrom, type RoleDraft } from './role-draft.ts';

/** The parts of a draft that have not reached the server. */
export interface UnsavedWords {
  readonly draftId: string;
  /** A draft belongs to the company in which it was begun. */
  readonly companyId: string;
  /** The revision that it was typed on; 0 if the draft is not on the server yet. */
  readonly revision: number;
  readonly draft: RoleDraft;
}

/** For how many drafts the unsaved words are kept. Nobody has more open in one browser. */
const MAX_DRAFTS = 5;

/** Keeps the unsaved words of a person's drafts on this device until they are saved, or the person signs out. */
export function unsavedWords(userId: string) {
  const storage = keptDraft('nod-role-words', userId);

  function list(): readonly UnsavedWords[] {
    const stored = storage.read();
    return Array.isArray(stored) ? stored.flatMap((each) => wordsFrom(each) ?? []) : [];
  }
  function wordsOfOthers(draftId: string): readonly UnsavedWords[] {
    return list().filter((each) => each.draftId !== draftId);
  }

  return {
    /** The latest first. */
    list,
    keep(words: UnsavedWords): void {
      storage.keep([words, ...wordsOfOthers(words.draftId)].slice(0, MAX_DRAFTS));
    },
    forget(draftId: string): void {
      const remaining = wordsOfOthers(draftId);
      if (remaining.length > 0) storage.keep(remaining);
      else storage.forget();
    },
  };
}

/**
 * The unsaved words that a form starts with: those of this draft, or, if `draftId` is null, those of a draft that never
 * reached the server.
 */
export function wordsToContinue(
  userId: string,
  companyId: string,
  draftId: string | null,
): UnsavedWords | null {
  const candidates = unsavedWords(userId)
    .list()
    .filter((each) => each.companyId === companyId);
  return (
    candidates.find((each) => (draftId === null ? each.revision === 0 : each.draftId === draftId)) ?? null
  );
}

function wordsFrom(stored: unknown): UnsavedWords | null {
  const { draftId, companyId, revision, draft } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const content = draftFrom(draft);
  const isWhole =
    typeof draftId === 'string' &&
    typeof companyId === 'string' &&
    typeof revision === 'number' &&
    content !== null;
  return isWhole ? { draftId, companyId, revision, draft: content } : null;
}
