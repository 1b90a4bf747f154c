import { Calendar, CloudOff } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import type { Interview } from '#contract/interviews.ts';
import { useNow } from '#web/device/use-now.ts';
import { useMay } from '#web/features/team/membership.ts';
import { comingDay } from '#web/format/days.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { byDay } from './by-day.ts';
import { InterviewRow } from './interview-row.tsx';
import { usePastInterviews, useUpcomingInterviews } from './interviews-query.ts';
import { ScheduleLink } from './schedule-link.tsx';

/** How many past interviews are shown at first. They are only for looking somebody up, so the latest few are enough. */
const PAST_SHOWN = 5;

/** The interviews that a member may see: those to be arranged again first, then the upcoming ones by day, then past ones. */
export function InterviewsPage() {
  const { toRearrange, upcoming, isLoading } = useUpcomingInterviews();
  const may = useMay();
  const now = useNow();
  if (isLoading || may === undefined) return <Loading className="min-h-80" />;
  if (!toRearrange.items || !upcoming.items) {
    const retry = () => void Promise.all([toRearrange.refetch(), upcoming.refetch()]);
    return (
      <EmptyState
        icon={CloudOff}
        title="Interviews could not be loaded"
        action={<Button onClick={retry}>Try again</Button>}
      />
    );
  }
  const mayEdit = may('interviews.edit');
  return (
    <div className="mt-6 grid gap-8">
      {toRearrange.items.length > 0 ? (
        <div>
          <Group title="To be rearranged" interviews={toRearrange.items} mayEdit={mayEdit} />
          <ShowMore
            more={toRearrange.more}
            shown={toRearrange.items.length}
            what="interviews"
            className="mt-4"
          />
        </div>
      ) : null}
      {byDay(upcoming.items).map(({ at, interviews }) => (
        <Group key={at} title={comingDay(at, now)} interviews={interviews} mayEdit={mayEdit} isDay />
      ))}
      <ShowMore more={upcoming.more} shown={upcoming.items.length} what="interviews" />
      {toRearrange.items.length + upcoming.items.length === 0 ? <NoInterviews mayEdit={mayEdit} /> : null}
      <Past mayEdit={mayEdit} />
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly interviews: readonly Interview[];
  readonly mayEdit: boolean;
  /** Whether the title names the day of all these interviews. */
  readonly isDay?: boolean;
}

function Group({ title, interviews, mayEdit, isDay = false }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-20">
        {title}
      </h2>
      <Panel padded={false}>
        <ul className="divide-y divide-line">
          {interviews.map((interview) => (
            <li key={interview.id}>
              <InterviewRow interview={interview} isUnderDay={isDay} mayEdit={mayEdit} />
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}

function Past({ mayEdit }: { readonly mayEdit: boolean }) {
  const { items, more } = usePastInterviews(PAST_SHOWN);
  if (items === null) return <p className="text-15 text-ink-2">Past interviews could not be loaded.</p>;
  if (!items?.length) return null;
  return (
    <div>
      <Group title="Past" interviews={items} mayEdit={mayEdit} />
      <ShowMore more={more} shown={items.length} what="interviews" className="mt-4" />
    </div>
  );
}

function NoInterviews({ mayEdit }: { readonly mayEdit: boolean }) {
  if (!mayEdit) {
    return (
      <EmptyState icon={Calendar} title="No interviews coming up">
        When a colleague asks you to interview someone, the interview appears here with the time, the link and
        the applicant.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Calendar}
      title="No interviews coming up"
      action={
        <>
          <ScheduleLink to={null} className={buttonClass()}>
            Schedule an interview
          </ScheduleLink>
          <Link
            href="/employer/dashboard?tab=applications&status=shortlisted"
            className={buttonClass({ variant: 'quiet' })}
          >
            See your shortlist
          </Link>
        </>
      }
    >
      Invite someone you have shortlisted. Their interview appears here, with their reply.
    </EmptyState>
  );
}
