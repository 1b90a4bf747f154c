import { Link } from 'wouter';
import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { NewRole } from '#web/features/post-role/components/new-role.tsx';
import { PlanLine } from '#web/features/post-role/components/plan-line.tsx';
import { MemberGate } from '#web/features/team/member-gate.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { EmployerShell } from '#web/shell/employer-shell.tsx';

/** Where an employer posts a role. */
export function CreateJobScreen() {
  const may = useMay();
  return (
    <EmployerShell active="jobs">
      <title>Post a job · Nod</title>
      <div className="mx-auto w-full max-w-[1120px] px-5 pt-2 pb-8 lg:px-10 lg:py-10">
        <h1 className="text-28 lg:text-34">Post a job</h1>
        <p className="mt-1 max-w-[64ch] text-15 text-ink-2">
          Describe the work and what it pays. The right people see it first, and every card shows their
          take-home pay.
          {may?.('imports') ? (
            <>
              {' '}
              Already advertised elsewhere?{' '}
              <Link href="/employer/import" className="font-semibold text-brand underline underline-offset-4">
                Import jobs
              </Link>
            </>
          ) : null}
        </p>
        <CompanyGate>
          <MemberGate needs={['roles.edit']}>
            <PlanLine />
            <NewRole />
          </MemberGate>
        </CompanyGate>
      </div>
    </EmployerShell>
  );
}
