import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { isOpenStatus, type SeekerApplication, type WithdrawalReason } from '#contract/applications.ts';
import { Flag } from '#web/brand/flag.tsx';
import { HistoryList } from '#web/features/applications/history-list.tsx';
import { SeekerStatus } from '#web/features/applications/seeker-status.tsx';
import { type StatusLine, statusLine } from '#web/features/applications/status-line.ts';
import { WithdrawalReasons } from '#web/features/applications/withdrawal-reasons.tsx';
import { ContestLink } from '#web/features/contests/contest-link.tsx';
import { OfferDownload } from '#web/features/offers/offer-download.tsx';
import { AppliedRole } from '#web/features/role-sheet/applied-role.tsx';
import { agoInWords } from '#web/format/time.ts';
import { reasonOf } from '#web/forms/report-failure.ts';
import { whenOver } from '#web/forms/when-over.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { KeepApplication } from './keep-application.tsx';
import { useHistory, useUndo, useWithdraw } from './queries.ts';

interface ApplicationListProps {
  readonly applications: readonly SeekerApplication[];
  readonly now: number;
  /** Opens the thread with the unread message. */
  readonly onMessage: (threadId: string) => void;
}

/** Applications: what is next and by when. Details and withdrawing (D28) open with a tap. */
export function ApplicationList({ applications, now, onMessage }: ApplicationListProps) {
  const [toWithdraw, setToWithdraw] = useState<SeekerApplication | null>(null);
  // Whether that one could still be undone when they asked; false once it has been sent, or has no such time.
  const [isUnsent, setIsUnsent] = useState(false);
  const [openApplication, setOpenApplication] = useState<SeekerApplication | null>(null);
  const withdraw = useWithdraw();
  const undo = useUndo();
  const withdrawFailure = withdraw.isError ? { id: withdraw.variables.id, error: withdraw.error } : null;
  const undoFailure = undo.isError ? { id: undo.variables, error: undo.error } : null;
  return (
    <>
      <Panel padded={false}>
        <ul className="divide-y divide-line">
          {applications.map((application) => (
            <li key={application.id}>
              <ApplicationRow
                application={application}
                now={now}
                onRead={() => setOpenApplication(application)}
                onWithdraw={() => {
                  setToWithdraw(application);
                  setIsUnsent(Date.parse(application.undoUntil ?? '') > Date.now());
                }}
                onMessage={onMessage}
              />
              {withdrawFailure?.id === application.id ? (
                <Failure>
                  {reasonOf(withdrawFailure.error, 'Your application was not withdrawn. Please try again.')}
                </Failure>
              ) : null}
              {undoFailure?.id === application.id ? (
                <Failure>
                  {reasonOf(undoFailure.error, 'Your application was not undone. Please try again.')}
                </Failure>
              ) : null}
            </li>
          ))}
        </ul>
      </Panel>
      {toWithdraw === null ? null : isUnsent ? (
        <UndoDialog application={toWithdraw} undo={undo} onClose={() => setToWithdraw(null)} />
      ) : (
        <WithdrawDialog application={toWithdraw} withdraw={withdraw} onClose={() => setToWithdraw(null)} />
      )}
      {openApplication === null ? null : (
        <AppliedRole
          application={{ applicationId: openApplication.id }}
          title={openApplication.role.title}
          companyName={openApplication.role.employer.companyName}
          onClose={() => setOpenApplication(null)}
        />
      )}
    </>
  );
}

function Failure({ children }: { readonly children: string }) {
  return (
    <p role="status" className="px-4 pb-3 text-14 font-medium text-danger">
      {children}
    </p>
  );
}

interface UndoDialogProps {
  readonly application: SeekerApplication;
  readonly undo: ReturnType<typeof useUndo>;
  readonly onClose: () => void;
}

/** For an application that has not been sent yet: undoing it is better than withdrawing. */
function UndoDialog({ application, undo, onClose }: UndoDialogProps) {
  const { title, employer } = application.role;
  return (
    <ConfirmDialog
      title="Undo this application?"
      action="Undo"
      busy={undo.isPending}
      onConfirm={() => undo.mutate(application.id, whenOver(onClose))}
      onClose={onClose}
    >
      <p>
        {title} at {employer.companyName}. It has not been sent yet, so the employer will not hear of it, and
        you can apply again.
      </p>
    </ConfirmDialog>
  );
}

interface WithdrawDialogProps {
  readonly application: SeekerApplication;
  readonly withdraw: ReturnType<typeof useWithdraw>;
  readonly onClose: () => void;
}

