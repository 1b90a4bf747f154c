import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmHire, disputeHire, type Hire } from '#contract/billing.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { HIRES_KEY, rememberHire } from './hires-query.ts';

interface HireAnswerProps {
  readonly hire: Hire;
  readonly isDisputing: boolean;
  readonly onDispute: (isDisputing: boolean) => void;
}

/** The seeker's two answers: confirm the salary, or dispute it with a reason. */
export function HireAnswer({ hire, isDisputing, onDispute }: HireAnswerProps) {
  const client = useQueryClient();
  const { id: hireId, salaryPence } = hire;
  const answer = useMutation({
    mutationFn: (words: string | null) =>
      words === null
        ? call(confirmHire, { params: { hireId }, body: { salaryPence: salaryPence ?? 0 } })
        : call(disputeHire, { params: { hireId }, body: { reason: words } }),
    onSuccess: (answeredHire, words) => {
      rememberHire(client, answeredHire);
      onDispute(false);
      toast(
        words === null
          ? { title: 'Hire Confirmed', description: 'Congratulations, and good luck.' }
          : { title: 'Thank you', description: 'We will look into it and tell you both.' },
      );
    },
    onError: (failure) => {
      void client.invalidateQueries({ queryKey: HIRES_KEY });
      reportFailure(failure);
    },
  });

  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Please say what is wrong.' } : {}),
    onSubmit: ({ reason }) => answer.mutate(reason.trim()),
    isPending: answer.isPending,
  });

  if (isDisputing) {
    return (
      <form onSubmit={form.submit} noValidate className="grid gap-3">
        <Field
          label="What is not right?"
          hint="We show this to the employer, then decide."
          error={form.errors.reason}
          required
        >
          <Textarea
            rows={3}
            maxLength={1_000}
            name="reason"
            value={form.draft.reason}
            onChange={(event) => form.change({ reason: event.target.value })}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={answer.isPending} busyLabel="Sending...">
            Send
          </Button>
          <Button variant="quiet" disabled={answer.isPending} onClick={() => onDispute(false)}>
            Back
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {hire.status === 'awaiting_seeker' ? (
        <Button busy={answer.isPending} busyLabel="Confirming..." onClick={() => answer.mutate(null)}>
          Confirm
        </Button>
      ) : null}
      <Button variant="quiet" disabled={answer.isPending} onClick={() => onDispute(true)}>
        That’s not right
      </Button>
    </div>
  );
}
