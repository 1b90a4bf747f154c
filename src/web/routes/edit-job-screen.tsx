import { Link, useParams } from 'wouter';
import { RoleForm } from '#web/features/post-role/components/role-form.tsx';
import { useOwnRole } from '#web/features/roles/own-roles.ts';
import { RoleMissing, RoleNotLoaded } from '#web/features/roles/role-missing.tsx';
import { MemberGate } from '#web/features/team/member-gate.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** The create form, filled with the posted role (D3). */
export function EditJobScreen() {
  return (
    <EmployerShell active="jobs">
      <title>Edit a job · Nod</title>
      <div className="mx-auto w-full max-w-[1120px] px-5 pt-2 pb-8 lg:px-10 lg:py-10">
        <MemberGate needs={['roles.edit']}>
          <EditJob />
        </MemberGate>
      </div>
    </EmployerShell>
  );
}

function EditJob() {
  const { id } = useParams<{ id: string }>();
  const { data: role, isPending, isError, refetch } = useOwnRole(id);
  if (isPending) return <Loading className="min-h-80" />;
  if (role === null) return <RoleMissing />;
  if (isError && !role) return <RoleNotLoaded onRetry={refetch} />;
  return (
    <>
      <h1 className="text-28 lg:text-34">Edit job</h1>
      <p className="mt-1 text-15 text-ink-2">
        People who have already applied keep the fit they applied with.{' '}
        <Link
          href={`/employer/job/${role.id}`}
          className="font-semibold text-brand underline underline-offset-4"
        >
          Back to the job
        </Link>
      </p>
      <RoleForm key={role.id} beginning={{ kind: 'edit', role }} />
    </>
  );
}