function WithdrawDialog({ application, withdraw, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState<WithdrawalReason | null>(null);
  const { title, employer } = application.role;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Withdraw this application?"
      description={`${title} at ${employer.companyName}. The employer will be told, and you can’t apply for this role again.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            busy={withdraw.isPending}
            busyLabel="Withdrawing..."
            onClick={() => withdraw.mutate({ id: application.id, reason }, whenOver(onClose))}
          >
            Withdraw
          </Button>
        </>
      }
    >
      <WithdrawalReasons reason={reason} onChange={setReason} companyName={employer.companyName} />
    </Dialog>
  );
}

interface ApplicationRowProps {
  readonly application: SeekerApplication;
  readonly now: number;
  readonly onRead: () => void;
  readonly onWithdraw: () => void;
  readonly onMessage: (threadId: string) => void;
}

const LINE_LOOKS: Readonly<Record<StatusLine['tone'], string>> = {
  quiet: 'text-ink-2',
  yours: 'font-semibold text-brand',
  late: 'font-semibold text-danger',
};

function ApplicationRow({ application, now, onRead, onWithdraw, onMessage }: ApplicationRowProps) {
  const { role, submittedAt, isSuperLike, need, threadId } = application;
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  const { words, tone } = statusLine(application, now);
  const company = role.employer.companyName;
  return (
    <article className="px-4 py-3">
      {/* A phone has no room for the status beside the text: it goes below. */}
      <div className="grid grid-cols-[44px_minmax(0,1fr)_36px] items-center gap-x-3 gap-y-1.5 sm:grid-cols-[44px_minmax(0,1fr)_auto_36px]">
        <span aria-hidden="true">
          <Flag name={role.employer.flagName ?? company} size={44} />
        </span>
        <div className="min-w-0">
          <h3 className="font-sans text-15 leading-tight font-semibold tracking-normal">
            <button
              type="button"
              onClick={onRead}
              className="min-h-6 text-left wrap-anywhere underline-offset-4 hover:underline"
            >
              {role.title}
            </button>
          </h3>
          <p className="text-14 text-ink-2 wrap-anywhere">
            {company}
            <span className="num text-ink-3">
              {' · '}
              <time dateTime={submittedAt} className="whitespace-nowrap">
                Submitted {submittedInWords(submittedAt, now)}
              </time>
            </span>
          </p>
          <p className={cx('num text-14 text-balance', LINE_LOOKS[tone])}>{words}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:col-start-2 max-sm:row-start-2">
          {isSuperLike ? (
            <Badge tone="sun" className="max-sm:hidden">
              Super like
            </Badge>
          ) : null}
          {need?.kind === 'message' && threadId !== undefined ? (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => onMessage(threadId)}
              aria-label={`Read the message from ${company}`}
            >
              Read
            </Button>
          ) : null}
          {need?.kind === 'interview' ? (
            <Button variant="quiet" size="sm" onClick={showInterviews} aria-label={`Reply to ${company}`}>
              Reply
            </Button>
          ) : null}
          <SeekerStatus application={application} />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={moreId}
          aria-label={`More about ${role.title} at ${company}`}
          onClick={() => setIsOpen(!isOpen)}
          className="grid size-11 place-items-center rounded-full text-ink-2 max-sm:col-start-3 max-sm:row-start-1 hover:bg-sunken hover:text-ink"
        >
          <Icon of={ChevronDown} className={cx('size-5 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </div>
      <div id={moreId} hidden={!isOpen}>
        {isOpen ? <MoreOfApplication application={application} onWithdraw={onWithdraw} /> : null}
      </div>
    </article>
  );
}

/** The interviews have their own part of the page, with everything needed to reply. */
function showInterviews() {
  document.getElementById('interviews')?.scrollIntoView({ block: 'start' });
}

interface MoreProps {
  readonly application: SeekerApplication;
  readonly onWithdraw: () => void;
}

/** The history of an application, and its actions. */
function MoreOfApplication({ application, onWithdraw }: MoreProps) {
  const { id, role, status, contest, offer, rejectionNote } = application;
  const isOpen = isOpenStatus(status);
  return (
    <div className="mt-3 grid gap-3 sm:pl-14">
      {rejectionNote ? (
        <blockquote className="border-l-2 border-line pl-4 text-15 whitespace-pre-line wrap-anywhere">
          {rejectionNote}
        </blockquote>
      ) : null}
      <section aria-label="History">
        <HistoryList entries={useHistory(id)} />
      </section>
      <KeepApplication application={application} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {offer?.status === 'accepted' ? <OfferDownload offer={offer} /> : null}
        {status === 'withdrawn' ? null : (
          <ContestLink
            applicationId={id}
            state={contest}
            roleTitle={role.title}
            isDecided={status === 'rejected'}
          />
        )}
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

/** '3d ago', '5h ago', 'just now': inside a sentence "Now" would stand out. */
function submittedInWords(at: string, now: number): string {
  const ago = agoInWords(at, now);
  return ago === 'Now' ? 'just now' : ago;
}
