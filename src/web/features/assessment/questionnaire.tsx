import { CloudOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { FormId, Question } from '#contract/assessments.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { reportError } from '#web/forms/report-failure.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Progress as ProgressBar } from '#web/ui/bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useAssessment, useQuestions, useSaveAssessment } from './assessment-query.ts';
import { QuestionPage } from './question-page.tsx';
import { specifiedTraits } from './specified-traits.ts';
import { begunForm, forgetProgress, useProgress } from './use-progress.ts';

interface QuestionnaireProps {
  readonly userId: string;
  /** Whether the user came here from a control on this screen: the first question then takes the focus. */
  readonly takesFocus: boolean;
  readonly onSaved: () => void;
}

/** The questions of one form, a page each; saved when the last is answered and Complete is pressed. */
export function Questionnaire({ userId, takesFocus, onSaved }: QuestionnaireProps) {
  const [form, setForm] = useState<FormId>(() => begunForm(userId) ?? 'standard');
  const { data, isPending, refetch } = useQuestions(form);
  if (isPending) return <Loading />;
  if (!data || data.questions.length === 0) {
    return (
      <EmptyState
        icon={CloudOff}
        title="No questions"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        Unable to load assessment questions. Please try again later.
      </EmptyState>
    );
  }
  return (
    <Pages
      key={data.formId}
      userId={userId}
      takesFocus={takesFocus}
      form={data.formId}
      version={data.version}
      questions={data.questions}
      onForm={setForm}
      onSaved={onSaved}
    />
  );
}

interface PagesProps extends QuestionnaireProps {
  readonly form: FormId;
  readonly version: number;
  readonly questions: readonly Question[];
  readonly onForm: (form: FormId) => void;
}

/** Not a `useForm`: `useProgress` keeps each answer with the time it took, and an answer can't be wrong. */
function Pages({ userId, takesFocus, form, version, questions, onForm, onSaved }: PagesProps) {
  const { progress, answer, turnTo } = useProgress(userId, { form, version, questions });
  const [hasTurned, setHasTurned] = useState(takesFocus);
  const save = useSaveAssessment();
  const { data: earlier } = useAssessment();
  const { at, answers } = progress;
  const question = questions[at];
  if (!question) return null;
  const isLast = at === questions.length - 1;
  const refusal = save.error instanceof RequestError ? save.error.serverMessage : null;

  function turn(to: number) {
    setHasTurned(true);
    turnTo(to);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (question === undefined || answers[question.id] === undefined || save.isPending) return;
    if (!isLast) turn(at + 1);
    else complete();
  }

  function complete() {
    const lastProgress = turnTo(at);
    save.mutate(
      {
        source: 'SelfAssessment',
        rawResult: { ...lastProgress.answers },
        ...specifiedTraits(questions, lastProgress.answers),
        visibleToEmployersBool: earlier?.visibleToEmployersBool ?? false,
        answerMs: { ...lastProgress.answerMs },
        formId: form,
        version,
      },
      {
        onSuccess: () => {
          forgetProgress(userId);
          toast({ title: 'Assessment Completed!' });
          onSaved();
        },
        onError: () => reportError('Failed to save assessment. Please try again.'),
      },
    );
  }

  return (
    <form onSubmit={submit} className="grid gap-6">
      <div>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <p className="num text-15 text-ink-2">
            Question {at + 1} of {questions.length}
          </p>
          {at === 0 ? <LengthChoice form={form} onForm={onForm} /> : null}
        </div>
        <ProgressBar
          label={`Question ${at + 1} of ${questions.length}`}
          percent={Math.round(((at + 1) / questions.length) * 100)}
        />
      </div>
      <QuestionPage
        key={question.id}
        question={question}
        value={answers[question.id]}
        isTurnedTo={hasTurned}
        onAnswer={answer}
      />
      <FormError>{refusal}</FormError>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" size="lg" disabled={at === 0} onClick={() => turn(at - 1)}>
          Previous
        </Button>
        <Button
          type="submit"
          size="lg"
          disabled={answers[question.id] === undefined}
          busy={save.isPending}
          busyLabel="Saving..."
        >
          {isLast ? 'Complete' : 'Next'}
        </Button>
      </div>
      {at === 0 ? <p className="text-center text-14 text-ink-3">{ABOUT[form]}</p> : null}
    </form>
  );
}

const ABOUT = {
  standard: 'There are no right answers. Forty questions take about six minutes.',
  quick: 'Twenty-four questions take about four minutes; forty give a more precise result.',
} as const;

/** Answers given so far count in either form: the short one's questions are all in the long one. */
function LengthChoice({ form, onForm }: Pick<PagesProps, 'form' | 'onForm'>) {
  const [otherForm, label] =
    form === 'standard'
      ? (['quick', 'Answer 24 instead'] as const)
      : (['standard', 'Answer all 40'] as const);
  return (
    <button
      type="button"
      onClick={() => onForm(otherForm)}
      className="inline-flex min-h-11 items-center text-14 font-semibold text-brand underline underline-offset-4"
    >
      {label}
    </button>
  );
}
