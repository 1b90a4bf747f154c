import { useState } from 'react';
import type { ApplicationStatus, EmployerSummary } from '#contract/applications.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { useNeedsApproval, useProposeOffer } from '#web/features/offers/proposal-query.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { isNarrowed, type ListFilter } from '../list-filter.ts';
import { COLUMNS, FOLDED_STAGES } from '../stages.ts';
import { useBoardMoves } from '../use-board-moves.ts';
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
  const { drag, news, movingCards, isSending, askedMove, decide, stopAsking } = useBoardMoves();
  const needsApproval = useNeedsApproval(askedMove?.to === 'offered');
  const propose = useProposeOffer(askedMove?.application.id ?? '', stopAsking);
  const [unfoldedStages, setUnfoldedStages] = useState<ReadonlySet<ApplicationStatus>>(new Set());

  return (
    <div>
      <p className="sr-only" aria-live="polite">
        {news}
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
            isFolded={
              FOLDED_STAGES.includes(status) && !unfoldedStages.has(status) && drag.heldCard?.at !== status
            }
            onFold={() =>
              setUnfoldedStages((oldStages) => {
                const next = new Set(oldStages);
                if (!next.delete(status)) next.add(status);
                return next;
              })
            }
            movingCards={movingCards}
            drag={drag}
            hrefOf={hrefOf}
          />
        ))}
      </section>
      {askedMove?.to === 'rejected' ? (
        <RejectDialog
          open
          onOpenChange={stopAsking}
          who={applicantName(askedMove.application)}
          statuses={[askedMove.application.status]}
          isUndoable
          isPending={isSending}
          onReject={(rejectionReason, rejectionNote) => decide({ rejectionReason, rejectionNote })}
        />
      ) : null}
      {askedMove?.to === 'offered' ? (
        <Part as="dialog" onClose={stopAsking}>
          <OfferDialog
            applicationId={askedMove.application.id}
            name={applicantName(askedMove.application)}
            roleTitle={askedMove.application.role.title}
            needsApproval={needsApproval}
            isPending={propose.isPending || isSending}
            onClose={stopAsking}
            // The card stays where it is until an owner has approved the offer.
            onOffer={(offer) => (needsApproval ? propose.mutate(offer) : decide({ offer }))}
          />
        </Part>
      ) : null}
      {askedMove?.to === 'hired' ? (
        <HireDialog
          name={applicantName(askedMove.application)}
          roleTitle={askedMove.application.role.title}
          offer={askedMove.application.offer}
          isPending={isSending}
          onClose={stopAsking}
          onHire={(salaryPence) => decide({ salaryPence })}
        />
      ) : null}
    </div>
  );
}
