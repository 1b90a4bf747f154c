import { useSearchParams } from 'wouter';
import { Schedule } from '#web/features/interviews/schedule.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';

/** /interview/schedule: for an application, for an interview that is to change, or first of all for whom (D30). */
export function ScheduleScreen() {
  const [search] = useSearchParams();
  return (
    <EmployerShell active={null}>
      <title>Schedule interview · Nod</title>
      <div className="mx-auto w-full max-w-[720px] px-5 pt-2 pb-8 lg:px-10 lg:py-10">
        <Schedule interviewId={search.get('interviewId')} applicationId={search.get('applicationId')} />
      </div>
    </EmployerShell>
  );
}
