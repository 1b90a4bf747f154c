import { MessageCircle, Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { EMPLOYER_MOVES, type EmployerApplication } from '#contract/applications.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { percentOf } from '#web/ui/money.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { dayOf } from '#web/ui/time.ts';
import { answerDue } from './answer-due.ts';
import { useMove } from './pipeline-query.ts';
import { RejectDialog } from './reject-dialog.tsx';

const SHOWN_SKILLS = 4;

/** One applicant: who, for what, how well it fits, where it stands and what can be done next. */
export function ApplicationRow({ application }: { readonly application: EmployerApplication }) {
  const { user, role, seeker } = application;
  const name = user.firstName === null ? user.username : `${user.firstName} ${user.lastName ?? ''}`.trim();
  const hidden = seeker.skills.length - SHOWN_SKILLS;
  const row = useRef<HTMLElement>(null);
  return (
    <article
      ref={row}
      tabIndex={-1}
      aria-label={`${name}, ${role.title}`}
      className="grid gap-x-4 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1.7fr)_118px_150px_minmax(250px,auto)] -outline-offset-3 lg:items-center lg:px-6"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Avatar name={name} size={44} tone="blush" />
        <div className="min-w-0">
          <h3 className="font-sans text-16 font-semibold tracking-normal">
            {name}
            {user.firstName === null ? null : (
              <span className="ml-2 text-14 font-normal text-ink-3">{user.username}</span>
            )}
            {application.isSuperLike ? (
              <Badge tone="sun" className="ml-2">
                <Icon of={Star} className="size-3.5" /> Super like
              </Badge>
            ) : null}
          </h3>
          <p className="text-14 text-ink-2">
            {role.title} · {dayOf(application.submittedAt, Date.now())}
          </p>
          {application.note ? <p className="mt-1 text-15">“{application.note}”</p> : null}
          {seeker.skills.length > 0 ? (
            <p className="mt-1 text-14 text-ink-3">
              <span className="sr-only">Skills: </span>
              {seeker.skills.slice(0, SHOWN_SKILLS).join(', ')}
              {hidden > 0 ? ` +${hidden} more` : null}
            </p>
          ) : null}
        </div>
      </div>
      <p className="num text-14 text-ink-2">
        <b className="text-ink">{percentOf(application.fitScoreInt)}%</b> match
        {application.personalityFitInt > 0 ? (
          <span className="ml-3 lg:ml-0 lg:block">
            <b className="text-ink">{percentOf(application.personalityFitInt)}%</b> culture
          </span>
        ) : null}
      </p>
      <div className="flex flex-wrap items-center gap-2 lg:grid lg:justify-items-start lg:gap-1">
        <StatusBadge status={application.status} />
        <Countdown application={application} />
      </div>
      <Actions application={application} name={name} onMoved={() => keepFocusIn(row.current)} />
    </article>
  );
}

function Countdown({ application }: { readonly application: EmployerApplication }) {
  const due = answerDue(application, Date.now());
  if (due === null || due.state === 'answered') return null;
  return (
    <span className={cx('num text-13', due.state === 'due' ? 'text-ink-3' : 'font-semibold text-danger')}>
      {due.text}
    </span>
  );
}

/** The button that was pressed is gone after a move; whoever uses the keyboard goes on from the row. */
function keepFocusIn(row: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) row?.focus({ preventScroll: true });
  });
}

interface ActionsProps {
  readonly application: EmployerApplication;
  readonly name: string;
  readonly onMoved: () => void;
}

function Actions({ application, name, onMoved }: ActionsProps) {
  const move = useMove();
  const { id: applicationId } = application;
  const [isRejecting, setIsRejecting] = useState(false);
  const allowed = EMPLOYER_MOVES[application.status];
  return (
    <div className="flex flex-wrap items-center gap-2 lg:justify-end">
      {application.threadId === null ? null : (
        <Link
          href={`/chat/${application.seeker.id}`}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <Icon of={MessageCircle} className="size-4" /> Message
        </Link>
      )}
      {allowed.includes('shortlisted') ? (
        <Button
          size="sm"
          busy={move.isPending}
          aria-label={`Shortlist ${name}`}
          onClick={() => move.mutate({ applicationId, status: 'shortlisted' }, { onSettled: onMoved })}
        >
          Shortlist
        </Button>
      ) : null}
      {allowed.includes('rejected') ? (
        <Button
          variant="quiet"
          size="sm"
          busy={move.isPending}
          aria-label={`Reject ${name}`}
          onClick={() => setIsRejecting(true)}
        >
          Reject
        </Button>
      ) : null}
      <RejectDialog
        open={isRejecting}
        onOpenChange={setIsRejecting}
        name={name}
        onReject={(rejectionReason) =>
          move.mutate({ applicationId, status: 'rejected', rejectionReason }, { onSettled: onMoved })
        }
      />
    </div>
  );
}
