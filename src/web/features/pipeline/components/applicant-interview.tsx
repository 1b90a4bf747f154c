import { InterviewBadge, InterviewFacts, Proposals } from '#web/features/interviews/facts.tsx';
import { useInterview } from '#web/features/interviews/interviews-query.ts';
import { ScheduleLink } from '#web/features/interviews/schedule-link.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** The upcoming interview with an applicant: when, where, the seeker's reply and the notes for colleagues. */
export function ApplicantInterview({ interviewId }: { readonly interviewId: string }) {
  const { data: interview } = useInterview(interviewId);
  const may = useMay();
  if (interview === undefined) return <Skeleton className="h-24 rounded-tile" />;
  if (interview === null) return <p className="text-15 text-ink-2">The interview could not be loaded.</p>;
  const { notes } = interview;
  return (
    <>
      <p>
        <InterviewBadge interview={interview} />
      </p>
      <InterviewFacts interview={interview} />
      <Proposals interview={interview} who="They" />
      {notes ? (
        <div className="text-15">
          <p className="text-ink-2">Internal notes</p>
          <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
        </div>
      ) : null}
      {may?.('interviews.edit') ? (
        <ScheduleLink
          to={{ interviewId: interview.id }}
          className={buttonClass({ variant: 'quiet', size: 'sm', className: 'justify-self-start' })}
        >
          {interview.status === 'another_time' ? 'Answer or reschedule' : 'Reschedule or cancel'}
        </ScheduleLink>
      ) : null}
    </>
  );
}
