import { Link } from 'wouter';
import type { Billing } from '#contract/billing.ts';
import { limitsInWords, PLANS } from '#contract/plans.ts';
import { useBilling } from '#web/features/billing/billing-query.ts';
import { useMay } from '#web/features/team/membership.ts';
import { dayInFull } from '#web/format/days.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/**
 * The plan's limits and how much of them is used, shown before anything is typed. Renders nothing if they didn't load, and for
 * members who may not see the plan.
 */
export function PlanLine() {
  const may = useMay();
  const mayRead = may?.('billing');
  const { data, isError } = useBilling(mayRead === true);
  if (mayRead === false) return null;
  if (data === undefined) return isError ? null : <Skeleton className="mt-5 h-19 rounded-panel lg:h-17.5" />;
  const { live, postings, planCode } = data;
  const { label } = PLANS[planCode];
  const isLimitReached = isUsedUp(live) || isUsedUp(postings);
  return (
    <Panel tone={isLimitReached ? 'blush' : 'sunken'} className="mt-5 text-15">
      <p className={isLimitReached ? undefined : 'text-ink-2'}>
        Your plan, {label}, allows {limitsInWords(planCode)}. {usedWords(live, 'live now')}
        {postings.allowed === null ? '' : `, ${usedWords(postings, 'posted this month')}`}.
        {isLimitReached ? ` You can write this job now. To post it, ${wayOut(data)}. ` : ' '}
        <Link href="/employer/billing" className="font-semibold underline underline-offset-4">
          Plan and billing
        </Link>
      </p>
    </Panel>
  );
}

/** Closing a role makes room for a live one, but does not give back a posting. */
function wayOut({ live, postings, periodEnd }: Billing): string {
  if (isUsedUp(postings)) {
    const room = isUsedUp(live) ? ' and close a job' : '';
    return `wait until ${dayInFull(periodEnd)}${room}, or choose a larger plan`;
  }
  return live.allowed === 0 ? 'choose a larger plan' : 'close a job first or choose a larger plan';
}

type PlanUse = Billing['live'];

function isUsedUp({ used, allowed }: PlanUse): boolean {
  return allowed !== null && used >= allowed;
}

function usedWords({ used, allowed }: PlanUse, words: string): string {
  return allowed === null ? `${used} ${words}` : `${used} of ${allowed} ${words}`;
}
