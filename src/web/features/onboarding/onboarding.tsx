import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { SeekerProfile } from '#contract/seekers.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { ProfileDidNotLoad } from '#web/features/profile/profile-did-not-load.tsx';
import { useProfileForForm, useSaveProfile } from '#web/features/seekers/profile-query.ts';
import { usePlaceCheck } from '#web/features/seekers/use-place-check.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Progress } from '#web/ui/bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import {
  type Answers,
  continueFrom,
  fieldsOf,
  invalidFieldsAt,
  isAnswered,
  keptAnswers,
  PLACE_STEP,
  reachableStep,
  STEPS,
} from './onboarding-draft.ts';
import { EligibilityStep, IncomeStep, LevelStep, PlaceStep } from './steps.tsx';

const QUESTIONS = [EligibilityStep, PlaceStep, IncomeStep, LevelStep] as const;
const NEXT_PAGE = '/personality';

/** Loads the profile, then asks the questions, filled in with the profile's answers and those typed here but not sent. */
export function Onboarding() {
  const { data: profile, isPending, isError, refetch } = useProfileForForm();
  if (isPending) return <Loading />;
  if (isError) return <ProfileDidNotLoad onRetry={() => void refetch()} />;
  return <Steps profile={profile} />;
}

function Steps({ profile }: { readonly profile: SeekerProfile | null }) {
  const { id: userId } = useSignedInUser();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [start] = useState(() => continueFrom(userId, profile));
  const [reachedStep, setReachedStep] = useState(start.step);
  // The step is part of the URL, so that the browser's Back leads to the previous question. A URL may ask for a step
  // that the answers do not reach.
  const requestedStep = search.get('step');
  const stepFor = (answers: Answers) =>
    requestedStep === null ? reachedStep : reachableStep(Number(requestedStep) - 1, answers);
  const save = useSaveProfile();
  const place = usePlaceCheck((sentence) => form.refuse({ fields: { locationCity: sentence } }));
  const form = useForm({
    start: start.answers,
    check: (answers) => invalidFieldsAt(stepFor(answers), answers),
    onChange: (answers) => keptAnswers(userId).keep({ step: stepFor(answers), answers }),
    onSubmit: (answers) => {
      if (!isAnswered(step, answers)) return;
      if (step === PLACE_STEP) place.check([answers.locationCity], () => move(step + 1));
      else if (!isLast) move(step + 1);
      else save.mutate(fieldsOf(answers), { onSuccess: finish, onError: fail });
    },
    isPending: save.isPending || place.isPending,
  });
  const answers = form.draft;
  const step = stepFor(answers);
  const goTo = useGoTo(step);
  const heading = useFocusOnChange(step);
  const Question = QUESTIONS[step] ?? EligibilityStep;
  const isLast = step === STEPS.length - 1;

  function move(to: number) {
    setReachedStep(to);
    keptAnswers(userId).keep({ step: to, answers });
    goTo(to);
  }

  function finish() {
    keptAnswers(userId).forget();
    toast({ title: 'Saved', description: 'Your deck now puts the best fits first.' });
    navigate(NEXT_PAGE);
  }

  /** The refused field may be on another step, so the error is shown in the line below the form. */
  function fail(error: Error) {
    form.refuse(refusalOf(error, []));
    reportError('Failed to create profile. Please try again.');
  }

  return (
    <form onSubmit={form.submit} noValidate className="mt-5 grid gap-5">
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
        <Question answers={answers} errors={form.errors} place={place} onAnswer={form.change} />
      </Panel>
      <FormError>{form.line}</FormError>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" disabled={step === 0 || save.isPending} onClick={() => move(step - 1)}>
          Previous
        </Button>
        <Button
          type="submit"
          disabled={!isAnswered(step, answers)}
          busy={save.isPending || place.isPending}
          busyLabel={isLast ? 'Creating...' : 'Next'}
        >
          {isLast ? 'Complete' : 'Next'}
        </Button>
      </div>
    </form>
  );
}

/** Puts the current step into the URL. Returns a function that goes to another step. */
function useGoTo(step: number) {
  const [search, setSearch] = useSearchParams();
  const cameFrom: unknown = useHistoryState<{ from?: number } | null>()?.from;
  const requestedStep = search.get('step');
  const shownStep = String(step + 1);
  useEffect(() => {
    if (requestedStep !== shownStep) setSearch({ step: shownStep }, { replace: true });
  }, [requestedStep, shownStep, setSearch]);

  return (to: number) => {
    if (to === cameFrom) history.back();
    else setSearch({ step: String(to + 1) }, { replace: to < step, state: { from: step } });
  };
}

/** Moves the focus to a new step's heading, so that it is announced and keyboard users continue from there. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
