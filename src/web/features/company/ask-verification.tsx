import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askForVerification, VERIFICATION_NOTE_MAX } from '#contract/verification.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { loadSavedCompany } from './company-query.ts';

/** An employer who is not verified asks the Admins to check the company. */
export function AskVerification({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const ask = useMutation({
    mutationFn: () => call(askForVerification, { body: { words } }),
    onSuccess: async () => {
      await loadSavedCompany(client).catch(() => null);
      toast({ title: 'Request Sent' });
      onClose();
    },
    onError: (error) => reportFailure(error),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ask to be verified"
      description="A person at Nod will check. You will be notified of the decision."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={words.trim() === ''} busy={ask.isPending} onClick={() => ask.mutate()}>
            Send
          </Button>
        </>
      }
    >
      <Field
        label="How can we check that the company is yours?"
        hint="Your Companies House or charity number, and a page on your website or an email address at your domain that names you."
        required
      >
        <Textarea
          rows={4}
          maxLength={VERIFICATION_NOTE_MAX}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
