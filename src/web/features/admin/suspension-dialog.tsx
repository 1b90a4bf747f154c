import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PersonForAdmin, reinstatePerson, suspendPerson } from '#contract/admin.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { reasonOf } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface SuspensionDialogProps {
  readonly person: PersonForAdmin;
  readonly onClose: () => void;
}

/** Suspends somebody or lifts their suspension: says what will happen, and asks for the reason. */
export function SuspensionDialog({ person, onClose }: SuspensionDialogProps) {
  const client = useQueryClient();
  const { userId, name, isSuspended } = person;
  const act = useMutation({
    mutationFn: (body: { reason: string; words: string }) =>
      isSuspended
        ? callWithIdentityCheck(reinstatePerson, { params: { userId }, body: { reason: body.reason } })
        : callWithIdentityCheck(suspendPerson, { params: { userId }, body }),
    onSuccess: () => {
      toast({ title: isSuspended ? 'Reinstated' : 'Suspended' });
      onClose();
    },
    onError: (error) => {
      form.refuse({ fields: { reason: reasonOf(error) } });
    },
    // Their companies, jobs and what waits in the queues change too.
    onSettled: () => void client.invalidateQueries(),
  });
  const form = useForm({
    start: { reason: '', words: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Please give a reason.' } : {}),
    onSubmit: ({ reason, words }) => act.mutate({ reason: reason.trim(), words: words.trim() }),
    isPending: act.isPending,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={isSuspended ? `Reinstate ${name}?` : `Suspend ${name}?`}
      form={form}
      submit={isSuspended ? 'Reinstate' : 'Suspend'}
      busyLabel="One moment..."
      isPending={act.isPending}
      variant={isSuspended ? 'brand' : 'danger'}
    >
      <ul className="grid list-disc gap-1 pl-5 text-15 text-ink-2">
        {(isSuspended ? reinstatement(person) : suspension(person)).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isSuspended ? null : (
        <Field
          label="What the email tells them (optional)"
          hint="In general words, such as “You asked applicants for money.” Name nobody who complained. Without it, the email says “after a report or a check”."
        >
          <Textarea
            rows={2}
            maxLength={500}
            name="words"
            value={form.draft.words}
            onChange={(event) => form.change({ words: event.target.value })}
          />
        </Field>
      )}
      <Field
        label="Reason"
        hint="For the log; they get a copy if they ask for their data."
        error={form.errors.reason}
        required
      >
        <Textarea
          rows={3}
          maxLength={500}
          name="reason"
          value={form.draft.reason}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}

function suspension({ sessions, companies }: PersonForAdmin): string[] {
  const alone = companies.filter(({ isOnlyOwner }) => isOnlyOwner).map(({ companyName }) => companyName);
  return [
    sessions > 0
      ? `They are signed out at once (${sessions} ${sessions === 1 ? 'browser' : 'browsers'}) and can’t sign in.`
      : 'They can’t sign in.',
    ...alone.map(
      (company) =>
        `${company} has no other owner: it is suspended, and so are members of no other company. Its jobs are paused.`,
    ),
    'Their conversations and applications stay.',
    'Everyone who is suspended gets an email that says so, and how to contest it.',
    'You can undo it here.',
  ];
}

function reinstatement({ companies }: PersonForAdmin): string[] {
  return [
    'They can sign in again with the same password.',
    ...(companies.some(({ memberRole }) => memberRole === 'owner')
      ? [
          'Their companies’ jobs resume as far as the plan allows. Other suspended members must each be reinstated.',
        ]
      : []),
    'They get an email that says so.',
  ];
}
