import { CalendarPlus, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Interview } from '#contract/interviews.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { InterviewBadge } from './facts.tsx';
import { useUpcomingInterviews } from './interviews-query.ts';
import { ScheduleLink } from './schedule-link.tsx';
import { TYPE_WORDS, whenInWords } from './words.ts';

const SHOWN_FIRST = 5;

/** The employer's next interviews, those that need a reply first. Renders nothing if no interview is coming. */
export function UpcomingInterviews() {
  const { toRearrange, upcoming } = useUpcomingInterviews();
  const [isExpanded, setIsExpanded] = useState(false);
  if (toRearrange.items === null || upcoming.items === null) {
    const retry = () => void Promise.all([toRearrange.refetch(), upcoming.refetch()]);
    return (
      <p className="flex flex-wrap items-center gap-x-4 text-15 text-ink-2">
        Upcoming interviews could not be loaded.
        <Button variant="quiet" size="sm" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  }
  const interviews = [...(toRearrange.items ?? []), ...(upcoming.items ?? [])];
  if (interviews.length === 0) return null;
  const shownInterviews = isExpanded ? interviews : interviews.slice(0, SHOWN_FIRST);
  const { more } = toRearrange.more.hasMore ? toRearrange : upcoming;
  return (
    <section aria-labelledby="upcoming-interviews">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="upcoming-interviews" className="text-20">
          Upcoming interviews
        </h2>
        <ScheduleLink to={null} className={buttonClass({ variant: 'ghost', size: 'sm', className: '-mx-4' })}>
          <Icon of={CalendarPlus} className="size-4.5" /> Schedule interview
        </ScheduleLink>
      </div>
      <Panel padded={false}>
        <ul className="divide-y divide-line">
          {shownInterviews.map((interview) => (
            <li key={interview.id}>
              <Row interview={interview} />
            </li>
          ))}
        </ul>
      </Panel>
      {isExpanded ? (
        <ShowMore more={more} shown={shownInterviews.length} what="interviews" className="mt-3" />
      ) : interviews.length > SHOWN_FIRST || more.hasMore ? (
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => setIsExpanded(true)}>
          Show the others
        </Button>
      ) : null}
    </section>
  );
}

function Row({ interview }: { readonly interview: Interview }) {
  const { id, seeker, role, interviewType } = interview;
  return (
    <ScheduleLink
      to={{ interviewId: id }}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 -outline-offset-3 hover:bg-sunken lg:px-6"
    >
      <span className="min-w-0 flex-[1_1_260px]">
        <span className="num block text-15 font-semibold">{whenInWords(interview)}</span>
        <span className="block text-14 text-ink-2 wrap-anywhere">
          {seeker?.firstName} {seeker?.lastName} · {role.title} · {TYPE_WORDS[interviewType]}
        </span>
      </span>
      <InterviewBadge interview={interview} />
      <Icon of={ChevronRight} className="hidden size-5 text-ink-3 sm:block" />
    </ScheduleLink>
  );
}
