import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type Contest, type ContestSubject, contestApplication } from '#contract/contests.ts';
import { call } from '#web/api.ts';
import { RequestError } from '#web/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { CONTESTS_KEY } from './contests-query.ts';

interface ContestDialogProps {
  readonly applicationId: string;
  readonly roleTitle: string;
  readonly about: ContestSubject;
  /** What was asked before; then this only shows it. */
  readonly asked: Contest | undefined;
  readonly onClose: () => void;
}

/** What seems wrong, in the seeker's words, for somebody who runs the site. */
export function ContestDialog({ applicationId, roleTitle, about, asked, onClose }: ContestDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const ask = useMutation({
    mutationFn: () => call(contestApplication, { params: { applicationId }, body: { words, about } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CONTESTS_KEY });
      toast({
        title: 'A person will look at it',
        description: 'You hear from us here, and by mail if you wish.',
      });
      onClose();
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description:
          (error instanceof RequestError && error.serverMessage) || 'That did not work. Please try again.',
        tone: 'destructive',
      }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (words.trim() !== '' && !ask.isPending) ask.mutate();
  }

  const isAsking = asked === undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`A second look at the ${asked?.about ?? about}`}
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
        <form id={formId} onSubmit={submit} className="grid gap-4">
          <p className="text-15 text-ink-2">
            Somebody who runs this site reads what you write, looks at what the score was made of, and answers
            you. The employer is not told. You can ask once for each application.
          </p>
          <Field label="What seems wrong?">
            <Textarea
              rows={5}
              maxLength={2_000}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </Field>
        </form>
      ) : (
        <dl className="grid gap-4 text-15">
          <div>
            <dt className="font-semibold">You wrote</dt>
            <dd className="mt-1 whitespace-pre-wrap text-ink-2 wrap-anywhere">{asked.words}</dd>
          </div>
          <div>
            <dt className="font-semibold">Our answer</dt>
            <dd className="mt-1 whitespace-pre-wrap text-ink-2 wrap-anywhere">
              {asked.answer ?? 'Not yet. You will hear from us.'}
            </dd>
          </div>
        </dl>
      )}
    </Dialog>
  );
}
