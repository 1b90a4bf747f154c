import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { changeInterview, type Interview, scheduleInterview } from '#contract/interviews.ts';
import { readKept, writeKept } from '#web/device/local-storage.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { reasonOf, reportError } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { DraftContext } from './draft-context.ts';
import { AgendaCard, InterviewerCard, PlaceCard, TypeCard } from './form-cards.tsx';
import {
  type DraftErrors,
  draftOf,
  EMPTY_DRAFT,
  fieldsOf,
  type InterviewDraft,
  keptDraft,
  missingIn,
  wrongIn,
} from './interview-draft.ts';
import { refreshInterviews } from './interviews-query.ts';
import { TimeCard } from './time-card.tsx';

interface InterviewFormProps {
  readonly applicationId: string;
  /** The one that is changed; null sets a new one. */
  readonly interview: Interview | null;
}

const DASHBOARD = '/employer/dashboard';

/** The specified cards. What is typed is kept on this device until it is sent or given up. */
export function InterviewForm({ applicationId, interview }: InterviewFormProps) {
  const me = useSignedInUser();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  // A draft of what the interview was before it changed elsewhere would undo that change.
  const basis = interview?.updatedAt ?? null;
  const keptAs = `interview-draft:${interview?.id ?? applicationId}:${me.id}`;
  const [draft, setDraft] = useState(() =>
    keptDraft(readKept(keptAs), basis, startingDraft(interview, me.email)),
  );
  const [errors, setErrors] = useState<DraftErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  const mutation = useMutation<unknown, Error, NonNullable<ReturnType<typeof fieldsOf>>>({
    mutationFn: (fields) =>
      interview === null
        ? call(scheduleInterview, { body: { applicationId, ...fields } })
        : call(changeInterview, { params: { interviewId: interview.id }, body: fields }),
    onSuccess: async () => {
      writeKept(keptAs, null);
      await refreshInterviews(client);
      toast({ title: interview === null ? 'Interview Scheduled!' : 'Interview Updated' });
      navigate(DASHBOARD);
    },
    onError: (error) => {
      setRefusal(reasonOf(error, 'Please try again.'));
      reportError('Failed to schedule interview. Please try again.');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    const missing = missingIn(draft);
    const found = { ...wrongIn(draft, Date.now()), ...missing };
    setErrors(found);
    // The first as they stand on the page.
    const first = Object.keys(EMPTY_DRAFT).find((field) => field in found);
    const fields = fieldsOf(draft);
    if (first === undefined && fields !== null) {
      mutation.mutate(fields);
      return;
    }
    if (Object.keys(missing).length > 0) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields.',
        tone: 'destructive',
      });
    }
    form.current?.querySelector<HTMLElement>(`[name="${first ?? 'date'}"]`)?.focus();
  }

  function change(changed: Partial<InterviewDraft>) {
    const next = { ...draft, ...changed };
    setDraft(next);
    writeKept(keptAs, { basis, draft: next });
    setErrors((before) => {
      const left = { ...before };
      for (const field of Object.keys(changed) as (keyof InterviewDraft)[]) delete left[field];
      if ('date' in changed || 'timeZone' in changed) delete left.time;
      return left;
    });
  }

  function giveUp() {
    writeKept(keptAs, null);
    navigate(DASHBOARD);
  }

  return (
    <DraftContext value={{ draft, errors, change }}>
      <form ref={form} onSubmit={submit} noValidate className="mt-6 grid gap-5">
        <TypeCard />
        <TimeCard />
        <PlaceCard />
        <InterviewerCard />
        <AgendaCard />
        <FormError>{refusal}</FormError>
        <div className="grid gap-3 sm:grid-cols-[1fr_2fr]">
          <Button variant="quiet" size="lg" onClick={giveUp}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="lg"
            busy={mutation.isPending}
            busyLabel={interview === null ? 'Scheduling...' : 'Saving...'}
          >
            {interview === null ? 'Schedule Interview' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </DraftContext>
  );
}

/** Whoever sets it is most often who holds it. */
function startingDraft(interview: Interview | null, email: string): InterviewDraft {
  return interview === null ? { ...EMPTY_DRAFT, interviewerEmail: email } : draftOf(interview);
}
