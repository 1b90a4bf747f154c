import { CloudOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useBilling, useLiveBilling } from '../billing-query.ts';
import { BillingView } from './billing-view.tsx';

/** What an employer pays, for what, and how it is changed. */
export function BillingPage() {
  const { data, isError, refetch } = useBilling();
  useLiveBilling();
  if (data === undefined) {
    if (!isError) return <Loading className="min-h-96" />;
    return (
      <EmptyState
        icon={CloudOff}
        title="Your billing did not load"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        Nothing is lost. Check your connection and try again.
      </EmptyState>
    );
  }
  return <BillingView billing={data} onReload={() => void refetch()} />;
}
