import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { Interview } from '#contract/interviews.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { InterviewCard } from './interview-card.tsx';
import { isUpcoming, useInterviews } from './interviews-query.ts';

/** The seeker's interviews: those ahead, what fell through of late, and the rest behind a line. */
export function InterviewList() {
  const { data, refetch } = useInterviews();
  const [search] = useSearchParams();
  const now = useNow();
  const named = search.get('interview');
  if (data === undefined) return <Skeleton className="h-40" />;
  if (data === null) {
    return (
      <EmptyState
        icon={CloudOff}
        title="Your interviews did not load"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  const isShown = (each: Interview) =>
    each.id === named || isUpcoming(each, now) || Date.parse(each.scheduledAt) > now;
  const rest = data.filter((each) => !isShown(each));
  return (
    <>
      <Cards interviews={data.filter(isShown)} named={named} />
      {rest.length > 0 ? (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2.5 text-15 font-semibold text-ink-2">
            Past interviews ({rest.length})
          </summary>
          <Cards interviews={rest} named={null} />
        </details>
      ) : null}
      {data.length === 0 ? (
        <p className="text-15 text-ink-2">None yet. When an employer sets one, you answer it here.</p>
      ) : null}
    </>
  );
}

interface CardsProps {
  readonly interviews: readonly Interview[];
  /** The one that a notification led to. */
  readonly named: string | null;
}

function Cards({ interviews, named }: CardsProps) {
  return (
    <ul className="grid gap-3">
      {interviews.map((interview) => (
        <Card key={interview.id} interview={interview} isNamed={interview.id === named} />
      ))}
    </ul>
  );
}

function Card({ interview, isNamed }: { readonly interview: Interview; readonly isNamed: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isNamed]);
  return (
    <li ref={item}>
      <Panel className={isNamed ? 'ring-2 ring-brand' : ''}>
        <InterviewCard interview={interview} />
      </Panel>
    </li>
  );
}
