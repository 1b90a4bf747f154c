import { ArrowRight, CloudOff, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Employer } from '#contract/employers.ts';
import { VerifiedMark } from '#web/features/verification/verified-mark.tsx';
import { dayInFull } from '#web/format/days.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CompanyForm } from './company-form.tsx';
import { useCompanyForForm } from './company-query.ts';

const AskVerification = lazyPart(async () => (await import('./ask-verification.tsx')).AskVerification);

interface CompanySetupProps {
  /** Shown above the form while there is no company yet: other ways to join one. */
  readonly before: ReactNode;
  /** The content below the heading once there is a company: its form and an owner's other settings. */
  readonly children: (company: Employer) => ReactNode;
}

/** The page where an employer enters the company, and edits it later (D4). */
export function CompanySetup({ before, children }: CompanySetupProps) {
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
  return (
    <Company company={company} before={before}>
      {company && children(company)}
    </Company>
  );
}

interface CompanyProps {
  readonly company: Employer | null;
  readonly before: ReactNode;
  readonly children: ReactNode;
}

function Company({ company, before, children }: CompanyProps) {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex-1 basis-80">
          <h1 className="text-28 lg:text-34">{company ? 'Your company' : 'Set up your company'}</h1>
          <p className="mt-1 text-15 text-ink-2">
            {company
              ? 'Shown to seekers and on your invoices.'
              : 'Two minutes, then you can post your first role.'}
          </p>
          {company ? <Verification company={company} /> : null}
        </div>
        {company ? (
          <div className="flex flex-wrap gap-3">
            <Link href="/employer/team" className={buttonClass({ variant: 'quiet' })}>
              <Icon of={Users} className="size-5" /> Team
            </Link>
            <Link href="/employer/dashboard" className={buttonClass({ variant: 'quiet' })}>
              Go to dashboard <Icon of={ArrowRight} className="size-5" />
            </Link>
          </div>
        ) : null}
      </header>
      <div className="mt-6 grid gap-6">
        {company ? null : before}
        {company ? children : <CompanyForm company={null} />}
      </div>
    </>
  );
}

/** Whether the company is verified, why it is not, and how to ask. */
function Verification({ company }: { readonly company: Employer }) {
  const [isAsking, setIsAsking] = useState(false);
  const { verification, verificationAskedAt } = company;
  if (verification && verification.verifiedAt !== null) return <VerifiedMark />;
  return (
    <div className="mt-3 grid max-w-[560px] justify-items-start gap-2 text-15 text-ink-2">
      <p className="wrap-anywhere">
        {verification ? (
          <>
            <b className="text-ink">Not verified.</b> {verification.note}
          </>
        ) : (
          <>
            <b className="text-ink">Not verified yet.</b> We verify companies once we have checked that they
            exist and that the account is theirs. Seekers then see it on your jobs. No score depends on it.
          </>
        )}
      </p>
      {verificationAskedAt === undefined ? (
        <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
          Ask to be verified
        </Button>
      ) : (
        <p>You asked on {dayInFull(verificationAskedAt)}. You will be notified of the decision.</p>
      )}
      {isAsking ? (
        <Part as="dialog" onClose={() => setIsAsking(false)}>
          <AskVerification onClose={() => setIsAsking(false)} />
        </Part>
      ) : null}
    </div>
  );
}
