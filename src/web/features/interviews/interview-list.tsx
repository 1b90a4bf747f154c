import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { Interview } from '#contract/interviews.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { InterviewCard } from './interview-card.tsx';
import { useInterview, useInterviewsAhead, usePastInterviews } from './interviews-query.ts';

/** The seeker's interviews: those that are not over, even if cancelled or declined; past ones are folded away. */
export function InterviewList() {
  const { items, more, refetch } = useInterviewsAhead();
  const [search] = useSearchParams();
  const past = usePastInterviews();
  const linkedId = search.get('interview');
  if (items === undefined) return <Skeleton className="h-40" />;
  if (items === null) {
    return (
      <EmptyState
        icon={CloudOff}
        title="Your interviews did not load"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  const isNamedHere = linkedId === null || items.some(({ id }) => id === linkedId);
  return (
    <>
      <Cards interviews={items} linkedId={linkedId} />
      {isNamedHere ? null : <NamedInterview id={linkedId} />}
      <ShowMore more={more} shown={items.length} what="interviews" className="mt-3" />
      {items.length === 0 && isNamedHere ? (
        <p className="text-15 text-ink-2">None coming up. When an employer arranges one, you reply here.</p>
      ) : null}
      {past.items === null ? (
        <p className="mt-3 text-15 text-ink-2">Past interviews could not be loaded.</p>
      ) : null}
      {past.items?.length ? (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2.5 text-15 font-semibold text-ink-2">
            Past interviews ({past.items.length}
            {past.more.hasMore ? '+' : ''})
          </summary>
          <Cards interviews={past.items} linkedId={null} />
          <ShowMore more={past.more} shown={past.items.length} what="interviews" className="mt-3" />
        </details>
      ) : null}
    </>
  );
}

/** The interview that a notification linked to, if it is over or further down the list. */
function NamedInterview({ id }: { readonly id: string }) {
  const { data } = useInterview(id);
  if (data === null) {
    return (
      <p className="text-15 text-ink-2">That interview could not be loaded. It may have been deleted.</p>
    );
  }
  return data ? <Cards interviews={[data]} linkedId={id} /> : null;
}

interface CardsProps {
  readonly interviews: readonly Interview[];
  /** The interview that a notification linked to. */
  readonly linkedId: string | null;
}

function Cards({ interviews, linkedId }: CardsProps) {
  return (
    <ul className="grid gap-3">
      {interviews.map((interview) => (
        <Card key={interview.id} interview={interview} isNamed={interview.id === linkedId} />
      ))}
    </ul>
  );
}

function Card({ interview, isNamed }: { readonly interview: Interview; readonly isNamed: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) item.current?.scrollIntoView({ block: 'start' });
  }, [isNamed]);
  return (
    <li ref={item} className={cx('scroll-mt-4', isNamed && 'rounded-panel ring-2 ring-brand')}>
      <Panel>
        <InterviewCard interview={interview} />
      </Panel>
    </li>
  );
}
