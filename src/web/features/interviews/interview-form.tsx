import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { changeInterview, type Interview, scheduleInterview } from '#contract/interviews.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { FormContext } from '#web/forms/form-context.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { keptDraft } from '#web/forms/kept-draft.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { reasonOf, reportError, reportMissing } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { AgendaCard, InterviewerCard, PlaceCard, TypeCard } from './form-cards.tsx';
import {
  draftFrom,
  draftOf,
  EMPTY_DRAFT,
  fieldsOf,
  type InterviewDraft,
  invalidFields,
  missingIn,
} from './interview-draft.ts';
import { refreshInterviews } from './interviews-query.ts';
import { PanelCard } from './panel-card.tsx';
import { useCameFrom } from './schedule-link.tsx';
import { TimeCard } from './time-card.tsx';
import { afterScheduling } from './way-back.ts';

interface InterviewFormProps {
  readonly applicationId: string;
  /** The conversation with the applicant; an interview knows its own. */
  readonly threadId?: string | null;
  /** The interview to change; null creates a new one. */
  readonly interview: Interview | null;
}

/** The specified cards. What is typed is kept on this device until it is sent or discarded. */
export function InterviewForm({ applicationId, threadId = null, interview }: InterviewFormProps) {
  const me = useSignedInUser();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { cameFrom } = useCameFrom();
  // A draft from before the interview was changed elsewhere is ignored, because it would undo that change.
  const basis = interview?.updatedAt ?? null;
  const storage = keptDraft(`interview-draft:${interview?.id ?? applicationId}`, me.id);
  const [refusal, setRefusal] = useState<string | null>(null);

  const mutation = useMutation<unknown, Error, NonNullable<ReturnType<typeof fieldsOf>>>({
    mutationFn: (fields) =>
      interview === null
        ? call(scheduleInterview, { body: { applicationId, ...fields } })
        : call(changeInterview, { params: { interviewId: interview.id }, body: fields }),
    onSuccess: async () => {
      storage.forget();
      await refreshInterviews(client);
      toast({ title: interview === null ? 'Interview Scheduled!' : 'Interview Updated' });
      navigate(afterScheduling(cameFrom, applicationId), { replace: true });
    },
    onError: (error) => {
      setRefusal(reasonOf(error, 'Please try again.'));
      form.refuse({ fields: refusalOf(error, ['despiteCalendars']).fields });
      reportError(
        interview === null
          ? 'Failed to schedule interview. Please try again.'
          : 'Failed to update the interview. Please try again.',
      );
    },
  });

  const form = useForm<InterviewDraft>({
    start: () => draftFrom(storage.read(), basis, startingDraft(interview, me.email)),
    check: (draft) => ({ ...invalidFields(draft, Date.now()), ...missingIn(draft) }),
    onInvalid: (_errors, draft) => {
      setRefusal(null);
      if (Object.keys(missingIn(draft)).length > 0) reportMissing();
    },
    onSubmit: (draft) => {
      setRefusal(null);
      const fields = fieldsOf(draft);
      if (fields !== null) mutation.mutate(fields);
    },
    onChange: (draft) => storage.keep({ basis, draft }),
    isPending: mutation.isPending,
  });

  function cancel() {
    storage.forget();
    navigate(cameFrom ?? '/employer/dashboard', { replace: true });
  }

  return (
    <FormContext value={form}>
      <form onSubmit={form.submit} noValidate className="mt-6 grid gap-5">
        <TypeCard />
        <TimeCard />
        <PlaceCard />
        <InterviewerCard />
        <PanelCard interviewId={interview?.id ?? null} />
        <AgendaCard threadId={interview === null ? threadId : interview.threadId} />
        <FormError>{refusal}</FormError>
        <div className="grid gap-3 sm:grid-cols-[1fr_2fr]">
          <Button variant="quiet" size="lg" onClick={cancel}>
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
    </FormContext>
  );
}

/** A new interview starts with the user's own address, because people usually schedule the interviews that they conduct. */
function startingDraft(interview: Interview | null, email: string): InterviewDraft {
  return interview === null ? { ...EMPTY_DRAFT, interviewerEmail: email } : draftOf(interview);
}
