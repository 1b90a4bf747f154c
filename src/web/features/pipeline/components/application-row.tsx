import { CalendarClock, Star } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { EmployerApplication } from '#contract/applications.ts';
import { percentOf } from '#contract/format.ts';
import { isLegalNo } from '#contract/questions.ts';
import { StatusBadge } from '#web/brand/status-badge.tsx';
import { applicantHref } from '#web/features/applications/applicant-href.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { DueWords } from '#web/features/applications/due-words.tsx';
import { statusForEmployer, TYPE_WORDS, whenInWords } from '#web/features/interviews/words.ts';
import { dayOf } from '#web/format/days.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { keepFocusIn } from '../keep-focus-in.ts';
import { ApplicationActions } from './application-actions.tsx';

const SHOWN_SKILLS = 4;

export interface RowTick {
  readonly isOn: boolean;
  readonly onToggle: (isRange: boolean) => void;
}

interface ApplicationRowProps {
  readonly application: EmployerApplication;
  /** Where the name links to; by default, the list of applications with this one open. */
  readonly href?: string;
  /** A checkbox, for moving many at once. */
  readonly tick?: RowTick | undefined;
  /** Whether the application's details are shown beside the row, which then hides what they show. */
  readonly isCompact?: boolean;
  /** Whether the row is one line in a wide window: it then hides the note and the skills, which the details show. */
  readonly isShort?: boolean;
  readonly isOpen?: boolean;
}

/** One applicant: the name, the role, the fit, the status and the actions. */
export function ApplicationRow({
  application,
  href = applicantHref(application.id),
  tick,
  isCompact = false,
  isShort = false,
  isOpen = false,
}: ApplicationRowProps) {
  const { role } = application;
  const name = applicantName(application);
  const row = useRef<HTMLElement>(null);
  return (
    <article
      ref={row}
      tabIndex={-1}
      aria-label={`${name}, ${role.title}`}
      className={cx(
        'grid gap-x-4 px-4 -outline-offset-3',
        isShort ? 'gap-y-2 py-2.5' : 'gap-y-3 py-4',
        // The last column has the actions, in one line.
        !isCompact && 'lg:px-6 xl:grid-cols-[minmax(0,1fr)_90px_120px_324px] xl:items-center xl:gap-y-1',
        isOpen && 'bg-brand-soft/50',
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        {tick ? <Tick name={name} tick={tick} /> : null}
        <Avatar
          name={name}
          imageUrl={application.user.profileImageUrl}
          size={isShort ? 36 : 44}
          tone="blush"
        />
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-sans text-16 font-semibold tracking-normal">
            <Link
              href={href}
              state={{ fromList: true }}
              aria-current={isOpen || undefined}
              // Tall enough for a finger without taking more space than its text.
              className="-my-3 inline-block min-w-11 rounded-control py-3 underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            {application.user.firstName === null || isCompact ? null : (
              <span className="text-14 font-normal text-ink-3">{application.user.username}</span>
            )}
            {application.isSuperLike ? (
              <Badge tone="sun">
                <Icon of={Star} className="size-3.5" /> Super like
              </Badge>
            ) : null}
            {application.answers?.some(isLegalNo) ? (
              <Badge tone="amber">No to a legal requirement</Badge>
            ) : null}
          </h3>
          <p className="text-14 text-ink-2 wrap-anywhere">
            {role.title} · {dayOf(application.submittedAt, Date.now())}
          </p>
          {application.interview ? <NextInterview interview={application.interview} /> : null}
          {isCompact ? (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge status={application.status} />
              <span className="num text-14 text-ink-2">
                <b className="text-ink">{percentOf(application.fitScoreInt)}%</b> match
              </span>
              <DueWords application={application} />
            </p>
          ) : null}
        </div>
      </div>
      {isCompact ? null : (
        <>
          {isShort ? null : <NoteAndSkills application={application} hasTick={tick !== undefined} />}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:contents">
            <p className="num text-14 text-ink-2">
              <b className="text-ink">{percentOf(application.fitScoreInt)}%</b> match
              {application.personalityFitInt > 0 ? (
                <span className="ml-3 xl:ml-0 xl:block">
                  <b className="text-ink">{percentOf(application.personalityFitInt)}%</b> culture
                </span>
              ) : null}
            </p>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:grid xl:justify-items-start">
              <StatusBadge status={application.status} />
              <DueWords application={application} />
            </div>
          </div>
          <div
            className={cx('xl:col-start-4 xl:row-start-1 xl:justify-self-end', !isShort && 'xl:row-span-2')}
          >
            <ApplicationActions application={application} onMoved={() => keepFocusIn(row.current)} />
          </div>
        </>
      )}
    </article>
  );
}

/** The seeker's note and the first skills, under the name, as wide as possible. */
function NoteAndSkills({
  application: { note, seeker },
  hasTick,
}: Pick<ApplicationRowProps, 'application'> & { readonly hasTick: boolean }) {
  const hiddenCount = seeker.skills.length - SHOWN_SKILLS;
  if (!note && seeker.skills.length === 0) return null;
  return (
    <div className={cx('grid gap-1 xl:col-span-3 xl:row-start-2', hasTick ? 'xl:pl-26' : 'xl:pl-14')}>
      {note ? <p className="text-15">“{note}”</p> : null}
      {seeker.skills.length > 0 ? (
        <p className="text-14 text-ink-3">
          <span className="sr-only">Skills: </span>
          {seeker.skills.slice(0, SHOWN_SKILLS).join(', ')}
          {hiddenCount > 0 ? <span className="whitespace-nowrap"> +{hiddenCount} more</span> : null}
        </p>
      ) : null}
    </div>
  );
}

/** Under the name of an applicant with an interview: the time, and their reply. */
function NextInterview({ interview }: { readonly interview: NonNullable<EmployerApplication['interview']> }) {
  const { words, tone } = statusForEmployer(interview.status);
  return (
    <p className="mt-1 grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 text-14">
      <Icon of={CalendarClock} className="mt-0.5 size-4 text-info" />
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="num">
          {TYPE_WORDS[interview.interviewType]}, {whenInWords(interview)}
        </span>
        <Badge tone={tone}>{words}</Badge>
      </span>
    </p>
  );
}

function Tick({ name, tick }: { readonly name: string; readonly tick: RowTick }) {
  return (
    // The label is the target: a checkbox alone would be too small for a finger.
    <label className="-my-1 -ml-2 grid size-11 flex-none place-items-center">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={tick.isOn}
        onClick={(event) => tick.onToggle(event.shiftKey)}
        // The click says whether Shift was held; a change does not.
        onChange={() => {}}
      />
    </label>
  );
}
