import { ArrowRight, CloudOff, Users } from 'lucide-react';
import { Link } from 'wouter';
import type { Employer } from '#contract/employers.ts';
import { CultureCard } from '#web/features/culture/culture-card.tsx';
import { VerifiedMark } from '#web/features/verification/verified-mark.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CompanyForm } from './company-form.tsx';
import { useCompanyForForm } from './company-query.ts';

/** The company as its employer fills it in, and edits it later (D4). */
export function CompanySetup() {
  const { data: company, isPending, isError, refetch } = useCompanyForForm();
  if (isPending) return <Loading className="min-h-80" />;
  if (isError) {
    return (
      <EmptyState
        icon={CloudOff}
        title="Your company did not load"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  return <Company company={company} />;
}

function Company({ company }: { readonly company: Employer | null }) {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex-1 basis-80">
          <h1 className="text-28 lg:text-34">{company ? 'Your company' : 'Set up your company'}</h1>
          <p className="mt-1 text-15 text-ink-2">
            {company
              ? 'What seekers and your invoices see.'
              : 'Two minutes, then you can post your first role.'}
          </p>
          {company?.verification ? <Verification of={company.verification} /> : null}
        </div>
        {company ? (
          <div className="flex flex-wrap gap-3">
            <Link href="/employer/team" className={buttonClass({ variant: 'quiet' })}>
              <Icon of={Users} className="size-5" /> Team
            </Link>
            <Link href="/employer/dashboard" className={buttonClass({ variant: 'quiet' })}>
              To the dashboard <Icon of={ArrowRight} className="size-5" />
            </Link>
          </div>
        ) : null}
      </header>
      <CompanyForm company={company} />
      {company ? (
        <div className="mt-8">
          <CultureCard />
        </div>
      ) : null}
    </>
  );
}

/** What an Admin decided about the company, and why where it was taken back. */
function Verification({ of: { verifiedAt, note } }: { readonly of: NonNullable<Employer['verification']> }) {
  if (verifiedAt !== null) return <VerifiedMark />;
  return (
    <p className="mt-2 text-15 text-ink-2 wrap-anywhere">
      <b className="text-ink">No longer verified.</b> {note}
    </p>
  );
}
