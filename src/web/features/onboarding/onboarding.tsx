import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { SeekerProfile } from '#contract/seekers.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { ProfileDidNotLoad } from '#web/features/profile/profile-did-not-load.tsx';
import { useProfileForForm, useSaveProfile } from '#web/features/seekers/profile-query.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { reportError } from '#web/forms/report-failure.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Progress } from '#web/ui/bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import {
  type Answers,
  continueFrom,
  fieldsOf,
  isAnswered,
  keptAnswers,
  type OnboardingDraft,
  STEPS,
  within,
} from './onboarding-draft.ts';
import { EligibilityStep, IncomeStep, LevelStep, PlaceStep } from './steps.tsx';

const QUESTIONS = [EligibilityStep, PlaceStep, IncomeStep, LevelStep] as const;
const NEXT_PAGE = '/personality';

/** Loads the profile, then asks what it does not say yet. */
export function Onboarding() {
  const { data: profile, isPending, isError, refetch } = useProfileForForm();
  if (isPending) return <Loading />;
  if (isError) return <ProfileDidNotLoad onRetry={() => void refetch()} />;
  return <Steps profile={profile} />;
}

function Steps({ profile }: { readonly profile: SeekerProfile | null }) {
  const { id: userId } = useSignedInUser();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(() => continueFrom(userId, profile));
  const save = useSaveProfile();
  const { answers } = draft;
  const { step, goTo } = useStep(draft);
  const heading = useFocusOnChange(step);
  const Question = QUESTIONS[step] ?? EligibilityStep;
  const isLast = step === STEPS.length - 1;

  function change(next: typeof draft) {
    setDraft(next);
    keptAnswers(userId).keep(next);
  }

  function move(to: number) {
    change({ ...draft, step: to });
    goTo(to);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isAnswered(step, answers) || save.isPending) return;
    if (!isLast) move(step + 1);
    else save.mutate(fieldsOf(answers), { onSuccess: finish, onError: fail });
  }

  function finish() {
    keptAnswers(userId).forget();
    toast({ title: 'Saved', description: 'Your deck now shows the roles that fit you best first.' });
    navigate(NEXT_PAGE);
  }

  return (
    <form onSubmit={submit} className="mt-5 grid gap-5">
      <div>
        <p className="num mb-2 text-15 font-semibold text-ink-2">
          Step {step + 1} of {STEPS.length}
        </p>
        <Progress label="Progress" percent={((step + 1) / STEPS.length) * 100} />
      </div>
      <Panel className="grid gap-5">
        <h2 ref={heading} tabIndex={-1} className="text-24 outline-none">
          {STEPS[step]}
        </h2>
        <Question
          answers={answers}
          onAnswer={(part: Partial<Answers>) => change({ step, answers: { ...answers, ...part } })}
        />
      </Panel>
      <FormError>{save.error instanceof RequestError ? save.error.serverMessage : null}</FormError>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" disabled={step === 0 || save.isPending} onClick={() => move(step - 1)}>
          Previous
        </Button>
        <Button
          type="submit"
          disabled={!isAnswered(step, answers)}
          busy={save.isPending}
          busyLabel="Creating..."
        >
          {isLast ? 'Complete' : 'Next'}
        </Button>
      </div>
    </form>
  );
}

/**
 * The step is part of the address, so that the browser's Back leads to the question before. An address may ask
 * for one that the answers do not reach.
 */
function useStep(draft: OnboardingDraft) {
  const [search, setSearch] = useSearchParams();
  const cameFrom: unknown = useHistoryState<{ from?: number } | null>()?.from;
  const asked = search.get('step');
  const step = asked === null ? draft.step : within(Number(asked) - 1, draft.answers);
  const shown = String(step + 1);
  useEffect(() => {
    if (asked !== shown) setSearch({ step: shown }, { replace: true });
  }, [asked, shown, setSearch]);

  function goTo(to: number) {
    if (to === cameFrom) history.back();
    else setSearch({ step: String(to + 1) }, { replace: to < step, state: { from: step } });
  }
  return { step, goTo };
}

function fail() {
  reportError('Failed to create profile. Please try again.');
}

/** Moves the focus to a new step's heading, so that it is announced and keyboard users continue from there. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
