import { useRef, useState } from 'react';
import type { DeckCard } from '#contract/deck-cards.ts';
import { useAfterClose } from '#web/device/use-after-close.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import type { Enclosure } from '#web/features/offline/waiting.ts';
import { companyOf } from '#web/features/role-sheet/card-words.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { Direction } from './deck-motion.ts';
import type { DeckState } from './deck-state.ts';
import type { RoleDeck } from './role-deck.ts';
import { hasConfirmedSuperLike, rememberConfirmedSuperLike, useWhySpent } from './super-like.ts';

/** An application that needs an answer from the seeker first. */
export interface AskedApplication {
  readonly role: DeckCard;
  readonly isSuperLike: boolean;
  /** Whether to ask for confirmation; otherwise the role's questions are asked. */
  readonly isConfirming?: boolean;
  readonly go: (enclosure: Enclosure) => void;
}

interface Options {
  readonly deck: RoleDeck;
  readonly state: DeckState;
  /** Applies to the top card, which leaves at once. */
  readonly onApply: (superLike: boolean, enclosure?: Enclosure) => void;
  /** Flings the top card; the next one may take the focus. */
  readonly commit: (direction: Direction, options?: { readonly takeFocus: boolean }) => void;
}

/** Decisions on the top card and on roles in lists, with what must be asked before an application. */
export function useDecisions({ deck, state, onApply, commit }: Options) {
  const { id: userId } = useSignedInUser();
  const whySpent = useWhySpent();
  const [news, setNews] = useState('');
  const [question, setQuestion] = useState<AskedApplication | null>(null);
  const afterAskingCloses = useAfterClose(question !== null);
  /** What to send with the decision on the top card that is about to be made. */
  const nextEnclosure = useRef<Enclosure>({});
  /** By role id: what was decided in the search and the saved jobs since this screen was opened. */
  const [decisions, setDecisions] = useState<Readonly<Record<string, Direction>>>({});
  const top = state.cards[0];

  /** Flings the top card, to send this with the application. */
  function commitWith(direction: Direction, enclosure: Enclosure) {
    nextEnclosure.current = enclosure;
    commit(direction, { takeFocus: true });
  }

  /** Asks the role's questions before `go`, if it has any without an answer. Returns whether it did. */
  function asksFirst(
    role: DeckCard,
    direction: Direction,
    enclosure: Enclosure,
    go: AskedApplication['go'],
  ): boolean {
    if (direction === 'left' || !role.questions?.length || enclosure.answers) return false;
    setQuestion({ role, isSuperLike: direction === 'up', go: (more) => go({ ...enclosure, ...more }) });
    return true;
  }

  function send(role: DeckCard, direction: Direction, enclosure: Enclosure, next = '') {
    setNews(`${DECISION_WORDS[direction]} ${nameOf(role)}.${next}`);
    if (direction === 'left') deck.pass();
    else onApply(direction === 'up', enclosure);
  }

  function sendSuperLike() {
    rememberConfirmedSuperLike(userId);
    commit('up', { takeFocus: true });
  }

  /**
   * Decides on a role from a list. The role first becomes the top card of the deck, so that the decision can be undone in
   * the same way as any other.
   */
  function decideOn(role: DeckCard, direction: Direction, enclosure: Enclosure = {}) {
    if (asksFirst(role, direction, enclosure, (all) => decideOn(role, direction, all))) return;
    setDecisions((oldDecisions) => ({ ...oldDecisions, [role.id]: direction }));
    deck.addOnTop(role);
    send(role, direction, enclosure);
  }

  return {
    /** The latest decision, for screen readers. */
    news,
    whySpent,
    decideOn,
    commitWith,

    asking: question,
    stopAsking: () => setQuestion(null),
    answer(answers: Enclosure) {
      if (question) afterAskingCloses(() => question.go(answers));
      setQuestion(null);
    },

    /** Called when a card is about to leave the deck. False if something must be asked first. */
    mayDecide(direction: Direction): boolean {
      if (!top) return true;
      const enclosure = nextEnclosure.current;
      const isAsked = asksFirst(top, direction, enclosure, (all) => commitWith(direction, all));
      if (isAsked) nextEnclosure.current = {};
      return !isAsked;
    },

    /** Called when the top card has left the deck. */
    decide(direction: Direction) {
      if (!top) return;
      send(top, direction, nextEnclosure.current, ` ${nextIn(state)}`);
      nextEnclosure.current = {};
    },

    /**
     * Called for the deck's buttons and keys, whose super like may need a confirmation. A super like in a role's details
     * needs none, and a swipe only passes or applies.
     */
    ask(direction: Direction) {
      if (direction === 'up' && whySpent !== null)
        toast({ title: 'One super like a day', description: whySpent });
      else if (direction === 'up' && top && !hasConfirmedSuperLike(userId))
        setQuestion({ role: top, isSuperLike: true, isConfirming: true, go: sendSuperLike });
      else commit(direction);
    },

    /** A role that is in the deck again is undecided: its decision was undone, or the server refused it. */
    decisionOn(roleId: string): Direction | undefined {
      return state.cards.some(({ id }) => id === roleId) ? undefined : decisions[roleId];
    },

    undo() {
      const card = deck.undo();
      if (card) setNews(`Back on top: ${nameOf(card)}.`);
    },
  };
}

const DECISION_WORDS: Readonly<Record<Direction, string>> = {
  left: 'Passed:',
  right: 'Applying for:',
  up: 'Super like for:',
};

function nameOf(role: DeckCard): string {
  return `${role.title} at ${companyOf(role)}`;
}

function nextIn(state: DeckState): string {
  const next = state.cards[1];
  return next ? `Next: ${nameOf(next)}.` : 'That was the last card.';
}
