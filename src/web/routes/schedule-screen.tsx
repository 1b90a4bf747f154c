import { useSearchParams } from 'wouter';
import { Schedule } from '#web/features/interviews/schedule.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';

/** /interview/schedule: for an application, to change an interview, or to choose an applicant first (D30). */
export function ScheduleScreen() {
  const [search] = useSearchParams();
  return (
    <EmployerShell active="interviews">
      <title>Schedule interview · Nod</title>
      <div className="mx-auto w-full max-w-[720px] px-5 pt-2 pb-8 lg:px-10 lg:py-10">
        <Schedule interviewId={search.get('interviewId')} applicationId={search.get('applicationId')} />
      </div>
    </EmployerShell>
  );
}
