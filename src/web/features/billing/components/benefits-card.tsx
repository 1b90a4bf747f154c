import { BadgeCheck, EyeOff, Handshake, HeartHandshake, type LucideIcon, Timer } from 'lucide-react';
import { money, share } from '#contract/format.ts';
import { PLANS, SUCCESS_FEE_CAP_PENCE } from '#contract/plans.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FormCard } from '#web/ui/panel.tsx';

const CAP = money(SUCCESS_FEE_CAP_PENCE);

const BENEFITS: readonly (readonly [icon: LucideIcon, name: string, words: string])[] = [
  [
    Timer,
    '48-hour response SLA',
    'Every applicant is answered within 48 hours, and your cards show how reliably you answer.',
  ],
  [
    HeartHandshake,
    'Only people who fit',
    'Seekers see why a role fits before they apply, so you hear from people it suits.',
  ],
  [EyeOff, 'Blind at first', 'Skills before names: you see who it is once you shortlist.'],
  [
    Handshake,
    'Success fee',
    `${share(PLANS.ROLE_1.successFeeBp)} of the agreed annual salary, capped at ${CAP}, with a subscription. ${share(PLANS.NONE.successFeeBp)}, capped at ${CAP}, for pay-per-hire with a £0 subscription. Due only when you hire.`,
  ],
  [BadgeCheck, 'No lock-in', 'Cancel at any time and keep what you have paid for until it ends.'],
];

/** What every plan includes, and what a hire costs. */
export function BenefitsCard() {
  return (
    <FormCard title="With every plan">
      <ul className="grid gap-4">
        {BENEFITS.map(([icon, name, words]) => (
          <li key={name} className="flex items-start gap-3">
            <span className="grid size-10 flex-none place-items-center rounded-full bg-brand-soft text-on-soft">
              <Icon of={icon} className="size-5" />
            </span>
            <div>
              <h3 className="text-15 font-semibold">{name}</h3>
              <p className="text-15 text-ink-2">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </FormCard>
  );
}
