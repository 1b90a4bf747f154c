import { ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Replaces content that requires a second factor, for somebody who has not signed in with one. */
export function SecondFactorGate({ who }: { readonly who: 'company' | 'nod' }) {
  return (
    <EmptyState
      icon={ShieldCheck}
      title={who === 'nod' ? 'Admins need a second factor' : 'A second factor is required'}
      action={
        <Link href="/profile#security" className={buttonClass({})}>
          Go to your profile
        </Link>
      }
    >
      Add a passkey or set up an app under “Security” in your profile. If you have one, sign out and sign in
      again with it.
    </EmptyState>
  );
}
