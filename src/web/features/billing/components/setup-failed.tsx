import { CreditCard } from 'lucide-react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** A payment could not even begin. */
export function SetupFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      icon={CreditCard}
      title="Payment Setup Failed"
      className="py-20"
      action={
        <>
          <Link href="/employer/dashboard" className={buttonClass()}>
            Back to Dashboard
          </Link>
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      Nothing was charged. Try again in a moment, or come back later. Your roles and invoices have not
      changed.
    </EmptyState>
  );
}
