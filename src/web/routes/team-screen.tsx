import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { TeamPage } from '#web/features/team/team-page.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';

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
        </CompanyGate>
      </div>
    </EmployerShell>
  );
}
