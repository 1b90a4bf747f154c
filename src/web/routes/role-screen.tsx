import { useParams } from 'wouter';
import { CandidatesForRole } from '#web/features/candidates/candidates-for-role.tsx';
import { PostedAdvert } from '#web/features/role-page/posted.tsx';
import { RoleHeader } from '#web/features/role-page/role-header.tsx';
import { RoleNumbers } from '#web/features/role-page/role-numbers.tsx';
import { RolePipeline } from '#web/features/role-page/role-pipeline.tsx';
import { useOwnRole } from '#web/features/roles/own-roles.ts';
import { RoleMissing, RoleNotLoaded } from '#web/features/roles/role-missing.tsx';
import { MemberGate } from '#web/features/team/member-gate.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** One role as its employer sees it: statistics, applications, candidates while it is live, and the advert (D3). */
export function RoleScreen() {
  return (
    <EmployerShell active="jobs">
      <title>Job · Nod</title>
      <div className="mx-auto w-full max-w-[1240px] px-5 pt-2 pb-8 lg:px-10 lg:py-8">
        <MemberGate needs={['roles.read']}>
          <OwnRole />
        </MemberGate>
      </div>
    </EmployerShell>
  );
}

function OwnRole() {
  const { id } = useParams<{ id: string }>();
  const { data: role, isPending, isError, refetch } = useOwnRole(id);
  if (isPending) return <Loading className="min-h-96" />;
  if (role === null) return <RoleMissing />;
  if (isError && !role) return <RoleNotLoaded onRetry={refetch} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <title>{`${role.title} · Nod`}</title>
      <RoleHeader role={role} />
      <RoleNumbers roleId={role.id} />
      <RolePipeline roleId={role.id} />
      {role.status === 'live' ? <CandidatesForRole role={role} /> : null}
      <PostedAdvert role={role} />
    </div>
  );
}
