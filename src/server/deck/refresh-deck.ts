import type { Logger } from 'pino';
import type { Deck } from './deck.ts';

/**
 * Updates the deck with what was just committed; every change to roles or their cards ends with it. If it fails, the
 * change is saved all the same and the deck follows automatically within a second: failing the call would only make the
 * caller repeat it.
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
