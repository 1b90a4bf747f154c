import { type EmployerGuarantee, OVERDUE_LIMIT } from '#contract/guarantee.ts';
import { useCompany } from '#web/features/company/company-query.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ResponseRate } from './response-rate.tsx';

interface GuaranteeStandingProps {
  /** How many of the overdue answers are on jobs that this member sees; null for members who see all jobs. */
  readonly ownOverdue: number | null;
}

/** The employer's own record: the public line, and the effect of overdue answers (D25, D26). */
export function GuaranteeStanding({ ownOverdue }: GuaranteeStandingProps) {
  const company = useCompany();
  const guarantee = company?.guarantee;
  if (!company || guarantee === undefined) return null;
  return (
    <section aria-label="Your answers">
      {guarantee.overdue > 0 ? (
        <Panel tone="blush" className="mb-3">
          <p className="text-16 font-semibold">{overdueWords(guarantee.overdue, ownOverdue)}</p>
          <p className="mt-1 text-15">{effectWords(guarantee, ownOverdue === null)}</p>
        </Panel>
      ) : null}
      <div className="flex flex-wrap items-baseline gap-x-3">
        <ResponseRate record={guarantee} />
        <a
          href={`/companies/${company.id}`}
          className="inline-block py-1.5 text-14 text-brand underline underline-offset-4"
        >
          As seekers see it
        </a>
      </div>
    </section>
  );
}

function overdueWords(overdue: number, ownOverdue: number | null): string {
  const words = overdue === 1 ? '1 answer is overdue' : `${overdue} answers are overdue`;
  if (ownOverdue === null) return words;
  return `${words} in your company, ${ownOverdue === 0 ? 'none' : ownOverdue} of them yours`;
}

function effectWords({ overdue, isOnHold }: EmployerGuarantee, seesAllRoles: boolean): string {
  if (isOnHold) {
    return `None of your jobs takes new applications until ${seesAllRoles ? 'you have' : 'your company has'} given every overdue answer.`;
  }
  const jobs = overdue === 1 ? 'The job is' : 'Jobs with overdue answers are';
  return `${jobs} hidden from new seekers until ${seesAllRoles ? 'you answer' : 'your company answers'}. At ${OVERDUE_LIMIT} overdue answers, all your jobs stop taking applications.`;
}
