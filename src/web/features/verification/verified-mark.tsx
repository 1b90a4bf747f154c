import { Check } from 'lucide-react';
import { VERIFIED_WORDS } from '#contract/role-words.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Says that the company has been checked, and explains it on hover (D2). */
export function VerifiedMark() {
  return (
    <span
      title={VERIFIED_WORDS}
      className="inline-flex items-baseline gap-1 text-13 font-semibold text-brand"
    >
      <Icon of={Check} className="self-center" />
      Verified employer
    </span>
  );
}
