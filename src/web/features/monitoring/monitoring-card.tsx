import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  forgetMonitoring,
  getMonitoring,
  MONITORING_QUESTIONS,
  type MonitoringAnswers,
  type MonitoringQuestion,
  saveMonitoring,
} from '#contract/monitoring.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
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
const NOTHING: MonitoringAnswers = { sex: null, ethnicity: null, disability: null, ageBand: null };

/** Four questions that nobody has to answer, and what becomes of the answers. */
export function MonitoringCard() {
  const { data } = useEndpoint(getMonitoring);
  return (
    <FormCard
      title="Help us check for fairness"
      hint="Optional. With your answers we can see whether people of every kind are shortlisted alike."
    >
      <ul className="-mt-2 grid list-disc gap-1 pl-5 text-15 text-ink-2">
        <li>No employer ever sees them, and no score or order uses them.</li>
        <li>They are kept apart from your profile, without your name.</li>
        <li>We only ever look at groups of ten people or more.</li>
      </ul>
      {data === undefined ? <Waiting /> : null}
      {data === null ? <p className="text-15 text-ink-2">Your answers did not load.</p> : null}
      {data ? <Answers saved={data} key={JSON.stringify(data)} /> : null}
    </FormCard>
  );
}

/** As tall as the answers will be. */
function Waiting() {
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

function Answers({ saved }: { readonly saved: MonitoringAnswers }) {
  const client = useQueryClient();
  const [answers, setAnswers] = useState(saved);
  const hasSaved = QUESTIONS.some((question) => saved[question] !== null);
  const isChanged = QUESTIONS.some((question) => saved[question] !== answers[question]);
  const keep = (next: MonitoringAnswers) => client.setQueryData(keyOf(getMonitoring), next);
  const onError = (error: unknown) => reportFailure(error);
  const save = useMutation({
    mutationFn: () => call(saveMonitoring, { body: answers }),
    onSuccess: (kept) => {
      keep(kept);
      toast({ title: 'Thank you', description: 'Your answers are kept apart from your profile.' });
    },
    onError,
  });
  const forget = useMutation({
    mutationFn: () => call(forgetMonitoring),
    onSuccess: () => {
      keep(NOTHING);
      toast({ title: 'Your answers are deleted' });
    },
    onError,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && !save.isPending) save.mutate();
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      {QUESTIONS.map((question) => (
        <Field key={question} label={MONITORING_QUESTIONS[question].ask}>
          <Select
            value={answers[question] ?? ''}
            onChange={(event) => setAnswers({ ...answers, [question]: event.target.value || null })}
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
