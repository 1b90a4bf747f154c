import { useEffect } from 'react';
import type { DeckCard } from '#contract/deck-cards.ts';
import { whenIdle } from '#web/device/when-idle.ts';
import type { RoleDeck } from './role-deck.ts';

/** Somebody who looks at a card for this long may open it. Those who swipe on cause no call. */
const LINGER_MS = 600;

/**
 * Loads the details of a card: at once if they are on the screen, otherwise after `LINGER_MS`, when the browser is idle.
 * Tries again when the network returns.
 */
export function useDetails(deck: RoleDeck, card: DeckCard | undefined, isWantedNow: boolean) {
  const roleId = card?.fit ? undefined : card?.id;

  useEffect(() => {
    if (roleId === undefined) return;
    const load = () => {
      void deck.loadDetails(roleId);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (isWantedNow) load();
    else timer = setTimeout(() => whenIdle(load), LINGER_MS);
    window.addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, [deck, roleId, isWantedNow]);
}
