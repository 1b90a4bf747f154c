import { CloudOff, HeartHandshake } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearch } from 'wouter';
import type { MatchItem } from '#contract/matches.ts';
import type { RoleCard } from '#contract/roles.ts';
import { useNow } from '#web/device/use-now.ts';
import { useInterviewsAhead } from '#web/features/interviews/interviews-query.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Stat } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { ApplicationList } from './application-list.tsx';
import { applicationsNotWaiting } from './applications-not-waiting.ts';
import { InviteList } from './invite-list.tsx';
import { MatchDetails } from './match-details.tsx';
import { MatchList } from './match-list.tsx';
import { NeedList } from './need-list.tsx';
import { useApplicationFor, useApplications, useInvites, useMatches, useNeeds } from './queries.ts';
import { useSeekerSummary } from './summary-query.ts';

export { prefetchMatches } from './queries.ts';

const InterviewList = lazyPart(
  async () => (await import('#web/features/interviews/interview-list.tsx')).InterviewList,
);

const HireList = lazyPart(async () => (await import('#web/features/hires/hire-list.tsx')).HireList);

interface MatchesTabProps {
  /** Opens the conversation of a match. */
  readonly onMessage: (threadId: string) => void;
  /** Opens everything about an invited role. */
  readonly onOpenRole: (card: RoleCard) => void;
  /** Called when an invite was answered: its role leaves the deck as well. */
  readonly onAnswered: (roleId: string) => void;
  /** Opens the conversation, to ask about an offer. */
  readonly onAsk: (threadId: string) => void;
}

/** Matches, invites and the state of every application. Fills its container and scrolls inside. */
export function MatchesTab({ onMessage, onOpenRole, onAnswered, onAsk }: MatchesTabProps) {
  const { summary, isLoading } = useSeekerSummary();
  const matches = useMatches();
  const applications = useApplications();
  const needs = useNeeds();
  const invites = useInvites();
  const now = useNow();
  const [openedMatch, setOpenedMatch] = useState<MatchItem | null>(null);
  const application = useApplicationFor(openedMatch?.role.id ?? null);
  // A notification may link to an interview before the counts have arrived, or although they failed to.
  const isNamed = useSearch().includes('interview=');
  const hasInterviews = summary?.hasInterviews === true || (summary?.interviews ?? 0) > 0 || isNamed;
  const interviews = useInterviewsAhead(hasInterviews);
  // Shown all at once, because lists that arrive one by one push each other down. Offline nothing is loading.
  const isWaiting =
    isLoading || [matches, applications, needs, invites, interviews].some((each) => each.isLoading);

  const lists = (
    <>
      <NeedList needs={needs} now={now} onMessage={onMessage} onAsk={onAsk} />
      <InviteList invites={invites} now={now} onOpenRole={onOpenRole} onAnswered={onAnswered} />
      {summary?.hires ? (
        // Loaded only for people who were hired: nobody else is asked what was agreed.
        <Part>
          <HireList />
        </Part>
      ) : null}
      {hasInterviews ? (
        <Section title="Interviews" id="interviews">
          <Part fallback={<ListSkeleton />}>
            <InterviewList />
          </Part>
        </Section>
      ) : null}
      <Section title="Recent Matches">
        {matches.items === undefined ? (
          <ListSkeleton />
        ) : matches.items === null ? (
          <FailedList title="No Matches Yet" what="Your matches" onRetry={() => void matches.refetch()} />
        ) : matches.items.length === 0 ? (
          <EmptyState icon={HeartHandshake} title="No Matches Yet">
            When an employer says yes too, your match appears here.
          </EmptyState>
        ) : (
          <>
            <MatchList matches={matches.items} now={now} onMessage={onMessage} onDetails={setOpenedMatch} />
            <ShowMore more={matches.more} shown={matches.items.length} what="matches" className="mt-4" />
          </>
        )}
      </Section>
      <Section title="Applications">
        {applications.items === undefined ? (
          <ListSkeleton />
        ) : applications.items === null ? (
          <FailedList
            title="No Applications Yet"
            what="Your applications"
            onRetry={() => void applications.refetch()}
          />
        ) : applications.items.length === 0 ? (
          <p className="text-15 text-ink-2">
            Nothing yet. Swipe right on a role to apply: every application is owed an answer within 48 hours.
          </p>
        ) : (
          <>
            <SettledList
              applications={applicationsNotWaiting(applications.items, needs.items)}
              hasMore={applications.more.hasMore}
              now={now}
              onMessage={onMessage}
            />
            <ShowMore
              more={applications.more}
              shown={applications.items.length}
              what="applications"
              className="mt-4"
            />
          </>
        )}
      </Section>
    </>
  );
  return (
    <div className="relative h-full min-h-0 overflow-y-auto px-4 pt-2 pb-8 lg:px-10 lg:pt-6">
      <div className="mx-auto max-w-[860px]">
        <h1 className="text-28">Your Matches</h1>
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.25rem),1fr))] gap-3 *:justify-between">
          {/* While loading or after a failure, 0 would be wrong. */}
          <Stat label="Total Matches" value={summary?.matches ?? '–'} />
          <Stat label="New Today" value={summary?.newToday ?? '–'} />
          <Stat label="Interviews" value={summary?.interviews ?? '–'} />
        </div>
        {isWaiting ? (
          <div className="mt-8">
            <ListSkeleton />
          </div>
        ) : (
          lists
        )}
      </div>
      <MatchDetails
        item={openedMatch}
        application={application}
        now={now}
        onMessage={onMessage}
        onAsk={onAsk}
        onClose={() => setOpenedMatch(null)}
      />
    </div>
  );
}

type SettledProps = Parameters<typeof ApplicationList>[0] & { readonly hasMore: boolean };

/** Each application is shown once: above this list while it waits for the seeker. */
function SettledList({ applications, hasMore, ...listProps }: SettledProps) {
  if (applications.length === 0 && hasMore) return null;
  if (applications.length === 0)
    return <p className="text-15 text-ink-2">All your applications are above.</p>;
  return <ApplicationList applications={applications} {...listProps} />;
}

interface SectionProps {
  readonly title: string;
  readonly id?: string;
  readonly children: ReactNode;
}

function Section({ title, id, children }: SectionProps) {
  return (
    <section id={id} className="mt-8">
      <h2 className="mb-3 text-20">{title}</h2>
      {children}
    </section>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading ...</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}

interface FailedProps {
  readonly title: string;
  readonly what: string;
  readonly onRetry: () => void;
}

/**
 * A list that failed to load is shown as an empty one (section 8 of the specification), which says so and can be
 * retried.
 */
function FailedList({ title, what, onRetry }: FailedProps) {
  return (
    <EmptyState icon={CloudOff} title={title} action={<Button onClick={onRetry}>Try again</Button>}>
      {what} did not load.
    </EmptyState>
  );
}
