import { Link } from 'wouter';
import { useCompany } from '#web/features/company/company-query.ts';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { RoleForm } from './role-form.tsx';

/** Where an employer posts a role. */
export function CreateJobScreen() {
  const company = useCompany();
  return (
    <EmployerShell active={null}>
      <title>Post a job · Nod</title>
      <div className="mx-auto w-full max-w-[720px] px-5 py-6 lg:px-10 lg:py-10">
        <h1 className="text-28 lg:text-34">Post a job</h1>
        <p className="mt-1 text-15 text-ink-2">
          Say what the work is and what it pays. The right people see it first, and every card shows their
          take-home pay.
        </p>
        <CompanyFirst company={company} />
      </div>
    </EmployerShell>
  );
}

function CompanyFirst({ company }: { readonly company: ReturnType<typeof useCompany> }) {
  if (company === undefined) return <Loading className="min-h-80" />;
  if (company !== null) return <RoleForm />;
  return (
    <p className="mt-8 grid justify-items-start gap-4 text-16">
      A role is posted in your company’s name, so set that up first.
      <Link href="/employer/setup" className={buttonClass()}>
        Set up your company
      </Link>
    </p>
  );
}
