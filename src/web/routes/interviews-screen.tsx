import { CalendarPlus } from 'lucide-react';
import { Redirect } from 'wouter';
import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { InterviewsPage } from '#web/features/interviews/interviews-page.tsx';
import { ScheduleLink } from '#web/features/interviews/schedule-link.tsx';
import { MemberGate } from '#web/features/team/member-gate.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** /employer/interviews. Members who may not read interviews are sent to their start page, billing. */
export function InterviewsScreen() {
  const may = useMay();
  if (may?.('interviews.read') === false) return <Redirect href="/employer/billing" replace />;
  return (
    <EmployerShell active="interviews">
      <title>Interviews · Nod</title>
      <div className="mx-auto w-full max-w-[1240px] px-5 pt-2 pb-8 lg:px-10 lg:py-8">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-28 lg:text-34">Interviews</h1>
          {may?.('interviews.edit') ? (
            <ScheduleLink to={null} className={buttonClass({ variant: 'quiet' })}>
              <Icon of={CalendarPlus} className="size-5" /> Schedule interview
            </ScheduleLink>
          ) : null}
        </header>
        <CompanyGate>
          <MemberGate needs={['interviews.read']}>
            <InterviewsPage />
          </MemberGate>
        </CompanyGate>
      </div>
    </EmployerShell>
  );
}
