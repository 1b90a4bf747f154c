import { Building2 } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Replaces the pages of somebody who signed in with a password, if their companies require their own sign-in. */
export function CompanySignInGate({ companies }: { readonly companies: readonly string[] }) {
  const names = new Intl.ListFormat('en-GB').format(companies);
  return (
    <EmptyState
      icon={Building2}
      title="Sign in with your company"
      action={
        <a href="/auth/company" className={buttonClass({})}>
          Continue
        </a>
      }
    >
      To work for {names}, sign in with your company’s own account.
    </EmptyState>
  );
}
