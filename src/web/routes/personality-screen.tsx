import { AssessmentFlow } from '#web/features/assessment/assessment-flow.tsx';
import { SeekerShell } from '#web/shell/seeker-shell.tsx';

/** /personality */
export function PersonalityScreen() {
  return (
    <SeekerShell>
      <title>Personality assessment · Nod</title>
      <div className="mx-auto grid max-w-[640px] gap-5 px-4 pt-2 pb-10 lg:px-10 lg:pt-8">
        <h1 className="text-20 lg:text-34">Personality assessment</h1>
        <AssessmentFlow />
      </div>
    </SeekerShell>
  );
}
