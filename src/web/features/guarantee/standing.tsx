import { OVERDUE_LIMIT } from '#contract/guarantee.ts';
import { useCompany } from '#web/features/company/company-query.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ResponseRate } from './response-rate.tsx';

/** The employer's own record: the public line, and the effect of overdue answers (D25, D26). */
export function GuaranteeStanding() {
  const company = useCompany();
  const guarantee = company?.guarantee;
  if (!company || guarantee === undefined) return null;
  return (
    <section aria-label="Your answers">
      {guarantee.overdue > 0 ? (
        <Panel tone="blush" className="mb-3">
          <p className="text-16 font-semibold">
            {guarantee.overdue} {guarantee.overdue === 1 ? 'answer is' : 'answers are'} overdue
          </p>
          <p className="mt-1 text-15">
            {guarantee.isOnHold
              ? 'None of your jobs takes new applications until you have given every overdue answer.'
              : `${guarantee.overdue === 1 ? 'The job is' : 'Jobs with overdue answers are'} hidden from new seekers until you answer. At ${OVERDUE_LIMIT} overdue answers, all your jobs stop taking applications.`}
          </p>
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
