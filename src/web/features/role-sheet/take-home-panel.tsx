import { useState } from 'react';
import { pounds } from '#contract/format.ts';
import type { RoleCard } from '#contract/roles.ts';
import { STUDENT_LOAN_PLANS, type StudentLoanPlan } from '#matching/pay/bands.ts';
import { middlePay } from '#matching/pay/card-pay.ts';
import { type TakeHome, takeHome } from '#matching/pay/take-home.ts';
import { taxYearOf } from '#matching/pay/tax-year.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { keepSituation, keptSituation, type PaySituation, taxOf } from './pay-situation.ts';
import { takeHomeLines } from './take-home-lines.ts';

const LOANS: Readonly<Record<StudentLoanPlan, string>> = {
  plan1: 'Plan 1',
  plan2: 'Plan 2',
  plan4: 'Plan 4 (Scotland)',
  plan5: 'Plan 5',
  postgraduate: 'Postgraduate loan',
};

interface TakeHomePanelProps {
  readonly role: Pick<RoleCard, 'salaryMinGbpInt' | 'salaryMaxGbpInt' | 'takeHomeNation'>;
}

/** The take-home pay for the reader's own nation, student loan and pension; the calculation is collapsed. */
export function TakeHomePanel({ role }: TakeHomePanelProps) {
  const { id: userId } = useSignedInUser();
  const [situation, setSituation] = useState(() =>
    keptSituation(userId, role.takeHomeNation ?? 'rest-of-uk'),
  );
  const { salaryMinGbpInt, salaryMaxGbpInt } = role;

  function change(part: Partial<PaySituation>) {
    const next = { ...situation, ...part };
    setSituation(next);
    keepSituation(userId, next);
  }

  const year = taxYearOf(new Date());
  const netOf = (annualPence: number) => takeHome({ annualPence, year, ...taxOf(situation) });
  const middlePence = middlePay(salaryMinGbpInt, salaryMaxGbpInt);
  const middle = netOf(middlePence);
  return (
    <div className="rounded-panel bg-sunken p-4">
      <p className="num text-24 font-semibold" aria-live="polite">
        ≈ {pounds(middle.netMonthlyPence)} <span className="text-15 font-normal text-ink-2">a month</span>
      </p>
      <p className="num mt-1 text-14 text-ink-2">
        {salaryMinGbpInt === salaryMaxGbpInt
          ? `On ${pounds(salaryMinGbpInt)} a year.`
          : `At mid-range. From ${pounds(netOf(salaryMinGbpInt).netMonthlyPence)} to ${pounds(netOf(salaryMaxGbpInt).netMonthlyPence)}.`}
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-14 font-semibold text-brand underline-offset-4 hover:underline">
          How it is worked out, and your own tax
        </summary>
        <Deductions grossPence={middlePence} pay={middle} />
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <Field label="Pay income tax in">
            <Select
              value={situation.nation}
              onChange={(event) =>
                change({ nation: event.target.value === 'scotland' ? 'scotland' : 'rest-of-uk' })
              }
            >
              <option value="rest-of-uk">England, Wales, N. Ireland</option>
              <option value="scotland">Scotland</option>
            </Select>
          </Field>
          <Field label="Student loan">
            <Select
              value={situation.loan}
              onChange={(event) =>
                change({ loan: STUDENT_LOAN_PLANS.find((plan) => plan === event.target.value) ?? 'none' })
              }
            >
              <option value="none">None</option>
              {STUDENT_LOAN_PLANS.map((plan) => (
                <option key={plan} value={plan}>
                  {LOANS[plan]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Checkbox
          label="Workplace pension"
          hint="5% of earnings between £6,240 and £50,270, the automatic minimum."
          checked={situation.hasPension}
          onChange={(event) => change({ hasPension: event.target.checked })}
          className="mt-2"
        />
        <p className="mt-2 text-13 text-ink-3">
          {middle.assumptions.join(' ')} Your choice stays on this device.
        </p>
      </details>
    </div>
  );
}

function Deductions({ grossPence, pay }: { readonly grossPence: number; readonly pay: TakeHome }) {
  const lines = takeHomeLines(grossPence, pay);
  const rows = [
    ['Salary a year', lines.salary],
    ['Income tax', -lines.incomeTax],
    ['National Insurance', -lines.nationalInsurance],
    ['Student loan', -lines.studentLoan],
    ['Pension', -lines.pension],
    ['Take-home a year', lines.left],
  ] as const;
  return (
    <dl className="num mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line pt-3 text-14">
      {rows
        .filter(([, amount]) => amount !== 0)
        .map(([term, amount]) => (
          <div key={term} className="contents last:font-semibold">
            <dt className="text-ink-2">{term}</dt>
            <dd className="text-right">
              {amount < 0 ? '−' : ''}
              {pounds(Math.abs(amount) * 100)}
            </dd>
          </div>
        ))}
    </dl>
  );
}
