import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  forgetMonitoring,
  getMonitoring,
  MONITORING_QUESTIONS,
  type MonitoringAnswers,
  type MonitoringQuestion,
  saveMonitoring,
} from '#contract/monitoring.ts';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { reportFailure } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast-store.ts';

const QUESTIONS = Object.keys(MONITORING_QUESTIONS) as MonitoringQuestion[];
const NO_ANSWERS: MonitoringAnswers = { sex: null, ethnicity: null, disability: null, ageBand: null };

/** Four optional questions, and how the answers are used. */
export function MonitoringCard() {
  const { data } = useEndpoint(getMonitoring);
  return (
    <FormCard
      title="Help us check for fairness"
      hint="Optional. Your answers help us see whether all groups of people are shortlisted equally."
    >
      <ul className="-mt-2 grid list-disc gap-1 pl-5 text-15 text-ink-2">
        <li>No employer ever sees your answers, and no score or ranking uses them.</li>
        <li>They are kept apart from your profile, without your name.</li>
        <li>We only ever look at groups of ten people or more.</li>
      </ul>
      {data === undefined ? <AnswersSkeleton /> : null}
      {data === null ? <p className="text-15 text-ink-2">We couldn’t load your answers.</p> : null}
      {data ? <Answers savedAnswers={data} key={JSON.stringify(data)} /> : null}
    </FormCard>
  );
}

/** A placeholder as tall as the answers. */
function AnswersSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading ...</span>
      {QUESTIONS.map((question) => (
        <Skeleton key={question} className="h-19" />
      ))}
      <Skeleton className="h-12" />
    </div>
  );
}

function Answers({ savedAnswers }: { readonly savedAnswers: MonitoringAnswers }) {
  const client = useQueryClient();
  const keep = (next: MonitoringAnswers) => client.setQueryData(keyOf(getMonitoring), next);
  const onError = (error: unknown) => reportFailure(error);
  const save = useMutation({
    mutationFn: (answers: MonitoringAnswers) => call(saveMonitoring, { body: answers }),
    onSuccess: (newAnswers) => {
      keep(newAnswers);
      toast({ title: 'Thank you', description: 'Your answers are kept apart from your profile.' });
    },
    onError,
  });
  const forget = useMutation({
    mutationFn: () => call(forgetMonitoring),
    onSuccess: () => {
      keep(NO_ANSWERS);
      toast({ title: 'Your answers are deleted' });
    },
    onError,
  });

  const form = useForm({
    start: savedAnswers,
    onSubmit: (answers) => {
      if (isChanged) save.mutate(answers);
    },
    isPending: save.isPending,
  });
  const hasSaved = QUESTIONS.some((question) => savedAnswers[question] !== null);
  const isChanged = QUESTIONS.some((question) => savedAnswers[question] !== form.draft[question]);

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <LeaveGuard form={form} />
      {QUESTIONS.map((question) => (
        <Field key={question} label={MONITORING_QUESTIONS[question].ask}>
          <Select
            name={question}
            value={form.draft[question] ?? ''}
            onChange={(event) => form.change({ [question]: event.target.value || null })}
          >
            <option value="">Not answered</option>
            {Object.entries(MONITORING_QUESTIONS[question].answers).map(([answer, label]) => (
              <option key={answer} value={answer}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="quiet"
          disabled={!isChanged}
          busy={save.isPending}
          busyLabel="Saving..."
        >
          Save answers
        </Button>
        {hasSaved ? (
          <Button
            variant="ghost"
            busy={forget.isPending}
            busyLabel="Deleting..."
            onClick={() => forget.mutate()}
          >
            Delete my answers
          </Button>
        ) : null}
      </div>
    </form>
  );
}
