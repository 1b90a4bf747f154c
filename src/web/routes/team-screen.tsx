import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { TeamPage } from '#web/features/team/team-page.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';

const OwnersCards = lazyPart(
  async () => (await import('#web/features/security/owners-cards.tsx')).OwnersCards,
);

const CalendarCard = lazyPart(
  async () => (await import('#web/features/interviews/calendar-card.tsx')).CalendarCard,
);
const OfferRuleCard = lazyPart(
  async () => (await import('#web/features/offers/offer-rule-card.tsx')).OfferRuleCard,
);
const KitsCard = lazyPart(async () => (await import('#web/features/interviews/kits-card.tsx')).KitsCard);

/** /employer/team */
export function TeamScreen() {
  return (
    <EmployerShell active={null}>
      <title>Team · Nod</title>
      <div className="mx-auto w-full max-w-[720px] px-5 pt-2 pb-8 lg:px-10 lg:py-10">
        <h1 className="text-28 lg:text-34">Team</h1>
        <p className="mt-1 text-15 text-ink-2">Who hires with you, and what each may see.</p>
        <CompanyGate>
          <TeamPage />
          <ForInterviews />
          <ForOwners />
        </CompanyGate>
      </div>
    </EmployerShell>
  );
}

function ForInterviews() {
  const may = useMay();
  return (
    <div className="mt-5 grid gap-5">
      <Part>
        {may?.('interviews.read') ? (
          <>
            <CalendarCard />
            <KitsCard mayEdit={may('interviews.edit')} />
            {may('offers.approve') ? <OfferRuleCard /> : null}
          </>
        ) : null}
      </Part>
    </div>
  );
}

function ForOwners() {
  const may = useMay();
  return (
    <div className="mt-5">
      <Part>{may?.('members.manage') ? <OwnersCards /> : null}</Part>
    </div>
  );
}
