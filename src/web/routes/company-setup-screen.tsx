import { CompanySetup } from '#web/features/company/company-setup.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';

/** An employer's first page, and the page where they edit their company later. */
export function CompanySetupScreen() {
  return (
    <EmployerShell active={null}>
      <title>Company setup · Nod</title>
      <div className="mx-auto w-full max-w-[720px] px-5 pt-2 pb-8 lg:px-10 lg:py-10">
        <CompanySetup />
      </div>
    </EmployerShell>
  );
}
