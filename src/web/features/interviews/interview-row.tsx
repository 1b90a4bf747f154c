import { Link } from 'wouter';
import { type Interview, isOpenInterview } from '#contract/interviews.ts';
import { applicantHref } from '#web/features/applications/applicant-href.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { InterviewBadge, InterviewPlace, Proposals } from './facts.tsx';
import { ScheduleLink } from './schedule-link.tsx';
import { hoursInWords, PLACE_WORDS, slotInWords, TYPE_WORDS, whenInWords } from './words.ts';

interface InterviewRowProps {
  readonly interview: Interview;
  /** Whether the day is in a heading above. */
  readonly isUnderDay: boolean;
  readonly mayEdit: boolean;
}

/** One interview for the company's members: when, with whom, where and the seeker's reply. The name opens the applicant. */
export function InterviewRow({ interview, isUnderDay, mayEdit }: InterviewRowProps) {
  const { id, applicationId, seeker, role, interviewType, status, offeredTimes = [] } = interview;
  const name = `${seeker?.firstName ?? ''} ${seeker?.lastName ?? ''}`.trim();
  const isOpen = isOpenInterview(status);
  const mayChange = mayEdit && (isOpen || status === 'declined');
  return (
    <article
      aria-label={`${name}, ${role.title}`}
      className="grid gap-x-6 gap-y-3 px-4 py-4 lg:px-6 xl:grid-cols-[190px_minmax(0,1fr)_auto]"
    >
      <p className="num text-15 font-semibold xl:pt-0.5">
        {isUnderDay && offeredTimes.length === 0 ? hoursInWords(interview) : whenInWords(interview)}
      </p>
      <div className="flex min-w-0 items-start gap-3">
        <Avatar name={name} />
        <div className="grid min-w-0 flex-1 gap-1 text-14 text-ink-2 wrap-anywhere">
          <h3 className="font-sans text-16 font-semibold tracking-normal text-ink">
            <Link
              href={applicantHref(applicationId)}
              // Closing the applicant leads back to here.
              state={{ fromList: true }}
              className="-my-3 inline-block min-w-11 rounded-control py-3 underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h3>
          <p>
            {role.title} · {TYPE_WORDS[interviewType]}
          </p>
          <p>With {interviewersOf(interview)}</p>
          {isOpen && interview.location ? (
            <p>
              {PLACE_WORDS[interviewType].label}: <InterviewPlace interview={interview} />
            </p>
          ) : null}
          {offeredTimes.length > 0 ? (
            <div>
              <p>{seeker?.firstName} can choose:</p>
              <ul className="num">
                {offeredTimes.map((at) => (
                  <li key={at}>{slotInWords(at, interview)}</li>
                ))}
              </ul>
            </div>
          ) : null}
          <Proposals interview={interview} who="They" />
          {interview.replyNote !== null && status !== 'cancelled' ? <p>“{interview.replyNote}”</p> : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 xl:justify-end xl:self-start">
        <InterviewBadge interview={interview} />
        {mayChange ? (
          <ScheduleLink
            to={{ interviewId: id }}
            aria-label={`${changeWords(status)} ${name}’s interview`}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {changeWords(status)}
          </ScheduleLink>
        ) : null}
      </div>
    </article>
  );
}

function changeWords(status: Interview['status']): string {
  return status === 'another_time' ? 'Answer' : 'Change';
}

/** The person named in the form, who need not be a member, and the members. */
function interviewersOf({ interviewerName, interviewerEmail, interviewers = [] }: Interview): string {
  const names = new Set([interviewerName, ...interviewers.map(({ name }) => name)].filter(Boolean));
  return names.size > 0 ? [...names].join(', ') : interviewerEmail;
}
