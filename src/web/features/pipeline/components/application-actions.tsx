import { CalendarPlus, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ApplicationStatus, EmployerApplication } from '#contract/applications.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { ScheduleLink } from '#web/features/interviews/schedule-link.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { whenOver } from '#web/forms/when-over.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useMove } from '../pipeline-query.ts';
import { MOVE_WORDS, movesOf } from '../stages.ts';
import { BeingRejected } from './being-rejected.tsx';
import { CvLink } from './cv-link.tsx';
import { HireAction } from './hire-action.tsx';
import { OfferActions } from './offer-actions.tsx';
import { RefusalLine } from './refusal-line.tsx';
import { RejectDialog } from './reject-dialog.tsx';

interface ApplicationActionsProps {
  readonly application: EmployerApplication;
  /** Whether to show every allowed move, rather than only those that fit in a row. */
  readonly isFull?: boolean;
  /** Whether to link to the conversation; false if it is on the screen already. */
  readonly withMessage?: boolean;
  readonly onMoved?: () => void;
}

/** Links about the person, and the moves. If they don't fit on one line, each group gets its own. */
const GROUP = 'flex flex-wrap items-center gap-2';

const LOOKS = {
  full: { button: '', bubble: 'size-4', word: '', icon: 'size-4' },
  /** From 1280 px a row fits all buttons on one line: less padding, and only the icon for Message. */
  row: { button: 'xl:px-3', bubble: 'size-4 xl:size-5', word: 'xl:sr-only', icon: 'size-4 xl:hidden' },
} as const;

/** The next actions on an application: the moves that the server allows, and a message once matched. */
export function ApplicationActions({
  application,
  isFull = false,
  withMessage = true,
  onMoved,
}: ApplicationActionsProps) {
  const move = useMove();
  // The status when the dialog was opened: the application may be moved meanwhile.
  const [dialog, setDialog] = useState<{ from: ApplicationStatus } | null>(null);
  const { id: applicationId, status: from } = application;
  const name = applicantName(application);
  const may = useMay();
  const isRejecting = application.rejectsAt !== undefined;
  const mayDecide = may?.('applications.decide') !== false;
  const allowedMoves = mayDecide ? movesOf(application) : [];
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
          {application.hasCv ? <CvLink application={application} look={look} isFull={isFull} /> : null}
        </div>
      ) : null}
      {isRejecting ? (
        <BeingRejected application={application} mayUndo={mayDecide} onUndone={onMoved} />
      ) : null}
      {allowedMoves.length > 0 ? (
        <div className={GROUP}>
          {allowedMoves.includes('shortlisted') ? (
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
          {allowedMoves.includes('interview_scheduled') ? (
            <ScheduleLink
              to={{ applicationId }}
              aria-label={`Schedule Interview with ${name}`}
              className={buttonClass({ variant: 'quiet', size: 'sm', className: look.button })}
            >
              <Icon of={CalendarPlus} className={look.icon} /> {MOVE_WORDS.interview_scheduled}
            </ScheduleLink>
          ) : null}
          <OfferActions application={application} isFull={isFull} className={look.button} onMoved={onMoved} />
          <HireAction application={application} className={look.button} onMoved={onMoved} />
          {isFull && allowedMoves.includes('reviewing') ? (
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
          {allowedMoves.includes('rejected') ? (
            <Button
              variant="quiet"
              size="sm"
              className={look.button}
              busy={move.isPending}
              aria-label={`Reject ${name}`}
              onClick={() => setDialog({ from })}
            >
              {MOVE_WORDS.rejected}
            </Button>
          ) : null}
        </div>
      ) : null}
      {dialog !== null ? (
        <RejectDialog
          open
          onOpenChange={() => setDialog(null)}
          who={name}
          statuses={[dialog.from]}
          isUndoable
          isPending={move.isPending}
          onReject={(rejectionReason, rejectionNote) =>
            move.mutate(
              { applicationId, status: 'rejected', from: dialog.from, rejectionReason, rejectionNote },
              whenOver(() => {
                setDialog(null);
                onMoved?.();
              }),
            )
          }
        />
      ) : null}
    </div>
  );
}
