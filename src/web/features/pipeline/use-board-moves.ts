import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ApplicationStatus, EmployerApplication } from '#contract/applications.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { scheduleHref, useCameFrom } from '#web/features/interviews/schedule-link.tsx';
import { isConflict } from '#web/http/request-error.ts';
import type { BoardDrag, HeldCard } from './board-drag.ts';
import { useMove } from './pipeline-query.ts';
import { mayMove, nextStop, STAGES } from './stages.ts';

/** A move that a dialog asks more about. */
interface AskedMove {
  readonly application: EmployerApplication;
  readonly to: 'rejected' | 'hired' | 'offered';
}

/** The moves of a board's cards: dragged, with the arrow keys or with a menu; some of them after a dialog. */
export function useBoardMoves() {
  const [, navigate] = useLocation();
  const cameFrom = useCameFrom();
  const mutation = useMove();
  const [heldCard, setHeldCard] = useState<HeldCard | null>(null);
  const [news, setNews] = useState('');
  const [askedMove, setAskedMove] = useState<AskedMove | null>(null);
  /** Cards being moved, in their new state. */
  const [movingCards, setMovingCards] = useState<readonly EmployerApplication[]>([]);
  const focusId = useRef<string | null>(null);

  /** Returns whether the move succeeded or is pointless, because the application has changed meanwhile. */
  function send(application: EmployerApplication, to: ApplicationStatus, extraFields = {}): Promise<boolean> {
    const { id: applicationId, status: from } = application;
    // With the mouse nothing had the focus, and focusing would scroll.
    focusId.current = heldCard?.by === 'mouse' ? null : applicationId;
    const withoutMoved = (cards: readonly EmployerApplication[]) =>
      cards.filter(({ id }) => id !== applicationId);
    if (to === 'rejected') {
      // The card stays where it is for as long as the rejection can be undone.
      setNews(`${applicantName(application)} is being rejected.`);
    } else {
      setMovingCards((oldCards) => [...withoutMoved(oldCards), { ...application, status: to }]);
      setNews(`${applicantName(application)} moved to ${STAGES[to]}.`);
    }
    return mutation
      .mutateAsync({ applicationId, status: to, from, ...extraFields })
      .then(
        () => true,
        (error: unknown) => {
          setNews(`${applicantName(application)} could not be moved.`);
          return isConflict(error);
        },
      )
      .finally(() => setMovingCards(withoutMoved));
  }

  function move(application: EmployerApplication, to: ApplicationStatus) {
    setHeldCard(null);
    if (!mayMove(application, to)) return;
    if (to === 'interview_scheduled')
      navigate(scheduleHref({ applicationId: application.id }), { state: cameFrom });
    else if (to === 'rejected' || to === 'hired' || to === 'offered') setAskedMove({ application, to });
    else void send(application, to);
  }

  /** Sends what the dialog asks for, and closes it once that is over. After a failure it keeps what was typed. */
  function decide(extraFields: object) {
    if (askedMove === null) return;
    const { application, to } = askedMove;
    const sending = send(application, to, extraFields);
    // Until it closes, the dialog has the focus.
    focusId.current = null;
    void sending.then((isOver) => {
      if (!isOver) return;
      focusId.current = application.id;
      setAskedMove((now) => (now === askedMove ? null : now));
    });
  }

  const drag: BoardDrag = {
    heldCard,
    focusId: focusId.current,
    move,
    hold: (application, by) => {
      setHeldCard({ application, by, at: application.status });
      if (by === 'mouse') return;
      setNews(
        `${applicantName(application)} picked up from ${STAGES[application.status]}. Left and right choose a column, Enter puts the card down, Escape cancels.`,
      );
    },
    steer: (step) => {
      if (heldCard === null) return;
      const column = nextStop(heldCard.application, heldCard.at, step);
      if (column === null) {
        setNews('This card can’t move any further that way.');
        return;
      }
      setHeldCard({ ...heldCard, at: column });
      setNews(STAGES[column]);
    },
    drop: (to = heldCard?.at) => {
      if (heldCard === null || to === undefined) return;
      if (to === heldCard.application.status) {
        setHeldCard(null);
        setNews('Put back.');
        return;
      }
      move(heldCard.application, to);
    },
    cancel: () => {
      setHeldCard(null);
      setNews('Put back.');
    },
  };

  return {
    drag,
    /** The latest move, for screen readers. */
    news,
    movingCards,
    isSending: mutation.isPending,
    askedMove,
    decide,
    stopAsking: () => setAskedMove(null),
  };
}
