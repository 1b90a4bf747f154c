import type { Logger } from 'pino';
import type { Deck } from './deck.ts';

/**
 * Updates the deck with what was just committed; call this after every change to roles or their cards. If it fails, the
 * error is only logged: the change is saved and the deck follows automatically within a second, so a failed call would
 * only make the client repeat it.
 */
export async function refreshDeck({
  deck,
  log,
}: {
  readonly deck: Deck;
  readonly log: Logger;
}): Promise<void> {
  await deck.refresh().catch((error: unknown) => {
    log.warn({ err: error }, 'A change was saved, but the deck could not be refreshed; it will follow.');
  });
}
