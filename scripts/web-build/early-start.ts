import { currentUser } from '#contract/accounts.ts';
import { DECK_PAGE, listDeck } from '#contract/roles.ts';
import { DEFAULT_FILTERS, deckQueryOf } from '#web/features/filters/filters.ts';
import { addressOf } from '#web/http/address.ts';
import { inlineScript } from './inline-script.ts';

/** The deck's first request on a device that has no filters of its own. */
export const DECK_ADDRESS = addressOf(listDeck.path, {}, deckQueryOf(DEFAULT_FILTERS, null, DECK_PAGE));

/** The inline script that reads the responses embedded in the page, and requests the first cards if they are missing. */
export function earlyStart(): Promise<string> {
  return inlineScript('early-start.js', { DECK: DECK_ADDRESS, USER: currentUser.path });
}
