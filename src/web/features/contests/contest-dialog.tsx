import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { listApplications } from '#contract/applications.ts';
import { type ContestSubject, contestApplication } from '#contract/contests.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useContest } from './contests-query.ts';

interface ContestDialogProps {
  readonly applicationId: string;
  readonly roleTitle: string;
  readonly about: ContestSubject;
  /** Whether the seeker has already asked: the dialog then only shows the question and the answer. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

/** The seeker describes what seems wrong, for an Admin to review. */
export function ContestDialog({ applicationId, roleTitle, about, isAsked, onClose }: ContestDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const contest = useContest(applicationId, isAsked);
  const ask = useMutation({
    mutationFn: (words: string) =>
      call(contestApplication, { params: { applicationId }, body: { words, about } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(listApplications) });
      toast({
        title: 'A person will look at it',
        description: 'You will hear from us here, and by email if you wish.',
      });
      onClose();
    },
    onError: (error) => reportFailure(error),
  });

  const form = useForm({
    start: { words: '' },
    onSubmit: ({ words }) => {
      if (words.trim() !== '') ask.mutate(words);
    },
    isPending: ask.isPending,
  });
  const { words } = form.draft;

  const isAsking = !isAsked;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`A second look at the ${contest.data?.about ?? about}`}
      description={roleTitle}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {isAsking ? 'Cancel' : 'Close'}
          </Button>
          {isAsking ? (
            <Button
              type="submit"
              form={formId}
              disabled={words.trim() === ''}
              busy={ask.isPending}
              busyLabel="Sending..."
            >
              Ask a person
            </Button>
          ) : null}
        </>
      }
    >
      {isAsking ? (
        <form id={formId} onSubmit={form.submit} noValidate className="grid gap-4">
          <p className="text-15 text-ink-2">
            Someone who runs this site reads what you write, looks at your application and its score, and
            answers you. The employer is not told. You can ask once per application.
          </p>
          <Field label="What seems wrong?">
            <Textarea
              rows={5}
              maxLength={2_000}
              name="words"
              value={words}
              onChange={(event) => form.change({ words: event.target.value })}
            />
          </Field>
        </form>
      ) : contest.data ? (
        <dl className="grid gap-4 text-15">
          <div>
            <dt className="font-semibold">You wrote</dt>
            <dd className="mt-1 whitespace-pre-wrap text-ink-2 wrap-anywhere">{contest.data.words}</dd>
          </div>
          <div>
            <dt className="font-semibold">Our answer</dt>
            <dd className="mt-1 whitespace-pre-wrap text-ink-2 wrap-anywhere">
              {contest.data.answer ?? 'Not yet. You will hear from us.'}
            </dd>
          </div>
        </dl>
      ) : contest.isError ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-15 text-ink-2">Your question could not be loaded.</p>
          <Button variant="quiet" size="sm" onClick={() => void contest.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Loading className="min-h-24" />
      )}
    </Dialog>
  );
}
