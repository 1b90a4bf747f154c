import { useEffect, useState } from 'react';
import { countDeck } from '#contract/roles.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { TYPING_MS } from '#web/ui/use-settled.ts';
import { type Filters, filterQueryOf, invalidFields } from './filters.ts';

/** How many jobs the filters would show, counted after a pause in typing; empty if that is unknown. */
export function MatchCount({ draft }: { readonly draft: Filters }) {
  const [settledDraft, setSettledDraft] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettledDraft(draft), TYPING_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const isValid = Object.keys(invalidFields(settledDraft)).length === 0;
  // Each draft has its own key, so the previous draft's count is cancelled.
  const { data } = useEndpoint(countDeck, { query: filterQueryOf(settledDraft) }, { enabled: isValid });
  return (
    <p role="status" className="num min-w-26 text-15 font-semibold text-ink-2">
      {isValid && data ? jobs(data.count) : ''}
    </p>
  );
}

function jobs(count: number): string {
  if (count === 0) return 'No jobs match';
  return count === 1 ? '1 job matches' : `${count.toLocaleString('en-GB')} jobs match`;
}
