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
const MOST = 5;

/** Keeps the unsaved words of a person's drafts on this device until they are saved, or the person signs out. */
export function unsavedWords(userId: string) {
  const storage = keptDraft('nod-role-words', userId);

  function list(): readonly UnsavedWords[] {
    const found = storage.read();
    return Array.isArray(found) ? found.flatMap((each) => wordsFrom(each) ?? []) : [];
  }
  function others(draftId: string): readonly UnsavedWords[] {
    return list().filter((each) => each.draftId !== draftId);
  }

  return {
    /** The latest first. */
    list,
    keep(words: UnsavedWords): void {
      storage.keep([words, ...others(words.draftId)].slice(0, MOST));
    },
    forget(draftId: string): void {
      const rest = others(draftId);
      if (rest.length > 0) storage.keep(rest);
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
  const found = unsavedWords(userId)
    .list()
    .filter((each) => each.companyId === companyId);
  return found.find((each) => (draftId === null ? each.revision === 0 : each.draftId === draftId)) ?? null;
}

function wordsFrom(kept: unknown): UnsavedWords | null {
  const { draftId, companyId, revision, draft } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  const content = draftFrom(draft);
  const isWhole =
    typeof draftId === 'string' &&
    typeof companyId === 'string' &&
    typeof revision === 'number' &&
    content !== null;
  return isWhole ? { draftId, companyId, revision, draft: content } : null;
}
