import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import type { EmployerApplication } from '#contract/applications.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Stat } from '#web/ui/panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { answerDue } from './answer-due.ts';
import { ApplicationList } from './application-list.tsx';
import { JobList } from './job-list.tsx';
import { useOwnRoles, useReceivedApplications } from './pipeline-query.ts';

const RECENT = 5;
/** In place of a count that could not be loaded: 0 would be a claim. */
const UNKNOWN = '–';
const HEADINGS = { overview: 'Recent applications', applications: 'Applications', jobs: 'My jobs' } as const;

/** What an employer comes for: who has applied, who waits for an answer, and the roles they posted. */
export function DashboardScreen() {
  const applications = useReceivedApplications();
  const roles = useOwnRoles();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab = asked === 'applications' || asked === 'jobs' ? asked : 'overview';
  const isLoading = applications.data === undefined || roles.data === undefined;

  return (
    <EmployerShell active={tab === 'jobs' ? 'jobs' : 'dashboard'}>
      <title>Dashboard · Nod</title>
      <div className="mx-auto w-full max-w-[1080px] px-5 py-6 lg:px-10 lg:py-8">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <h1 className="text-28 lg:text-34">Dashboard</h1>
            <p className="mt-1 text-15 text-ink-2">{needsAnswer(applications.data ?? [], Date.now())}</p>
          </div>
          <Link href="/employer/create-job" className={buttonClass()}>
            <Icon of={Plus} className="size-5" /> Post New Job
          </Link>
        </header>
        {isLoading ? (
          <Loading className="min-h-96" />
        ) : (
          <>
            <Stats applications={applications.data ?? null} roles={roles.data ?? null} />
            <Tabs
              value={tab}
              onChange={(value) => setSearch(value === 'overview' ? {} : { tab: value }, { replace: true })}
              className="mt-7"
            >
              <TabList label="Dashboard sections">
                <Tab value="overview">Overview</Tab>
                <Tab value="applications">Applications ({applications.data?.length ?? UNKNOWN})</Tab>
                <Tab value="jobs">My Jobs ({roles.data?.length ?? UNKNOWN})</Tab>
              </TabList>
              <h2 className="sr-only">{HEADINGS[tab]}</h2>
              <TabPanel value="overview" className="pt-5">
                <ApplicationList
                  applications={applications.data?.slice(0, RECENT) ?? null}
                  onRetry={applications.refetch}
                />
              </TabPanel>
              <TabPanel value="applications" className="pt-5">
                <ApplicationList
                  applications={applications.data ? pinned(applications.data) : null}
                  onRetry={applications.refetch}
                />
              </TabPanel>
              <TabPanel value="jobs" className="pt-5">
                <JobList roles={roles.data ?? null} onRetry={roles.refetch} />
              </TabPanel>
            </Tabs>
          </>
        )}
      </div>
    </EmployerShell>
  );
}

/** Super likes that wait for an answer come first (D12); else as they are, newest first. */
function pinned(applications: readonly EmployerApplication[]): readonly EmployerApplication[] {
  const waits = (each: EmployerApplication) => each.isSuperLike && each.answeredAt === null;
  return applications.toSorted((one, other) => Number(waits(other)) - Number(waits(one)));
}

interface StatsProps {
  /** Null where they could not be loaded. */
  readonly applications: readonly EmployerApplication[] | null;
  readonly roles: readonly EmployerRole[] | null;
}

function Stats({ applications, roles }: StatsProps) {
  const live = roles?.filter((role) => role.status === 'live');
  const pending = applications?.filter((application) => application.status === 'pending');
  const overdue = (applications ?? []).filter(
    (each) => answerDue(each, Date.now())?.state === 'overdue',
  ).length;
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <Stat label="Total Jobs" value={roles?.length ?? UNKNOWN} />
      <Stat label="Active Jobs" value={live?.length ?? UNKNOWN} />
      <Stat label="Total Applications" value={applications?.length ?? UNKNOWN} />
      <Stat
        label="Pending Review"
        value={pending?.length ?? UNKNOWN}
        {...(overdue > 0 && { note: <span className="text-danger">{overdue} overdue</span> })}
      />
    </div>
  );
}

/** The one line that says what to do first. */
function needsAnswer(applications: readonly EmployerApplication[], now: number): string {
  const states = applications.map((each) => answerDue(each, now)?.state);
  const overdue = states.filter((state) => state === 'overdue').length;
  if (overdue > 0) return `${people(overdue)} waited more than 48 hours for your answer.`;
  const soon = states.filter((state) => state === 'soon').length;
  if (soon > 0) return `${applicationsIn(soon)} an answer in the next 12 hours.`;
  return 'Everybody who applies is owed an answer within 48 hours.';
}

function people(count: number): string {
  return count === 1 ? 'One person has' : `${count} people have`;
}

function applicationsIn(count: number): string {
  return count === 1 ? 'One application needs' : `${count} applications need`;
}
