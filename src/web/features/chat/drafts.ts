import { readKept, writeKept } from '#web/device/local-storage.ts';

/** The beginning of a question about an offer. */
export const OFFER_QUESTION_START = 'About your offer: ';

/** Kept per person: another person on the same device does not see them. */
function key(userId: string) {
  return `nod-drafts:${userId}`;
}

function drafts(userId: string): Record<string, string> {
  const keptDrafts = readKept(key(userId));
  return typeof keptDrafts === 'object' && keptDrafts !== null ? { ...keptDrafts } : {};
}

/** The unsent text of a conversation; '' if nothing was typed. */
export function draftOf(userId: string, threadId: string): string {
  const draft = drafts(userId)[threadId];
  return typeof draft === 'string' ? draft : '';
}

export function keepDraft(userId: string, threadId: string, text: string) {
  const { [threadId]: _last, ...otherDrafts } = drafts(userId);
  writeKept(key(userId), text === '' ? otherDrafts : { ...otherDrafts, [threadId]: text });
}

/** Starts a question about an offer as the draft, unless there is one already. */
export function draftQuestion(userId: string, threadId: string) {
  if (draftOf(userId, threadId) === '') keepDraft(userId, threadId, OFFER_QUESTION_START);
}
