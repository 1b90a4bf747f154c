import { getSecondFactors } from '#contract/second-factors.ts';
import { CreditNotesPanel } from '#web/features/billing/components/credit-notes-panel.tsx';
import { ContestsPanel } from '#web/features/contests/contests-panel.tsx';
import { CalibrationPanel } from '#web/features/fairness/calibration-panel.tsx';
import { FairnessPanel } from '#web/features/fairness/fairness-panel.tsx';
import { CorrectionsPanel } from '#web/features/guarantee/corrections-panel.tsx';
import { DisputedHiresPanel } from '#web/features/hires/disputed-hires-panel.tsx';
import { ReportsPanel } from '#web/features/safety/reports-panel.tsx';
import { AllEventsPanel } from '#web/features/security/all-events-panel.tsx';
import { SecondFactorGate } from '#web/features/security/second-factor-gate.tsx';
import { VerificationPanel } from '#web/features/verification/verification-panel.tsx';
import { useEndpoint } from '#web/http/use-endpoint.ts';

/** What an Admin oversees, inside the profile (D2): one panel a concern. */
export function AdminPanels() {
  const { data } = useEndpoint(getSecondFactors);
  if (data === undefined) return null;
  if (data?.requiredBy === 'nod' && !data.isProven) return <SecondFactorGate who="nod" />;
  return (
    <>
      <ReportsPanel />
      <VerificationPanel />
      <ContestsPanel />
      <CorrectionsPanel />
      <DisputedHiresPanel />
      <CreditNotesPanel />
      <CalibrationPanel />
      <FairnessPanel />
      <AllEventsPanel />
    </>
  );
}
