import { BriefcaseBusiness } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { PAGE_MAX } from '#contract/paging.ts';
import type { RoleItem } from '#contract/roles.ts';
import { useRoleItem, useRoleItems } from '#web/features/roles/own-roles.ts';
import { RolePicker } from '#web/features/roles/role-picker.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CandidateList } from './candidate-list.tsx';

/** The dashboard's candidates: for one of the employer's live roles. */
export function CandidatesTab() {
  const { items: live, refetch } = useRoleItems({ status: 'live' }, PAGE_MAX);
  const [search, setSearch] = useSearchParams();
  const chosenRole = useRoleItem(search.get('role'));
  if (live === undefined || (chosenRole === undefined && search.has('role')))
    return <Loading className="min-h-80" />;
  if (live === null) {
    return (
      <EmptyState
        icon={BriefcaseBusiness}
        title="Your jobs could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  // Roles outside the deck have no candidates, so the others come first.
  const role =
    chosenRole?.status === 'live' ? chosenRole : (live.find(({ heldSince }) => !heldSince) ?? live[0]);
  if (role === undefined) {
    return (
      <EmptyState
        icon={BriefcaseBusiness}
        title="No live jobs"
        action={
          <Link href="/employer/create-job" className={buttonClass()}>
            Post New Job
          </Link>
        }
      >
        Candidates are people who fit one of your live jobs.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="w-full max-w-[420px]">
          <Field label="Job">
            <RolePicker
              value={role.id}
              onChoose={(roleId) => setSearch({ tab: 'candidates', role: roleId }, { replace: true })}
              status="live"
              nameOf={nameOf}
            />
          </Field>
        </div>
        <p className="max-w-[52ch] text-14 text-ink-2">
          Best fit first; ties go to people fewer employers have contacted. You see what they can do now, and
          who they are once you match.
        </p>
      </div>
      <CandidateList key={role.id} role={role} />
    </div>
  );
}

/** Adds the town if two roles have the same title. */
function nameOf(role: RoleItem, roles: readonly RoleItem[]): string {
  const isShared = roles.some(({ id, title }) => id !== role.id && title === role.title);
  return isShared && role.locationCity ? `${role.title}, ${role.locationCity}` : role.title;
}
