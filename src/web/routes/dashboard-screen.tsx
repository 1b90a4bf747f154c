import { Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, Redirect, useSearchParams } from 'wouter';
import type { Permission } from '#contract/permissions.ts';
import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { ApplicationsTab } from '#web/features/pipeline/components/applications-tab.tsx';
import { JobsTab } from '#web/features/pipeline/components/jobs-tab.tsx';
import { OverviewTab } from '#web/features/pipeline/components/overview-tab.tsx';
import { countInDigits, SummaryStats } from '#web/features/pipeline/components/summary-stats.tsx';
import { needsAnswer } from '#web/features/pipeline/needs-answer.ts';
import { useSummary } from '#web/features/pipeline/pipeline-query.ts';
import { useLivePipeline } from '#web/features/pipeline/use-live-pipeline.ts';
import { useMay } from '#web/features/team/membership.ts';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

const CandidatesTab = lazyPart(
  async () => (await import('#web/features/candidates/candidates-tab.tsx')).CandidatesTab,
);
const DraftList = lazyPart(
  async () => (await import('#web/features/post-role/components/draft-list.tsx')).DraftList,
);
const ReportsTab = lazyPart(async () => (await import('#web/features/reports/reports-tab.tsx')).ReportsTab);
const PaymentReturn = lazyPart(
  async () => (await import('#web/features/billing/components/payment-return.tsx')).PaymentReturn,
);

interface DashboardTab {
  readonly value: string;
  readonly words: string;
  /** Read out as the panel's heading. */
  readonly heading: string;
  readonly panel: ReactNode;
  readonly needs: Permission;
}

/** The employer's dashboard: applications, owed answers, and posted roles. */
export function DashboardScreen() {
  const may = useMay();
  const { data } = useSummary(may?.('applications.read') === true);
  const summary = data ?? null;
  const { arrivedCount, showArrived } = useLivePipeline();
  const [search, setSearch] = useSearchParams();
  const tabs: readonly DashboardTab[] = [
    {
      value: 'overview',
      words: 'Overview',
      heading: 'Overview',
      panel: <OverviewTab summary={summary} />,
      needs: 'roles.read',
    },
    {
      value: 'applications',
      words: `Applications (${countInDigits(summary?.applications)})`,
      heading: 'Applications',
      panel: <ApplicationsTab summary={summary} arrivedCount={arrivedCount} onShowArrived={showArrived} />,
      needs: 'applications.read',
    },
    {
      value: 'candidates',
      words: 'Candidates',
      heading: 'Candidates',
      panel: <LaterPanel panel={<CandidatesTab />} />,
      needs: 'candidates',
    },
    {
      value: 'jobs',
      words: `My Jobs (${countInDigits(summary?.jobs)})`,
      heading: 'My jobs',
      panel: (
        <>
          <Part as="nothing">{may?.('roles.edit') ? <DraftList /> : null}</Part>
          <JobsTab total={summary?.jobs ?? null} />
        </>
      ),
      needs: 'roles.read',
    },
    {
      value: 'reports',
      words: 'Reports',
      heading: 'Reports',
      panel: <LaterPanel panel={<ReportsTab />} />,
      needs: 'reports',
    },
  ];
  const shownTabs = tabs.filter(({ needs }) => may?.(needs) ?? false);
  const open = shownTabs.find(({ value }) => value === search.get('tab')) ?? shownTabs[0];
  const value = open?.value ?? 'overview';
  if (may?.('applications.read') === false) return <Redirect href="/employer/billing" replace />;
  const paidFor = search.get('paid');

  return (
    <EmployerShell active={value === 'jobs' ? 'jobs' : 'dashboard'}>
      <title>Dashboard · Nod</title>
      <div className="mx-auto w-full max-w-[1240px] px-5 pt-2 pb-8 lg:px-10 lg:py-8">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <h1 className="text-28 lg:text-34">Dashboard</h1>
            <p className="mt-1 text-15 text-ink-2">{needsAnswer(summary)}</p>
          </div>
          {may?.('roles.edit') ? (
            <Link
              href="/employer/create-job"
              className={buttonClass({
                // On a phone the list comes first: posting is one tab away.
                className: value === 'overview' || value === 'jobs' ? 'max-sm:w-full' : 'max-sm:hidden',
              })}
            >
              <Icon of={Plus} className="size-5" /> Post New Job
            </Link>
          ) : null}
        </header>
        <Part as="nothing">{paidFor === null ? null : <PaymentReturn paidFor={paidFor} />}</Part>
        <CompanyGate>
          {data === undefined || may === undefined ? (
            <Loading className="min-h-96" />
          ) : (
            <>
              {value === 'overview' ? <SummaryStats summary={summary} /> : null}
              <Tabs
                value={value}
                onChange={(next) => setSearch(next === 'overview' ? {} : { tab: next }, { replace: true })}
                className={value === 'overview' ? 'mt-7' : 'mt-4'}
              >
                <TabList label="Dashboard sections">
                  {shownTabs.map((tab) => (
                    <Tab key={tab.value} value={tab.value}>
                      {tab.words}
                    </Tab>
                  ))}
                </TabList>
                <h2 className="sr-only">{open?.heading}</h2>
                {shownTabs.map((tab) => (
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

/** A tab whose code loads when it is opened. */
function LaterPanel({ panel }: { readonly panel: ReactNode }) {
  return <Suspense fallback={<Loading className="min-h-80" />}>{panel}</Suspense>;
}
