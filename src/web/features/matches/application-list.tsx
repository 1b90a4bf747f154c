import { useState } from 'react';
import { OPEN_STATUSES, REJECTION_REASONS, type SeekerApplication } from '#contract/applications.ts';
import { StatusBadge } from '#web/brand/status-badge.tsx';
import { answerDue } from '#web/features/applications/answer-due.ts';
import { HistoryList } from '#web/features/applications/history-list.tsx';
import { ContestLink } from '#web/features/contests/contest-link.tsx';
import { agoInWords } from '#web/format/time.ts';
import { reasonOf } from '#web/forms/report-failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useHistory, useWithdraw } from './queries.ts';

interface ApplicationListProps {
  readonly applications: readonly SeekerApplication[];
  readonly now: number;
}

/** Everything applied to: where it stands, when the answer is owed, and a way to take it back (D28). */
export function ApplicationList({ applications, now }: ApplicationListProps) {
  const [asked, setAsked] = useState<SeekerApplication | null>(null);
  const withdraw = useWithdraw();

  function handleWithdraw() {
    if (!asked) return;
    withdraw.mutate(asked.id, { onSettled: () => setAsked(null) });
  }

  return (
    <>
      <Panel padded={false}>
        <ul className="divide-y divide-line">
          {applications.map((application) => (
            <li key={application.id} className="px-4 py-3">
              <ApplicationRow application={application} now={now} onWithdraw={() => setAsked(application)} />
              {withdraw.isError && withdraw.variables === application.id ? (
                <p role="status" className="text-14 font-medium text-danger">
                  {reasonOf(withdraw.error, 'It was not withdrawn. Please try again.')}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </Panel>
      <Dialog
        open={asked !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(null);
        }}
        title="Withdraw this application?"
        {...(asked ? { description: `${asked.role.title} at ${asked.role.employer.companyName}.` } : {})}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsked(null)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              busy={withdraw.isPending}
              busyLabel="Withdrawing ..."
              onClick={handleWithdraw}
            >
              Withdraw
            </Button>
          </>
        }
      >
        <p className="text-16 text-ink-2">The employer is told, and you cannot apply to this role again.</p>
      </Dialog>
    </>
  );
}

interface ApplicationRowProps {
  readonly application: SeekerApplication;
  readonly now: number;
  readonly onWithdraw: () => void;
}

const DUE_LOOKS = {
  answered: 'text-ink-3',
  due: 'text-ink-2',
  soon: 'font-semibold text-ink',
  overdue: 'font-semibold text-danger',
} as const;

function ApplicationRow({ application, now, onWithdraw }: ApplicationRowProps) {
  const { role, status, submittedAt, rejectionReason, isSuperLike } = application;
  const due = answerDue(application, now);
  const isOpen = OPEN_STATUSES.some((each) => each === status);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-[1_1_220px]">
        <h3 className="font-sans text-15 leading-tight font-semibold tracking-normal wrap-anywhere">
          {role.title}
        </h3>
        <p className="mt-0.5 text-14 text-ink-2 wrap-anywhere">
          {role.employer.companyName}
          <span className="num text-ink-3">
            {' · '}
            <time dateTime={submittedAt}>Submitted {submittedInWords(submittedAt, now)}</time>
          </span>
        </p>
        {due ? (
          <p className={cx('num text-13', DUE_LOOKS[due.state])}>
            {due.text}
            {due.state === 'overdue' ? '. It counts in their record, and you are free to move on.' : null}
          </p>
        ) : null}
        {rejectionReason ? (
          <p className="text-13 text-ink-2">Reason: {REJECTION_REASONS[rejectionReason]}</p>
        ) : null}
        <div className="flex flex-wrap gap-x-4">
          <History applicationId={application.id} />
          {status === 'withdrawn' ? null : (
            <ContestLink
              applicationId={application.id}
              state={application.contest}
              roleTitle={role.title}
              isDecided={status === 'rejected'}
            />
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isSuperLike ? <Badge tone="sun">Super like</Badge> : null}
        <StatusBadge status={status} />
        {isOpen ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={onWithdraw}
            aria-label={`Withdraw from ${role.title} at ${role.employer.companyName}`}
          >
            Withdraw
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What has happened so far, shown on request. */
function History({ applicationId }: { readonly applicationId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1.5 text-13 text-ink-2 underline-offset-4 hover:underline">
        History
      </summary>
      {isOpen ? <Moves applicationId={applicationId} /> : null}
    </details>
  );
}

function Moves({ applicationId }: { readonly applicationId: string }) {
  return <HistoryList entries={useHistory(applicationId)} />;
}

/** '3d ago', '5h ago', 'just now': inside a sentence "Now" would stand out. */
function submittedInWords(at: string, now: number): string {
  const ago = agoInWords(at, now);
  return ago === 'Now' ? 'just now' : ago;
}
