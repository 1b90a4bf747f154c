import { BillingPage } from '#web/features/billing/components/billing-page.tsx';
import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';

/** /employer/billing */
export function BillingScreen() {
  return (
    <EmployerShell active="billing">
      <title>Billing · Nod</title>
      <div className="mx-auto w-full max-w-[1240px] px-5 pt-2 pb-8 lg:px-10 lg:py-8">
        <h1 className="text-28 lg:text-34">Billing</h1>
        <CompanyGate>
          <BillingPage />
        </CompanyGate>
      </div>
    </EmployerShell>
  );
}
