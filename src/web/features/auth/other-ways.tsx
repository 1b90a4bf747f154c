import { Building2 } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Ways to sign in without a Nod password. */
export function OtherWays({ next }: { readonly next: string | null }) {
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5">
      <PasskeyButton next={next} />
      <a href="/auth/company" className={buttonClass({ variant: 'quiet', size: 'lg' })}>
        <Icon of={Building2} />
        Sign in with your company
      </a>
    </div>
  );
}
