import { readKept, writeKept } from '#web/device/local-storage.ts';

/** What a question about an offer begins with. */
export const ASKING = 'About your offer: ';

/** Kept per person: somebody else at the same device does not find them. */
function key(userId: string) {
  return `nod-drafts:${userId}`;
}

function drafts(userId: string): Record<string, string> {
  const kept = readKept(key(userId));
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}

/** What was typed into a conversation and not sent; '' for nothing. */
export function draftOf(userId: string, threadId: string): string {
  const draft = drafts(userId)[threadId];
  return typeof draft === 'string' ? draft : '';
}

export function keepDraft(userId: string, threadId: string, text: string) {
  const { [threadId]: _last, ...others } = drafts(userId);
  writeKept(key(userId), text === '' ? others : { ...others, [threadId]: text });
}

/** Begins a question about an offer, unless something was typed already. */
export function draftQuestion(userId: string, threadId: string) {
  if (draftOf(userId, threadId) === '') keepDraft(userId, threadId, ASKING);
}
