import type { Context } from '../../context.ts';

/**
 * Brings the deck up to what was just committed: whatever changes roles, or what their cards say, ends with it. The
 * change stands whether the deck follows now or, by itself, within a second: failing the call for it would invite
 * whoever made it to make it again.
 */
export async function refreshDeck({ deck, log }: Pick<Context, 'deck' | 'log'>): Promise<void> {
  await deck.refresh().catch((error: unknown) => {
    log.warn({ err: error }, 'A change is saved; the deck follows later.');
  });
}
