import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RejectionReason } from '#contract/applications.ts';
import { Progress } from '#web/ui/bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { onlyShownIds } from '../application-pages.ts';
import { bulkWords } from '../bulk-words.ts';
import { type Movable, moveEveryone } from '../move-everyone.ts';
import { refetchAfterMoves } from '../pipeline-query.ts';
import { RejectDialog } from './reject-dialog.tsx';

interface BulkBarProps {
  readonly tickedApplications: readonly Movable[];
  readonly onDone: () => void;
}

/** The actions on all ticked applications, and their progress. */
export function BulkBar({ tickedApplications, onDone }: BulkBarProps) {
  const client = useQueryClient();
  /** The applications to reject, as they were when the dialog was opened; after a failure, those that are left. */
  const [rejectList, setRejectList] = useState<readonly Movable[] | null>(null);
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null);
  if (tickedApplications.length === 0) return null;
  const toShortlist = tickedApplications.filter((each) => each.moves.includes('shortlisted'));
  const toReject = tickedApplications.filter((each) => each.moves.includes('rejected'));

  async function move(
    applications: readonly Movable[],
    status: 'shortlisted' | 'rejected',
    rejectionReason: RejectionReason | null = null,
    rejectionNote: string | null = null,
  ) {
    const { results, hasFailed } = await moveEveryone({
      applications,
      status,
      rejectionReason,
      rejectionNote,
      onProgress: (done) => setProgress({ done, all: applications.length }),
    });
    await refetchAfterMoves(
      client,
      onlyShownIds(
        client,
        applications.map((each) => each.id),
      ),
    );
    setProgress(null);
    const isLeft = ({ id }: Movable) => !results.some((result) => result.id === id);
    setRejectList((open) => (open !== null && hasFailed ? applications.filter(isLeft) : null));
    toast(bulkWords(results, applications.length, status));
    if (!hasFailed) onDone();
  }

  return (
    <section
      aria-label="Selected applications"
      className="sticky bottom-20 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-surface p-4 shadow-card ring-1 ring-line lg:bottom-4 lg:px-6"
    >
      {progress === null ? (
        <>
          <p className="num mr-auto text-15 font-semibold" role="status">
            {tickedApplications.length} selected
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              disabled={toShortlist.length === 0}
              onClick={() => void move(toShortlist, 'shortlisted')}
            >
              Shortlist {toShortlist.length}
            </Button>
            <Button
              size="sm"
              variant="danger"
              disabled={toReject.length === 0}
              onClick={() => setRejectList(toReject)}
            >
              Reject {toReject.length}
            </Button>
            <Button size="sm" variant="ghost" onClick={onDone}>
              Clear
            </Button>
          </div>
        </>
      ) : (
        <div className="grid flex-1 gap-2" role="status">
          <p className="num text-15 font-semibold">
            {progress.done} of {progress.all} done ...
          </p>
          <Progress label="Moved so far" percent={Math.round((100 * progress.done) / progress.all)} />
        </div>
      )}
      {rejectList === null ? null : (
        <RejectDialog
          open
          onOpenChange={() => setRejectList(null)}
          who={rejectList.length === 1 ? 'one applicant' : `${rejectList.length} applicants`}
          statuses={rejectList.map(({ status }) => status)}
          isPending={progress !== null}
          onReject={(reason, note) => void move(rejectList, 'rejected', reason, note)}
        />
      )}
    </section>
  );
}
