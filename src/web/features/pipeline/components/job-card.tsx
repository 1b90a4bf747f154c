import { Link } from 'wouter';
import { poundsRange } from '#contract/format.ts';
import { WORK_MODE_WORDS } from '#contract/role-words.ts';
import type { RoleItem } from '#contract/roles.ts';
import { StatusBadge } from '#web/brand/status-badge.tsx';
import { dayOf } from '#web/format/days.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function JobCard({ role }: { readonly role: RoleItem }) {
  return (
    <Panel className="flex h-full flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-18">{role.title}</h3>
        <StatusBadge status={role.status} />
      </div>
      <p className="text-15 text-ink-2">
        {role.locationCity || 'Not specified'} · {WORK_MODE_WORDS[role.workMode]}
      </p>
      <p className="num text-16 font-semibold">{poundsRange(role.salaryMinGbpInt, role.salaryMaxGbpInt)}</p>
      {role.heldSince ? (
        <p className="text-14 font-semibold text-danger">Hidden from seekers while answers are overdue.</p>
      ) : null}
      <p className="num mt-auto flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-2">
        <span>Posted {dayOf(role.createdAt, Date.now())}</span>
        <span>{withCount(role._count.applications, 'application')}</span>
        <span>{withCount(role._count.matches, 'match', 'matches')}</span>
      </p>
      <div className="flex gap-2">
        <Link
          href={`/employer/job/${role.id}`}
          aria-label={`View ${role.title}`}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          View
        </Link>
        <Link
          href={`/employer/job/${role.id}/edit`}
          aria-label={`Edit ${role.title}`}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          Edit
        </Link>
      </div>
    </Panel>
  );
}

function withCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
