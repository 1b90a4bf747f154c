import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { User } from '#contract/accounts.ts';
import { readKept, writeKept } from '#web/device/local-storage.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { Icon } from '#web/ui/icon.tsx';

const keyFor = (userId: string) => `nod-onboarding-later:${userId}`;

/**
 * Whether to show the onboarding banner to a person without a profile: not to Admins, who never have one, and not again
 * on this device once the person has dismissed it.
 */
export function hasOnboardingBanner({ id, role }: User): boolean {
  return role === 'JobSeeker' && readKept(keyFor(id)) !== true;
}

/** Asks a seeker who has no profile yet what they need. */
export function OnboardingBanner() {
  const user = useSignedInUser();
  const [isShown, setIsShown] = useState(() => hasOnboardingBanner(user));
  if (!isShown) return null;

  function dismiss() {
    setIsShown(false);
    writeKept(keyFor(user.id), true);
  }

  return (
    <aside
      aria-label="Invitation"
      className="mx-4 mb-3 flex flex-none items-center gap-1 rounded-tile bg-brand-soft py-0.5 pr-0.5 pl-4 text-on-soft lg:mx-10"
    >
      <p className="min-w-0 flex-1 text-15">
        <Link href="/onboarding" className="inline-block py-2.5 font-semibold underline underline-offset-3">
          Tell us what you need
        </Link>{' '}
        <span className="hidden min-[380px]:inline sm:hidden">in four questions.</span>
        <span className="hidden sm:inline">and the best fits come first. Four short questions.</span>
      </p>
      <button
        type="button"
        aria-label="Not now"
        onClick={dismiss}
        className="grid size-11 flex-none place-items-center rounded-control"
      >
        <Icon of={X} className="size-5" />
      </button>
    </aside>
  );
}
