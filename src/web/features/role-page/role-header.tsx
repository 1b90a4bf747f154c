import { Copy, ExternalLink, Pencil } from 'lucide-react';
import { Link } from 'wouter';
import { poundsRange } from '#contract/format.ts';
import { JOB_TYPE_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { StatusBadge } from '#web/brand/status-badge.tsx';
import { ShareRole } from '#web/features/roles/share-role.tsx';
import { PlanLink } from '#web/features/team/plan-link.tsx';
import { dayOf } from '#web/format/days.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RoleNotice } from './role-notice.tsx';
import { StatusActions } from './status-actions.tsx';
import { refusalIn, useRoleStatus } from './use-role-status.ts';

/** The role's title and facts, its status and its actions. */
export function RoleHeader({ role }: { readonly role: EmployerRole }) {
  const change = useRoleStatus(role);
  const refusal = refusalIn(change.error);
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 max-w-full">
          <p className="flex flex-wrap items-center gap-2 text-15 text-ink-2">
            <StatusBadge status={role.status} /> {lifeOf(role, Date.now())}
          </p>
          <h1 className="mt-2 text-28 lg:text-34">{role.title}</h1>
          <p className="mt-1 text-15 text-ink-2">
            {role.locationCity || 'Not specified'} · {WORK_MODE_WORDS[role.workMode]} ·{' '}
            {JOB_TYPE_WORDS[role.jobType]}
          </p>
          <p className="num mt-2 text-18 font-semibold">
            {poundsRange(role.salaryMinGbpInt, role.salaryMaxGbpInt)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <StatusActions role={role} change={change} />
          {role.status === 'live' ? <PublicPage role={role} /> : null}
          <Link
            href={`/employer/job/${role.id}/edit`}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <Icon of={Pencil} className="size-4" /> Edit
          </Link>
          <Link
            href={`/employer/create-job?like=${role.id}`}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <Icon of={Copy} className="size-4" /> Post one like this
          </Link>
        </div>
      </div>
      {refusal === null ? null : (
        <FormError>
          {refusal.message} {refusal.isOfPlan ? <PlanLink /> : null}
        </FormError>
      )}
      <RoleNotice role={role} change={change} />
    </header>
  );
}

/** A live role has a public page, and so a link to share. */
function PublicPage({ role }: { readonly role: EmployerRole }) {
  return (
    <>
      <a
        href={`/jobs/${role.id}`}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        <Icon of={ExternalLink} className="size-4" /> Public page
      </a>
      <ShareRole roleId={role.id} title={role.title} companyName={role.employer.companyName} />
    </>
  );
}

function lifeOf(role: EmployerRole, now: number): string {
  const postedWords = `Posted ${dayOf(role.createdAt, now)}`;
  return role.status === 'live' ? `${postedWords}, shown until ${dayOf(role.expiresAt, now)}` : postedWords;
}
