import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { getPerson, type PersonForAdmin } from '#contract/admin.ts';
import { deskHref } from '#contract/desk.ts';
import { statusWords } from '#web/brand/status-badge.tsx';
import { dayInFull } from '#web/format/days.ts';
import { momentOf } from '#web/format/time.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel, Stat } from '#web/ui/panel.tsx';
import { ActionLog } from './action-log.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';

const KINDS = { JobSeeker: 'Seeker', Employer: 'Employer', Admin: 'Admin' } as const;

/** One account, with all that an Admin may know and do about it. */
export function PersonPage({ userId }: { readonly userId: string }) {
  const { data } = useEndpoint(getPerson, { params: { userId } }, { staleTime: 0 });
  return (
    <>
      <Link
        href={deskHref('people')}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-15 font-semibold text-brand"
      >
        <Icon of={ArrowLeft} className="size-4" />
        People
      </Link>
      {data === undefined ? <Loading className="min-h-96" /> : null}
      {data === null ? (
        <p className="text-15 text-ink-2">This account could not be loaded. It may have been deleted.</p>
      ) : null}
      {data ? <Person person={data} /> : null}
    </>
  );
}

function Person({ person }: { readonly person: PersonForAdmin }) {
  const [isAsking, setIsAsking] = useState(false);
  const { accountType, isSuspended, reports, applications, companies } = person;
  const applicationCount = applications.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Panel className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h3 className="text-24 wrap-anywhere">{person.name}</h3>
            <p className="mt-1 text-15 text-ink-2 wrap-anywhere">
              {person.username}, {person.email}
            </p>
            <p className="mt-3 flex flex-wrap gap-2">
              <Badge>{KINDS[accountType]}</Badge>
              {isSuspended ? <Badge tone="danger">Suspended</Badge> : null}
              {reports.upheld > 0 ? <Badge tone="amber">Reports upheld: {reports.upheld}</Badge> : null}
            </p>
          </div>
          {accountType === 'Admin' && !isSuspended ? (
            <p className="max-w-[34ch] text-14 text-ink-2">
              An Admin can only be suspended on the server, with npm run admin.
            </p>
          ) : (
            <Button variant={isSuspended ? 'brand' : 'danger'} onClick={() => setIsAsking(true)}>
              {isSuspended ? 'Reinstate' : 'Suspend'}
            </Button>
          )}
        </div>
        <dl className="grid gap-x-8 gap-y-2 text-15 sm:grid-cols-2">
          <Fact name="Account since">{dayInFull(person.createdAt)}</Fact>
          <Fact name="Last seen">
            {person.lastSeenAt === null ? 'Not signed in' : momentOf(person.lastSeenAt)}
          </Fact>
          {person.suspendedAt === null ? null : <Fact name="Suspended">{momentOf(person.suspendedAt)}</Fact>}
        </dl>
      </Panel>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <Stat
          label="Signed in"
          value={person.sessions}
          note={person.sessions === 1 ? 'browser' : 'browsers'}
        />
        <Stat
          label="Applications"
          value={applicationCount}
          note={applicationCount > 0 ? wordsFor(applications) : undefined}
        />
        <Stat label="Reports about them" value={reports.received} note={`${reports.waiting} undecided`} />
        <Stat label="Reports they made" value={reports.made} />
      </div>
      {companies.length > 0 ? (
        <Panel className="grid gap-3">
          <h3 className="text-20">Companies</h3>
          <ul className="grid gap-2 text-15">
            {companies.map((company) => (
              <li key={company.companyId} className="flex flex-wrap items-center gap-2">
                <Link
                  href={deskHref('companies', company.companyId)}
                  className="text-brand underline underline-offset-4"
                >
                  {company.companyName}
                </Link>
                <span className="text-ink-2">
                  {company.isOnlyOwner ? 'sole owner' : company.memberRole.replaceAll('_', ' ')}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <ActionLog title="Decisions about them" aboutId={person.userId} />
      {isAsking ? <SuspensionDialog person={person} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

function wordsFor(applications: PersonForAdmin['applications']): string {
  return applications.map(({ status, count }) => `${count} ${statusWords(status).toLowerCase()}`).join(', ');
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
