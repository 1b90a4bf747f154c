import type { ReactNode } from 'react';
import type { AdminQueue } from '#contract/admin.ts';
import { CreditNotesPanel } from '#web/features/billing/components/credit-notes-panel.tsx';
import { ContestsPanel } from '#web/features/contests/contests-panel.tsx';
import { CorrectionsPanel } from '#web/features/guarantee/corrections-panel.tsx';
import { DisputedHiresPanel } from '#web/features/hires/disputed-hires-panel.tsx';
import { ReportsPanel } from '#web/features/safety/reports-panel.tsx';
import { ScamsPanel } from '#web/features/safety/scams-panel.tsx';
import { VerificationPanel } from '#web/features/verification/verification-panel.tsx';
import { ActionLog } from './action-log.tsx';

const PANELS: Readonly<Record<AdminQueue, () => ReactNode>> = {
  reports: ReportsPanel,
  scams: ScamsPanel,
  verification: VerificationPanel,
  contests: ContestsPanel,
  corrections: CorrectionsPanel,
  disputes: DisputedHiresPanel,
  billing: CreditNotesPanel,
};

/** A queue, and the earlier decisions in it. */
export function QueueSection({ queue }: { readonly queue: AdminQueue }) {
  const Panel = PANELS[queue];
  return (
    <>
      <Panel />
      <ActionLog title="Past decisions" queue={queue} />
    </>
  );
}
