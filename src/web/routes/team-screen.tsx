import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { OfferRuleCard } from '#web/features/offers/offer-rule-card.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { TeamPage } from '#web/features/team/team-page.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { OnThisPage, PageGroup } from '#web/ui/page-groups.tsx';
import { Part } from '#web/ui/part.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { InterviewCards } from './team-interview-cards.tsx';

const OwnersCards = lazyPart(async () => (await import('./security-parts.tsx')).OwnersCards);

const ConnectionCards = lazyPart(async () => (await import('./security-parts.tsx')).ConnectionCards);

/** /employer/team */
export function TeamScreen() {
  return (
    <EmployerShell active={null}>
      <title>Team · Nod</title>
      <div className="mx-auto w-full max-w-[720px] px-5 pt-2 pb-8 lg:px-10 lg:py-10">
        <h1 className="text-28 lg:text-34">Team</h1>
        <p className="mt-1 text-15 text-ink-2">Who hires with you, and what each person can see.</p>
        <CompanyGate>
          <Groups />
        </CompanyGate>
      </div>
    </EmployerShell>
  );
}

/** The settings that a member may see, in groups; empty groups are left out. */
function Groups() {
  const may = useMay();
  if (may === undefined) return <Loading className="min-h-80" />;
  const interviews = may('interviews.read') ? 'Interviews and messages' : null;
  const rules = may('members.manage') || (interviews && may('offers.approve')) ? 'Rules' : null;
  const titles = ['People', interviews, rules, 'Programs'].filter((title) => title !== null);
  return (
    <div className="mt-6 grid gap-10">
      <OnThisPage titles={titles} />
      <PageGroup title="People">
        <TeamPage />
      </PageGroup>
      {interviews ? (
        <PageGroup title={interviews}>
          <InterviewCards />
        </PageGroup>
      ) : null}
      {rules ? (
        <PageGroup title={rules}>
          {interviews && may('offers.approve') ? <OfferRuleCard /> : null}
          <Part>{may('members.manage') ? <OwnersCards /> : null}</Part>
        </PageGroup>
      ) : null}
      <PageGroup title="Programs">
        <Part fallback={<Skeleton className="h-40 rounded-panel" />}>
          <ConnectionCards />
        </Part>
      </PageGroup>
    </div>
  );
}
