import { ExternalLink, Pencil } from 'lucide-react';
import { Link, useParams } from 'wouter';
import type { EmployerRole } from '#contract/roles.ts';
import { ApplicationList } from '#web/features/pipeline/application-list.tsx';
import { useOwnRoles, useReceivedApplications } from '#web/features/pipeline/pipeline-query.ts';
import { JOB_TYPE_WORDS, LEVEL_WORDS, WORK_MODE_WORDS } from '#web/features/roles/words.ts';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { Tag } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { poundsRange } from '#web/ui/money.ts';
import { Panel, Stat } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { dayOf } from '#web/ui/time.ts';
import { RoleMissing } from './role-missing.tsx';
import { StatusActions } from './status-actions.tsx';

/** One role as its employer sees it: what was posted, where it stands and who has applied (D3). */
export function RoleScreen() {
  const { id } = useParams<{ id: string }>();
  const roles = useOwnRoles();
  const role = roles.data?.find((each) => each.id === id);
  return (
    <EmployerShell active="jobs">
      <title>{`${role?.title ?? 'Job'} · Nod`}</title>
      <div className="mx-auto w-full max-w-[1080px] px-5 py-6 lg:px-10 lg:py-8">
        {roles.data === undefined ? <Loading className="min-h-96" /> : null}
        {roles.data !== undefined && role === undefined ? <RoleMissing /> : null}
        {role === undefined ? null : <RolePage role={role} />}
      </div>
    </EmployerShell>
  );
}

function RolePage({ role }: { readonly role: EmployerRole }) {
  const applications = useReceivedApplications();
  const own = applications.data?.filter((each) => each.roleId === role.id);
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
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
          <StatusActions role={role} />
          {role.status === 'live' ? (
            <a
              href={`/jobs/${role.id}`}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              <Icon of={ExternalLink} className="size-4" /> Public page
            </a>
          ) : null}
          <Link
            href={`/employer/job/${role.id}/edit`}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <Icon of={Pencil} className="size-4" /> Edit
          </Link>
        </div>
      </header>
      <div className="mt-6 grid grid-cols-2 gap-3 lg:max-w-[520px] lg:gap-4">
        <Stat label="Applications" value={role._count.applications} />
        <Stat label="Matches" value={role._count.matches} />
      </div>
      <h2 className="mt-8 text-20">Applications</h2>
      <div className="mt-4">
        {applications.data === undefined ? (
          <Loading className="min-h-40" />
        ) : (
          <ApplicationList applications={own ?? null} onRetry={applications.refetch} />
        )}
      </div>
      {/* Not before the list above it is there: it would jump down. */}
      {applications.data === undefined ? null : <Posted role={role} />}
    </>
  );
}

function Posted({ role }: { readonly role: EmployerRole }) {
  return (
    <>
      <h2 className="mt-8 text-20">What was posted</h2>
      <Panel className="mt-4 grid gap-5">
        <Requirements role={role} />
        {role.descriptionMd === '' ? (
          <p className="text-15 text-ink-2">No description was written.</p>
        ) : (
          <Markdown text={role.descriptionMd} />
        )}
      </Panel>
    </>
  );
}

function Requirements({ role }: { readonly role: EmployerRole }) {
  const { level, years } = role.requiredExperience;
  const experience = [
    level === null ? null : LEVEL_WORDS[level],
    years === null ? null : `${years} ${years === 1 ? 'year' : 'years'} or more`,
  ];
  const words = experience.filter((each) => each !== null).join(', ');
  return (
    <div className="grid gap-3">
      {words === '' ? null : <p className="text-15 text-ink-2">Experience: {words}</p>}
      {role.requiredSkills.length === 0 ? null : (
        <ul aria-label="Required skills" className="flex flex-wrap gap-1.5">
          {role.requiredSkills.map((skill) => (
            <li key={skill}>
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function lifeOf(role: EmployerRole, now: number): string {
  const posted = `Posted ${dayOf(role.createdAt, now)}`;
  return role.status === 'live' ? `${posted}, in decks until ${dayOf(role.expiresAt, now)}` : posted;
}
