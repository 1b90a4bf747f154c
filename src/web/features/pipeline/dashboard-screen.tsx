import { Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'wouter';
import { DUE_SOON_HOURS, type EmployerSummary, OPEN_STATUSES } from '#contract/applications.ts';
import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Stat } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { ApplicationsTab } from './applications-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { useSummary } from './pipeline-query.ts';
import { useLivePipeline } from './use-live-pipeline.ts';

const CandidatesTab = lazyPart(
  async () => (await import('#web/features/candidates/candidates-tab.tsx')).CandidatesTab,
);
const PaymentReturn = lazyPart(
  async () => (await import('#web/features/billing/payment-return.tsx')).PaymentReturn,
);

/** In place of a count that could not be loaded: 0 would be a claim. */
const UNKNOWN = '–';

interface DashboardTab {
  readonly value: string;
  readonly words: string;
  /** Read out as the panel's heading. */
  readonly heading: string;
  readonly panel: ReactNode;
}

/** What an employer comes for: who has applied, who waits for an answer, and the roles they posted. */
export function DashboardScreen() {
  const { data } = useSummary();
  const summary = data ?? null;
  const { arrived, showArrived } = useLivePipeline();
  const [search, setSearch] = useSearchParams();
  const tabs: readonly DashboardTab[] = [
    {
      value: 'overview',
      words: 'Overview',
      heading: 'Overview',
      panel: <OverviewTab summary={summary} />,
    },
    {
      value: 'applications',
      words: `Applications (${summary?.applications ?? UNKNOWN})`,
      heading: 'Applications',
      panel: <ApplicationsTab summary={summary} arrived={arrived} onShowArrived={showArrived} />,
    },
    { value: 'candidates', words: 'Candidates', heading: 'Candidates', panel: <CandidatesPanel /> },
    {
      value: 'jobs',
      words: `My Jobs (${summary?.jobs ?? UNKNOWN})`,
      heading: 'My jobs',
      panel: <JobsTab total={summary?.jobs ?? null} />,
    },
  ];
  const open = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0];
  const value = open?.value ?? 'overview';
  const paid = search.get('paid');

  return (
    <EmployerShell active={value === 'jobs' ? 'jobs' : 'dashboard'}>
      <title>Dashboard · Nod</title>
      <div className="mx-auto w-full max-w-[1240px] px-5 pt-2 pb-8 lg:px-10 lg:py-8">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <h1 className="text-28 lg:text-34">Dashboard</h1>
            <p className="mt-1 text-15 text-ink-2">{needsAnswer(summary)}</p>
          </div>
          <Link href="/employer/create-job" className={buttonClass({ className: 'max-sm:w-full' })}>
            <Icon of={Plus} className="size-5" /> Post New Job
          </Link>
        </header>
        <Part as="nothing">{paid === null ? null : <PaymentReturn paid={paid} />}</Part>
        <CompanyGate>
          {data === undefined ? (
            <Loading className="min-h-96" />
          ) : (
            <>
              <Stats summary={summary} />
              <Tabs
                value={value}
                onChange={(next) => setSearch(next === 'overview' ? {} : { tab: next }, { replace: true })}
                className="mt-7"
              >
                <TabList label="Dashboard sections">
                  {tabs.map((tab) => (
                    <Tab key={tab.value} value={tab.value}>
                      {tab.words}
                    </Tab>
                  ))}
                </TabList>
                <h2 className="sr-only">{open?.heading}</h2>
                {tabs.map((tab) => (
                  <TabPanel key={tab.value} value={tab.value} className="pt-5">
                    {tab.panel}
                  </TabPanel>
                ))}
              </Tabs>
            </>
          )}
        </CompanyGate>
      </div>
    </EmployerShell>
  );
}

function CandidatesPanel() {
  return (
    <Suspense fallback={<Loading className="min-h-80" />}>
      <CandidatesTab />
    </Suspense>
  );
}

function Stats({ summary }: { readonly summary: EmployerSummary | null }) {
  const notes = summary === null ? null : notesOf(summary);
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <Stat label="Total Jobs" value={counted(summary?.jobs)} note={notes?.jobs} />
      <Stat label="Active Jobs" value={counted(summary?.activeJobs)} note={notes?.active} />
      <Stat label="Total Applications" value={counted(summary?.applications)} note={notes?.applications} />
      <Stat label="Pending Review" value={counted(summary?.byStatus.pending)} note={notes?.pending} />
    </div>
  );
}

/** A line under each number; none where there is nothing to count yet. */
function notesOf(summary: EmployerSummary) {
  const { jobs, activeJobs, rolesInDecks, applications, byStatus, overdue, dueSoon } = summary;
  const open = OPEN_STATUSES.reduce((sum, status) => sum + byStatus[status], 0);
  return {
    jobs: jobs === 0 ? null : jobs === activeJobs ? 'all active' : `${counted(jobs - activeJobs)} not active`,
    active: activeJobs === 0 ? null : inDecks(activeJobs, rolesInDecks),
    applications: applications === 0 ? null : `${counted(open)} still open`,
    pending:
      overdue > 0 ? (
        <span className="font-semibold text-danger">{counted(overdue)} overdue</span>
      ) : dueSoon > 0 ? (
        `${counted(dueSoon)} due within ${DUE_SOON_HOURS} h`
      ) : applications === 0 ? null : (
        'nothing overdue'
      ),
  };
}

/** Roles whose answers are overdue are active, and yet nobody new is shown them (D25). */
function inDecks(active: number, shown = active): string {
  if (shown === active) return 'in decks now';
  return shown === 0 ? 'none in decks now' : `${counted(shown)} in decks now`;
}

const grouped = new Intl.NumberFormat('en-GB');

function counted(count: number | undefined): string {
  return count === undefined ? UNKNOWN : grouped.format(count);
}

/** The one line that says what to do first. */
function needsAnswer(summary: EmployerSummary | null): string {
  const overdue = summary?.overdue ?? 0;
  if (overdue > 0) return `${people(overdue)} waited more than 48 hours for your answer.`;
  const soon = summary?.dueSoon ?? 0;
  if (soon > 0) return `${applicationsIn(soon)} an answer in the next 12 hours.`;
  return 'Everybody who applies is owed an answer within 48 hours.';
}

function people(count: number): string {
  return count === 1 ? 'One person has' : `${grouped.format(count)} people have`;
}

function applicationsIn(count: number): string {
  return count === 1 ? 'One application needs' : `${grouped.format(count)} applications need`;
}
