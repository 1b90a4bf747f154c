import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ANSWER_HOURS, type ApplicationStatus } from '#contract/applications.ts';
import type { RoleNumbers } from '#contract/role-numbers.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { bulkWords } from '#web/features/pipeline/bulk-words.ts';
import { EVERYTHING } from '#web/features/pipeline/list-filter.ts';
import { everyApplication, moveEveryone } from '#web/features/pipeline/move-everyone.ts';
import { refetchAfterMoves } from '#web/features/pipeline/pipeline-query.ts';
import { refetchRoles } from '#web/features/roles/own-roles.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { whenOver } from '#web/forms/when-over.ts';
import { Progress } from '#web/ui/bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useRoleNumbers } from './numbers-query.ts';
import type { useRoleStatus } from './use-role-status.ts';

/**
 * Applicants in these statuses are told that the role has been filled. Those with an offer are not: the offer has to be
 * withdrawn first.
 */
const WAITING_STATUSES = [
  'pending',
  'reviewing',
  'shortlisted',
  'interview_scheduled',
] as const satisfies readonly ApplicationStatus[];

interface CloseDialogProps {
  readonly role: EmployerRole;
  readonly change: ReturnType<typeof useRoleStatus>;
  readonly onClose: () => void;
}

/** Before a role is closed, says who is still waiting and offers to answer all of them (D24, D25). */
export function CloseDialog({ role, change, onClose }: CloseDialogProps) {
  const client = useQueryClient();
  const { data: numbers } = useRoleNumbers(role.id);
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null);
  const waitingCount = numbers
    ? WAITING_STATUSES.reduce((sum, status) => sum + numbers.byStatus[status], 0)
    : 0;

  async function closeAndAnswer() {
    setProgress({ done: 0, all: waitingCount });
    try {
      await change.mutateAsync('closed');
    } catch {
      // The change has said why it failed; the role is still open.
      setProgress(null);
      return;
    }
    try {
      const applications = await everyApplication({
        ...EVERYTHING,
        status: WAITING_STATUSES,
        roleId: role.id,
      });
      const { results } = await moveEveryone({
        applications,
        status: 'rejected',
        rejectionReason: 'filled',
        onProgress: (done) => setProgress({ done, all: applications.length }),
      });
      toast(bulkWords(results, applications.length, 'rejected'));
    } catch (error) {
      reportFailure(error, 'Not everyone was answered. Those still waiting are on the Applications tab.');
    }
    refetchRoles(client);
    void refetchAfterMoves(client, []);
    onClose();
  }

  const isBusy = progress !== null || change.isPending;
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isBusy) onClose();
      }}
      title={`Close ${role.title}?`}
      description="Seekers stop seeing it, and nobody else can apply. You can reopen it."
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={waitingCount > 0 ? 'quiet' : 'brand'}
            disabled={isBusy || numbers === undefined}
            onClick={() => change.mutate('closed', whenOver(onClose))}
          >
            {waitingCount > 0 ? 'Just close' : 'Close'}
          </Button>
          {waitingCount > 0 ? (
            <Button busy={progress !== null} busyLabel="Answering..." onClick={() => void closeAndAnswer()}>
              Close and answer {waitingCount}
            </Button>
          ) : null}
        </>
      }
    >
      {numbers === undefined ? <Loading className="min-h-16" /> : null}
      {numbers && waitingCount > 0 ? (
        <WaitingApplicants numbers={numbers} waitingCount={waitingCount} />
      ) : null}
      {numbers && waitingCount === 0 ? <p className="text-15">Nobody is waiting for an answer.</p> : null}
      {numbers && numbers.byStatus.offered > 0 ? (
        <p className="mt-3 text-15">
          {numbers.byStatus.offered === 1 ? 'One person has' : `${numbers.byStatus.offered} people have`} an
          offer. It stays open.
        </p>
      ) : null}
      {progress === null ? null : (
        <div className="mt-4 grid gap-2" role="status">
          <p className="num text-15 font-semibold">
            {progress.done} of {progress.all} answered ...
          </p>
          <Progress
            label="Answered so far"
            percent={progress.all === 0 ? 0 : Math.round((100 * progress.done) / progress.all)}
          />
        </div>
      )}
    </Dialog>
  );
}

function WaitingApplicants({
  numbers,
  waitingCount,
}: {
  readonly numbers: RoleNumbers;
  readonly waitingCount: number;
}) {
  const owedCount = numbers.owed + numbers.overdue;
  return (
    <>
      <p className="text-15">
        <b>
          {waitingCount === 1 ? '1 applicant is' : `${waitingCount} applicants are`} waiting to hear from you
        </b>
        {numbers.byStatus.interview_scheduled > 0
          ? `, ${waitingCount === 1 ? '' : `${numbers.byStatus.interview_scheduled} of them `}with an interview, which would be cancelled`
          : ''}
        . If you answer them, each is notified immediately that the role has been filled.
      </p>
      {owedCount > 0 ? (
        <p className="mt-3 text-15">
          If you just close, {owedCount === 1 ? 'one answer is' : `${owedCount} answers are`} still owed. An
          answer that is not given within {ANSWER_HOURS} hours of the application counts as missed in your
          public record.
        </p>
      ) : null}
    </>
  );
}
