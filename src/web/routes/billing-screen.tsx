import { BillingPage } from '#web/features/billing/components/billing-page.tsx';
import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { HiresCard } from '#web/features/hires/hires-card.tsx';
import { MemberGate } from '#web/features/team/member-gate.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { EmployerShell } from '#web/shell/employer-shell.tsx';

/** /employer/billing; for members who hire but may not see billing, only the hires, without what the company pays. */
export function BillingScreen() {
  const may = useMay();
  const title = may?.('billing') === false ? 'Hires' : 'Billing';
  return (
    <EmployerShell active="billing">
      <title>{`${title} · Nod`}</title>
      <div className="mx-auto w-full max-w-[1240px] px-5 pt-2 pb-8 lg:px-10 lg:py-8">
        <h1 className="text-28 lg:text-34">{title}</h1>
        <CompanyGate>
          <MemberGate needs={['billing', 'hires']}>
            <BillingOrHires />
          </MemberGate>
        </CompanyGate>
      </div>
    </EmployerShell>
  );
}

/** Asks for the permissions itself: the gate may know them before the screen around it has been drawn again. */
function BillingOrHires() {
  const may = useMay();
  if (may?.('billing') === false) {
    return (
      <div className="mt-6">
        <HiresCard billing={null} onPay={null} />
      </div>
    );
  }
  return <BillingPage />;
}
