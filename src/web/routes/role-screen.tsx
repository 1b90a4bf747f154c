import { useParams } from 'wouter';
import type { EmployerRole } from '#contract/roles.ts';
import { CandidatesForRole } from '#web/features/candidates/candidates-for-role.tsx';
import { Posted } from '#web/features/role-page/posted.tsx';
import { RoleHeader } from '#web/features/role-page/role-header.tsx';
import { RoleNumbers } from '#web/features/role-page/role-numbers.tsx';
import { RolePipeline } from '#web/features/role-page/role-pipeline.tsx';
import { useOwnRole } from '#web/features/roles/own-roles.ts';
import { RoleMissing, RoleNotLoaded } from '#web/features/roles/role-missing.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** One role as its employer sees it: statistics, applications, candidates while it is live, and the advert (D3). */
export function RoleScreen() {
  const { id } = useParams<{ id: string }>();
  const { data: role, isPending, isError, refetch } = useOwnRole(id);
  return (
    <EmployerShell active="jobs">
      <title>{`${role?.title ?? 'Job'} · Nod`}</title>
      <div className="mx-auto w-full max-w-[1240px] px-5 pt-2 pb-8 lg:px-10 lg:py-8">
        {isPending ? <Loading className="min-h-96" /> : null}
        {isError && !role ? <RoleNotLoaded onRetry={refetch} /> : null}
        {role === null ? <RoleMissing /> : null}
        {!role ? null : <RolePage role={role} />}
      </div>
    </EmployerShell>
  );
}

function RolePage({ role }: { readonly role: EmployerRole }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <RoleHeader role={role} />
      <RoleNumbers roleId={role.id} />
      <RolePipeline roleId={role.id} />
      {role.status === 'live' ? <CandidatesForRole role={role} /> : null}
      <Posted role={role} />
    </div>
  );
}
