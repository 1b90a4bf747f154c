import { CloudOff } from 'lucide-react';
import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useBilling, useLiveBilling } from './billing-query.ts';
import { BillingView } from './billing-view.tsx';

/** What an employer pays, for what, and how it is changed. */
export function BillingScreen() {
  return (
    <EmployerShell active="billing">
      <title>Billing · Nod</title>
      <div className="mx-auto w-full max-w-[1240px] px-5 pt-2 pb-8 lg:px-10 lg:py-8">
        <h1 className="text-28 lg:text-34">Billing</h1>
        <CompanyGate>
          <Loaded />
        </CompanyGate>
      </div>
    </EmployerShell>
  );
}

function Loaded() {
  const { data, refetch } = useBilling();
  useLiveBilling();
  if (data === undefined) return <Loading className="min-h-96" />;
  if (data === null) {
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
  return <BillingView billing={data} />;
}
