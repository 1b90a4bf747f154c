import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ApplicationStatus, EmployerApplication, EmployerSummary } from '#contract/applications.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { scheduleHref, useCameFrom } from '#web/features/interviews/schedule-link.tsx';
import { useNeedsApproval, useProposeOffer } from '#web/features/offers/proposal-query.ts';
import { isConflict } from '#web/http/request-error.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import type { BoardDrag, Held } from '../board-drag.ts';
import { isNarrowed, type ListFilter } from '../list-filter.ts';
import { useMove } from '../pipeline-query.ts';
import { COLUMNS, FOLDED, mayMove, nextStop, STAGES } from '../stages.ts';
import { BoardColumn } from './board-column.tsx';
import { HireDialog } from './hire-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const OfferDialog = lazyPart(async () => (await import('#web/features/offers/offer-dialog.tsx')).OfferDialog);

interface BoardProps {
  readonly filter: ListFilter;
  readonly summary: EmployerSummary | null;
  readonly hrefOf: (id: string) => string;
}

/** The pipeline: a column for each stage. Cards are dragged, moved with the arrow keys, or with their menu. */
export function Board({ filter, summary, hrefOf }: BoardProps) {
  const [, navigate] = useLocation();
  const cameFrom = useCameFrom();
  const mutation = useMove();
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<{
    application: EmployerApplication;
    to: 'rejected' | 'hired' | 'offered';
  } | null>(null);
  const needsApproval = useNeedsApproval(asked?.to === 'offered');
  const propose = useProposeOffer(asked?.application.id ?? '', () => setAsked(null));
  /** Cards being moved, in their new state. */
  const [moving, setMoving] = useState<readonly EmployerApplication[]>([]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<ApplicationStatus>>(new Set());
  const focusId = useRef<string | null>(null);

  /** Returns whether the move succeeded or is pointless, because the application has changed meanwhile. */
  function send(application: EmployerApplication, to: ApplicationStatus, more = {}): Promise<boolean> {
    const { id: applicationId, status: from } = application;
    // With the mouse nothing had the focus, and focusing would scroll.
    focusId.current = held?.by === 'mouse' ? null : applicationId;
    const others = (cards: readonly EmployerApplication[]) => cards.filter(({ id }) => id !== applicationId);
    if (to === 'rejected') {
      // The card stays where it is for as long as the rejection can be undone.
      setSaid(`${applicantName(application)} is being rejected.`);
    } else {
      setMoving((before) => [...others(before), { ...application, status: to }]);
      setSaid(`${applicantName(application)} moved to ${STAGES[to]}.`);
    }
    return mutation
      .mutateAsync({ applicationId, status: to, from, ...more })
      .then(
        () => true,
        (error: unknown) => {
          setSaid(`${applicantName(application)} could not be moved.`);
          return isConflict(error);
        },
      )
      .finally(() => setMoving(others));
  }

  function move(application: EmployerApplication, to: ApplicationStatus) {
    setHeld(null);
    if (!mayMove(application, to)) return;
    if (to === 'interview_scheduled')
      navigate(scheduleHref({ applicationId: application.id }), { state: cameFrom });
    else if (to === 'rejected' || to === 'hired' || to === 'offered') setAsked({ application, to });
    else void send(application, to);
  }

  /** Sends what the dialog asks for, and closes it once that is over. After a failure it keeps what was typed. */
  function decide(more: object) {
    if (asked === null) return;
    const { application, to } = asked;
    const sent = send(application, to, more);
    // Until it closes, the dialog has the focus.
    focusId.current = null;
    void sent.then((isOver) => {
      if (!isOver) return;
      focusId.current = application.id;
      setAsked((now) => (now === asked ? null : now));
    });
  }

  const drag: BoardDrag = {
    held,
    focusId: focusId.current,
    move,
    hold: (application, by) => {
      setHeld({ application, by, at: application.status });
      if (by === 'mouse') return;
      setSaid(
        `${applicantName(application)} picked up from ${STAGES[application.status]}. Left and right choose a column, Enter puts the card down, Escape cancels.`,
      );
    },
    steer: (step) => {
      if (held === null) return;
      const at = nextStop(held.application, held.at, step);
      if (at === null) {
        setSaid('This card can’t move any further that way.');
        return;
      }
      setHeld({ ...held, at });
      setSaid(STAGES[at]);
    },
    drop: (to = held?.at) => {
      if (held === null || to === undefined) return;
      if (to === held.application.status) {
        setHeld(null);
        setSaid('Put back.');
        return;
      }
      move(held.application, to);
    },
    cancel: () => {
      setHeld(null);
      setSaid('Put back.');
    },
  };

  return (
    <div>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      <section
        aria-label="Pipeline"
        className="flex snap-x items-stretch gap-2 overflow-x-auto pb-3 lg:-mx-6 lg:px-1"
      >
        {COLUMNS.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            filter={filter}
            count={isNarrowed({ ...filter, status: [] }) ? null : (summary?.byStatus[status] ?? null)}
            isFolded={FOLDED.includes(status) && !unfolded.has(status) && held?.at !== status}
            onFold={() =>
              setUnfolded((before) => {
                const next = new Set(before);
                if (!next.delete(status)) next.add(status);
                return next;
              })
            }
            moving={moving}
            drag={drag}
            hrefOf={hrefOf}
          />
        ))}
      </section>
      {asked?.to === 'rejected' ? (
        <RejectDialog
          open
          onOpenChange={() => setAsked(null)}
          who={applicantName(asked.application)}
          statuses={[asked.application.status]}
          isUndoable
          isPending={mutation.isPending}
          onReject={(rejectionReason, rejectionNote) => decide({ rejectionReason, rejectionNote })}
        />
      ) : null}
      {asked?.to === 'offered' ? (
        <Part as="dialog" onClose={() => setAsked(null)}>
          <OfferDialog
            applicationId={asked.application.id}
            name={applicantName(asked.application)}
            roleTitle={asked.application.role.title}
            needsApproval={needsApproval}
            isPending={propose.isPending || mutation.isPending}
            onClose={() => setAsked(null)}
            // The card stays where it is until an owner has approved the offer.
            onOffer={(offer) => (needsApproval ? propose.mutate(offer) : decide({ offer }))}
          />
        </Part>
      ) : null}
      {asked?.to === 'hired' ? (
        <HireDialog
          name={applicantName(asked.application)}
          roleTitle={asked.application.role.title}
          offer={asked.application.offer}
          isPending={mutation.isPending}
          onClose={() => setAsked(null)}
          onHire={(salaryPence) => decide({ salaryPence })}
        />
      ) : null}
    </div>
  );
}
