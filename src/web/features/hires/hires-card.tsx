import { useState } from 'react';
import type { Billing, Hire } from '#contract/billing.ts';
import { money, share } from '#contract/format.ts';
import { PLANS, successFeeShare } from '#contract/plans.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { stageOf } from './hire-stage.ts';
import { useHires } from './hires-query.ts';

const SalaryDialog = lazyPart(async () => (await import('./salary-dialog.tsx')).SalaryDialog);

interface HiresCardProps {
  /** null for a member who does not see what the company pays. */
  readonly billing: Billing | null;
  readonly onPay: ((invoiceId: string) => void) | null;
}

/** The employer's hires, each with its stage from the salary to the paid fee. */
export function HiresCard({ billing, onPay }: HiresCardProps) {
  const { items: data, more, refetch } = useHires();
  const [hireToEdit, setHireToEdit] = useState<Hire | null>(null);
  return (
    <FormCard title="Hires" {...(billing !== null && { hint: feeHint(billing) })}>
      {data === undefined ? <Loading className="min-h-24" /> : null}
      {data === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-15 text-ink-2">Your hires did not load.</p>
          <Button variant="quiet" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      {data?.length === 0 ? <p className="text-15 text-ink-2">No hires yet.</p> : null}
      {data?.length ? (
        <ul className="-my-2 divide-y divide-line">
          {data.map((hire) => (
            <HireRow key={hire.id} hire={hire} onSalary={() => setHireToEdit(hire)} onPay={onPay} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={data?.length ?? 0} what="hires" />
      <Part as="dialog" attempt={hireToEdit} onClose={() => setHireToEdit(null)}>
        {hireToEdit === null ? null : <SalaryDialog hire={hireToEdit} onClose={() => setHireToEdit(null)} />}
      </Part>
    </FormCard>
  );
}

/** During a trial the full fee applies until there is a card: such companies are told how to pay less. */
function feeHint(billing: Billing): string {
  const shareNow = successFeeShare(billing);
  const shareWithCard = PLANS[billing.planCode].successFeeBp;
  const hint = `A hire costs ${share(shareNow)} of the agreed annual salary, at most £5,000, once both sides have confirmed it.`;
  return shareWithCard < shareNow
    ? `${hint} Add a card for your plan, and it is ${share(shareWithCard)}.`
    : hint;
}

interface HireRowProps {
  readonly hire: Hire;
  readonly onSalary: () => void;
  readonly onPay: ((invoiceId: string) => void) | null;
}

function HireRow({ hire, onSalary, onPay }: HireRowProps) {
  const invoice = hire.invoice ?? undefined;
  const { badge, tone, words } = stageOf(hire, invoice);
  const duePence = invoice?.status === 'open' ? invoice.amountDuePence : 0;
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="text-16 font-semibold wrap-anywhere">{hire.seekerName}</p>
          <p className="text-15 text-ink-2 wrap-anywhere">{hire.role.title}</p>
        </div>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className="num text-15 wrap-anywhere">{words}</p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hire.status === 'awaiting_salary' ? (
          <Button size="sm" onClick={onSalary} aria-label={`Enter the salary of ${hire.seekerName}`}>
            Enter the salary
          </Button>
        ) : null}
        {hire.status === 'awaiting_seeker' ? (
          <Button
            variant="quiet"
            size="sm"
            onClick={onSalary}
            aria-label={`Correct the salary of ${hire.seekerName}`}
          >
            Correct the salary
          </Button>
        ) : null}
        {invoice !== undefined && duePence > 0 && onPay !== null ? (
          <Button
            size="sm"
            onClick={() => onPay(invoice.id)}
            aria-label={`Pay ${money(duePence)} for the hire of ${hire.seekerName}`}
          >
            Pay {money(duePence)}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
