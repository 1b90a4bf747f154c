import type { Logger } from 'pino';
import type { Deck } from './deck.ts';

/**
 * Brings the deck up to what was just committed: whatever changes roles, or what their cards say, ends with it. The
 * change stands whether the deck follows now or, by itself, within a second: failing the call for it would invite
 * whoever made it to make it again.
 */
export async function refreshDeck({
  deck,
  log,
}: {
  readonly deck: Deck;
  readonly log: Logger;
}): Promise<void> {
  await deck.refresh().catch((error: unknown) => {
    log.warn({ err: error }, 'A change is saved; the deck follows later.');
  });
}
