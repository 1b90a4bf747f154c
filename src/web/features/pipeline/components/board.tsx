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
  const { drag, news, moving, isSending, asked, decide, stopAsking } = useBoardMoves();
  const needsApproval = useNeedsApproval(asked?.to === 'offered');
  const propose = useProposeOffer(asked?.application.id ?? '', stopAsking);
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
              FOLDED_STAGES.includes(status) && !unfoldedStages.has(status) && drag.held?.at !== status
            }
            onFold={() =>
              setUnfoldedStages((before) => {
                const next = new Set(before);
                if (!next.delete(status)) next.add(status);
                return next;
              })
            }
            movingCards={moving}
            drag={drag}
            hrefOf={hrefOf}
          />
        ))}
      </section>
      {asked?.to === 'rejected' ? (
        <RejectDialog
          open
          onOpenChange={stopAsking}
          who={applicantName(asked.application)}
          statuses={[asked.application.status]}
          isUndoable
          isPending={isSending}
          onReject={(rejectionReason, rejectionNote) => decide({ rejectionReason, rejectionNote })}
        />
      ) : null}
      {asked?.to === 'offered' ? (
        <Part as="dialog" onClose={stopAsking}>
          <OfferDialog
            applicationId={asked.application.id}
            name={applicantName(asked.application)}
            roleTitle={asked.application.role.title}
            needsApproval={needsApproval}
            isPending={propose.isPending || isSending}
            onClose={stopAsking}
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
          isPending={isSending}
          onClose={stopAsking}
          onHire={(salaryPence) => decide({ salaryPence })}
        />
      ) : null}
    </div>
  );
}
