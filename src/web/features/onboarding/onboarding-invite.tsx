import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { readKept, writeKept } from '#web/device/local-storage.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Asks a seeker who has no profile yet what they need. Sent away, it does not come back on this device. */
export function OnboardingInvite() {
  const { id, role } = useSignedInUser();
  const key = `nod-onboarding-later:${id}`;
  const [isDismissed, setIsDismissed] = useState(() => readKept(key) === true);
  if (role !== 'JobSeeker' || isDismissed) return null;

  function dismiss() {
    setIsDismissed(true);
    writeKept(key, true);
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
