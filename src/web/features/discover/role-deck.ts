import type { QueryClient } from '@tanstack/react-query';
import { apply } from '#contract/applications.ts';
import { type DeckCard, listDeckCards } from '#contract/deck-cards.ts';
import type { QueryFor, ResponseOf } from '#contract/endpoint.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { DECK_PAGE, DECK_PAGE_MAX, HIDDEN_ROLES_HEADER, listRoleCards } from '#contract/roles.ts';
import { writeKept } from '#web/device/local-storage.ts';
import { deckQueryOf, type Filters } from '#web/features/filters/filters.ts';
import { DECK } from '#web/features/offline/deck-key.ts';
import {
  ATTEMPT_MS,
  type Enclosure,
  keepDecision,
  takeBackDecision,
  waitingDecisions,
} from '#web/features/offline/waiting.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { addressOf } from '#web/http/address.ts';
import { call, callWithHeaders } from '#web/http/api.ts';
import { isUnreachable } from '#web/http/is-unreachable.ts';
import { callAgainIfLost, LostResponse } from '#web/http/lost-response.ts';
import type { DeckPage } from './deck-state.ts';
import { createDeck, type DeckStore } from './deck-store.ts';
import { createPassedRoles } from './passed-roles.ts';

/** There is no network: the application will be sent when there is. */
interface WaitingApplication {
  readonly isWaiting: true;
  /** Removes it; false if it has been sent meanwhile. Absent if it may have arrived already. */
  readonly takeBack?: () => boolean;
}

export type RoleDeck = DeckStore<Filters, ResponseOf<typeof apply> | WaitingApplication>;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** How many cards are kept for use without a network: enough for a quarter of an hour. */
const KEPT_CARDS = 40;

/**
 * The deck of one seeker, loaded from the server; without a network, the last cards, which are in the cache of `client`.
 * `linkedRole` is the id of the role that a link names; its card is dealt on top, once.
 */
export function createRoleDeck(
  client: QueryClient,
  userId: string,
  filters: Filters,
  linkedRole: string | null,
): RoleDeck {
  const passedRoles = createPassedRoles(userId, Date.now);
  let dealtFor = filters;
  let roleToDealFirst = linkedRole && ID.test(linkedRole) ? linkedRole.toLowerCase() : null;
  if (roleToDealFirst) passedRoles.remove(roleToDealFirst);
  const deck = createDeck<Filters, ResponseOf<typeof apply> | WaitingApplication>(
    {
      fetchPage: async (nextFilters, cursor, isCatchingUp) => {
        dealtFor = nextFilters;
        const query = deckQueryOf(nextFilters, cursor, isCatchingUp ? DECK_PAGE_MAX : DECK_PAGE);
        if (cursor === null && !isCatchingUp) keepAddress(userId, addressOf(listDeckCards.path, {}, query));
        try {
          const page = await fetchPage(roleToDealFirst ? { ...query, first: roleToDealFirst } : query);
          roleToDealFirst = null;
          return page;
        } catch (error) {
          const cachedCards = client.getQueryData<readonly DeckCard[]>([DECK, nextFilters]);
          if (!isUnreachable(error) || cursor !== null || !cachedCards?.length) throw error;
          return { roles: cachedCards, nextCursor: null, hiddenByFilters: 0, isKept: true };
        }
      },
      fetchDetails: (roleIds) => call(listRoleCards, { query: { ids: roleIds.join(',') } }),
      apply: (card, superLike, enclosed) => decide(userId, card, superLike, enclosed),
      waitingRoleIds: waitingDecisions(userId).map(({ roleId }) => roleId),
      passedRoles,
    },
    filters,
  );
  client.setQueryDefaults([DECK], { gcTime: Number.POSITIVE_INFINITY });
  deck.subscribe(() => {
    const { cards, isLoading, hasFailed } = deck.get();
    if (!isLoading && !hasFailed) client.setQueryData([DECK, dealtFor], cards.slice(0, KEPT_CARDS));
  });
  return deck;
}

/** Keeps the first page's address for the next visit: the server embeds its cards, or `early-start.js` requests them. */
function keepAddress(userId: string, address: string) {
  writeKept(`nod-deck:${userId}`, address);
  void navigator.serviceWorker?.ready
    .then(({ navigationPreload }) => navigationPreload?.setHeaderValue(address))
    .catch(() => undefined);
}

/** Sends the application, or keeps it to send later if there is no response or earlier applications are still waiting. */
async function decide(
  userId: string,
  card: DeckCard,
  superLike: boolean,
  { note, cvId, answers }: Enclosure,
) {
  const roleId = card.id;
  const enclosure = { ...(note && { note }), ...(cvId && { cvId }), ...(answers && { answers }) };
  const decision = { roleId, superLike, ...enclosure, what: `${card.title} at ${companyOf(card)}` };
  const isWaiting = true;
  const takeBack = () => takeBackDecision(userId, roleId);
  if (waitingDecisions(userId).length > 0 && keepDecision(userId, decision))
    return { isWaiting, takeBack } as const;
  try {
    return await callAgainIfLost(() =>
      call(apply, {
        body: { roleId, undoable: true, ...(superLike && { superLike }), ...enclosure },
        signal: AbortSignal.timeout(ATTEMPT_MS),
      }),
    );
  } catch (error) {
    // An application that may have arrived can't be taken back: the employer might have it without the seeker knowing.
    const isOnItsWay = error instanceof LostResponse;
    if (!isUnreachable(error) || !keepDecision(userId, { ...decision, ...(isOnItsWay && { isOnItsWay }) }))
      throw error;
    return { isWaiting, ...(!isOnItsWay && { takeBack }) } as const;
  }
}

async function fetchPage(query: QueryFor<typeof listDeckCards>): Promise<DeckPage> {
  const { data, headers } = await callWithHeaders(listDeckCards, { query });
  return {
    roles: data,
    nextCursor: headers.get(NEXT_CURSOR_HEADER),
    hiddenByFilters: Number(headers.get(HIDDEN_ROLES_HEADER) ?? 0) || 0,
  };
}
