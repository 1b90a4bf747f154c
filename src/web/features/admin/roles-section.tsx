import { Link } from 'wouter';
import { findRoles } from '#contract/admin.ts';
import { deskHref } from '#contract/desk.ts';
import { dayAndYear } from '#web/format/days.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FoundList } from './found-list.tsx';
import { useDesk } from './use-desk.ts';

const STATUSES = {
  live: { tone: 'brand', label: 'Live' },
  paused: { tone: 'amber', label: 'Paused' },
  closed: { tone: 'neutral', label: 'Closed' },
  expired: { tone: 'neutral', label: 'Expired' },
} as const;

/** Roles by title or company, whatever their status. */
export function RolesSection() {
  const { q, id, search } = useDesk();
  const query = { search: q, ...(id !== '' && { roleId: id }) };
  const roles = usePages(pagesOf(findRoles, { query }), {
    idOf: ({ roleId }) => roleId,
    keepsPrevious: true,
  });
  return (
    <FoundList
      title="Roles"
      what="roles"
      placeholder="Title or company"
      q={q}
      onSearch={search}
      foundPages={roles}
    >
      {(role) => (
        <li key={role.roleId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="text-16 font-semibold wrap-anywhere">{role.title}</p>
            <p className="mt-1 text-14 text-ink-2 wrap-anywhere">
              <Link
                href={deskHref('companies', role.companyId)}
                className="text-brand underline underline-offset-4"
              >
                {role.companyName}
              </Link>
              {role.locationCity === null ? '' : `, ${role.locationCity}`}, {role.applications}{' '}
              {role.applications === 1 ? 'application' : 'applications'}
            </p>
            <a
              href={`/jobs/${role.roleId}`}
              target="_blank"
              rel="noopener"
              className="mt-1 inline-block text-14 text-brand underline underline-offset-4"
            >
              Public page
            </a>
          </div>
          <span className="flex flex-wrap items-center gap-2">
            {role.isHeld ? <Badge tone="danger">Held for overdue answers</Badge> : null}
            <Badge tone={STATUSES[role.status].tone}>{STATUSES[role.status].label}</Badge>
            <span className="num text-13 text-ink-3">posted {dayAndYear(role.createdAt)}</span>
          </span>
        </li>
      )}
    </FoundList>
  );
}
