import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { TeamPage } from '#web/features/team/team-page.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { InterviewCards } from './team-interview-cards.tsx';

const OwnersCards = lazyPart(
  async () => (await import('#web/features/security/owners-cards.tsx')).OwnersCards,
);

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
          <div className="mt-5 grid gap-5">
            <InterviewCards />
          </div>
          <ForOwners />
        </CompanyGate>
      </div>
    </EmployerShell>
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
