import { Link } from 'wouter';
import { findCompanies } from '#contract/admin.ts';
import { deskHref } from '#contract/desk.ts';
import { dayAndYear } from '#web/format/days.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ActionLog } from './action-log.tsx';
import { FoundList } from './found-list.tsx';
import { useDesk } from './use-desk.ts';

/** Companies by name, with their owners; and one opened company with the decisions about it. */
export function CompaniesSection() {
  const { q, id, search } = useDesk();
  const query = { search: q, ...(id !== '' && { companyId: id }) };
  const companies = usePages(pagesOf(findCompanies, { query }), {
    idOf: ({ companyId }) => companyId,
    keepsPrevious: true,
  });
  return (
    <>
      <FoundList
        title="Companies"
        what="companies"
        placeholder="Company name"
        q={q}
        onSearch={search}
        foundPages={companies}
      >
        {(company) => (
          <li
            key={company.companyId}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <Link
                href={deskHref('companies', company.companyId)}
                className="text-16 font-semibold underline-offset-4 wrap-anywhere hover:underline"
              >
                {company.companyName}
              </Link>
              <p className="mt-1 text-14 text-ink-2 wrap-anywhere">
                {company.owner === null ? (
                  'No owner'
                ) : (
                  <>
                    Owner{' '}
                    <Link
                      href={deskHref('people', company.owner.userId)}
                      className="text-brand underline underline-offset-4"
                    >
                      {company.owner.name}
                    </Link>
                  </>
                )}
                , {company.members} {company.members === 1 ? 'member' : 'members'}, {company.liveRoles}{' '}
                {company.liveRoles === 1 ? 'role' : 'roles'} live
              </p>
              <p className="mt-1 flex flex-wrap gap-x-4 text-14">
                <a
                  href={`/companies/${company.companyId}`}
                  target="_blank"
                  rel="noopener"
                  className="text-brand underline underline-offset-4"
                >
                  Public page
                </a>
                {company.website === null ? null : (
                  <a
                    href={company.website}
                    target="_blank"
                    rel="noopener noreferrer nofollow"
                    className="text-brand underline underline-offset-4 wrap-anywhere"
                  >
                    {company.website}
                  </a>
                )}
              </p>
            </div>
            <span className="flex flex-wrap items-center gap-2">
              {company.isSuspended ? <Badge tone="danger">Suspended</Badge> : null}
              {company.verifiedAt === null ? (
                <Badge>Not verified</Badge>
              ) : (
                <Badge tone="brand">Verified</Badge>
              )}
              {company.upheldReports > 0 ? (
                <Badge tone="amber">Reports upheld: {company.upheldReports}</Badge>
              ) : null}
              <span className="num text-13 text-ink-3">since {dayAndYear(company.createdAt)}</span>
            </span>
          </li>
        )}
      </FoundList>
      {id === '' ? null : <ActionLog title="Decisions about this company" aboutId={id} />}
    </>
  );
}
