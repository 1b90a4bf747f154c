import { Onboarding } from '#web/features/onboarding/onboarding.tsx';
import { SeekerShell } from '#web/shell/seeker-shell.tsx';

/** Four optional questions that improve the deck; every tab of the shell leads away from them. */
export function OnboardingScreen() {
  return (
    <SeekerShell>
      <title>Tell us what you need · Nod</title>
      <div className="mx-auto max-w-[620px] px-4 pt-2 pb-10 lg:px-10 lg:pt-8">
        <h1 className="text-34">Tell us what you need</h1>
        <Onboarding />
      </div>
    </SeekerShell>
  );
}
