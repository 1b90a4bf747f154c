import { CalendarPlus, FileText, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { type ApplicationStatus, EMPLOYER_MOVES, type EmployerApplication } from '#contract/applications.ts';
import { getSentCv } from '#contract/uploads.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { useMay } from '#web/features/team/membership.ts';
import { addressOf } from '#web/http/address.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useMove } from '../pipeline-query.ts';
import { MOVE_WORDS } from '../stages.ts';
import { HireAction } from './hire-action.tsx';
import { OfferActions } from './offer-actions.tsx';
import { RefusalLine } from './refusal-line.tsx';
import { RejectDialog } from './reject-dialog.tsx';

interface ApplicationActionsProps {
  readonly application: EmployerApplication;
  /** Every legal move; otherwise the two that a row has room for. */
  readonly isFull?: boolean;
  /** The conversation is on the screen already. */
  readonly withMessage?: boolean;
  readonly onMoved?: () => void;
}

/** What concerns the person, and the moves: where they need two lines, these are the two. */
const GROUP = 'flex flex-wrap items-center gap-2';

const LOOKS = {
  full: { button: '', bubble: 'size-4', word: '', icon: 'size-4' },
  /** From 1280 px a row has them all in one line: less air in each, and the bubble alone for a message. */
  row: { button: 'xl:px-3', bubble: 'size-4 xl:size-5', word: 'xl:sr-only', icon: 'size-4 xl:hidden' },
} as const;

export function interviewHref(applicationId: string): string {
  return `/interview/schedule?applicationId=${applicationId}`;
}

/** What can be done with an application next: the moves that the server's table allows, and a message once matched. */
export function ApplicationActions({
  application,
  isFull = false,
  withMessage = true,
  onMoved,
}: ApplicationActionsProps) {
  const move = useMove();
  // With what it was when the question was asked: it may move while the dialog is open.
  const [asked, setAsked] = useState<{ from: ApplicationStatus } | null>(null);
  const { id: applicationId, status: from, offer } = application;
  const isAccepted = offer?.status === 'accepted';
  const name = applicantName(application);
  const may = useMay();
  const allowed = may?.('applications.decide') === false ? [] : EMPLOYER_MOVES[from];
  const threadId = withMessage && may?.('messages') !== false ? application.threadId : null;
  const look = LOOKS[isFull ? 'full' : 'row'];

  function go(status: ApplicationStatus) {
    move.mutate({ applicationId, status, from }, { onSettled: () => onMoved?.() });
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <RefusalLine applicationId={applicationId} />
      {threadId !== null || application.hasCv ? (
        <div className={GROUP}>
          {threadId !== null ? (
            <Link
              href={`/chat/${application.seeker.id}?thread=${threadId}`}
              title="Message"
              className={buttonClass({ variant: 'quiet', size: 'sm', className: look.button })}
            >
              <Icon of={MessageCircle} className={look.bubble} />
              <span className={look.word}>Message</span>
            </Link>
          ) : null}
          {application.hasCv ? (
            <a
              href={addressOf(getSentCv.path, { applicationId })}
              download
              aria-label={`CV of ${name}`}
              className={buttonClass({ variant: 'quiet', size: 'sm', className: look.button })}
            >
              <Icon of={FileText} className={look.icon} /> CV
            </a>
          ) : null}
        </div>
      ) : null}
      {allowed.length > 0 ? (
        <div className={GROUP}>
          {allowed.includes('shortlisted') ? (
            <Button
              size="sm"
              className={look.button}
              busy={move.isPending}
              aria-label={`Shortlist ${name}`}
              onClick={() => go('shortlisted')}
            >
              {MOVE_WORDS.shortlisted}
            </Button>
          ) : null}
          {allowed.includes('interview_scheduled') ? (
            <Link
              href={interviewHref(applicationId)}
              aria-label={`Schedule Interview with ${name}`}
              className={buttonClass({ variant: 'quiet', size: 'sm', className: look.button })}
            >
              <Icon of={CalendarPlus} className={look.icon} /> {MOVE_WORDS.interview_scheduled}
            </Link>
          ) : null}
          <OfferActions application={application} isFull={isFull} className={look.button} onMoved={onMoved} />
          <HireAction application={application} className={look.button} onMoved={onMoved} />
          {isFull && allowed.includes('reviewing') ? (
            <Button
              variant="quiet"
              size="sm"
              className={look.button}
              busy={move.isPending}
              aria-label={`Start review of ${name}`}
              onClick={() => go('reviewing')}
            >
              {MOVE_WORDS.reviewing}
            </Button>
          ) : null}
          {allowed.includes('rejected') && !isAccepted ? (
            <Button
              variant="quiet"
              size="sm"
              className={look.button}
              busy={move.isPending}
              aria-label={`Reject ${name}`}
              onClick={() => setAsked({ from })}
            >
              {MOVE_WORDS.rejected}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asked !== null ? (
        <RejectDialog
          open
          onOpenChange={() => setAsked(null)}
          who={name}
          statuses={[asked.from]}
          onReject={(rejectionReason, rejectionNote) =>
            move.mutate(
              { applicationId, status: 'rejected', from: asked.from, rejectionReason, rejectionNote },
              { onSettled: () => onMoved?.() },
            )
          }
        />
      ) : null}
    </div>
  );
}
