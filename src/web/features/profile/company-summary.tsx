import { Link } from 'wouter';
import { getEmployer } from '#contract/employers.ts';
import { responseWords } from '#contract/guarantee.ts';
import { PLANS } from '#contract/plans.ts';
import { Flag } from '#web/brand/flag.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { VerifiedMark } from '#web/features/verification/verified-mark.tsx';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Facts } from './facts.tsx';

/** The employer's company, or a link to set it up. */
export function CompanySummary() {
  const { data: company, isPending } = useEndpoint(getEmployer);
  const may = useMay();
  if (isPending) return <Loading className="min-h-dvh" />;
  if (!company) {
    return (
      <FormCard title="Company" hint="Your company is not set up yet, or could not be loaded.">
        <Link href="/employer/setup" className={buttonClass()}>
          Open the company page
        </Link>
      </FormCard>
    );
  }
  return (
    <FormCard title="Company">
      <p className="flex items-center gap-3 text-18 font-semibold">
        <Flag name={company.flagName ?? company.companyName} size={52} />
        <span className="min-w-0 wrap-anywhere">{company.companyName}</span>
      </p>
      {company.verification?.verifiedAt ? <VerifiedMark /> : null}
      <Facts
        facts={[
          ['Website', company.website],
          ['Plan', PLANS[company.planCode].label],
          ['Response', company.guarantee ? responseWords(company.guarantee) : null],
          ['Billing contact', company.billingContactEmail],
          ['Billing address', company.billingAddress],
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {may?.('company.edit') === false ? null : (
          <Link href="/employer/setup" className={buttonClass({ variant: 'quiet' })}>
            Edit company
          </Link>
        )}
        <Link href="/employer/team" className={buttonClass({ variant: 'quiet' })}>
          Team
        </Link>
      </div>
    </FormCard>
  );
}
