import { useState } from 'react';
import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '#contract/webhooks.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { EVENT_WORDS } from './event-words.ts';
import { useAddWebhook, useChangeWebhook } from './webhooks-query.ts';

interface WebhookDialogProps {
  /** The webhook to change; null to add one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [chosenEvents, setChosenEvents] = useState<readonly WebhookEvent[]>(
    webhook?.events ?? WEBHOOK_EVENTS,
  );
  const add = useAddWebhook(onSecret);
  const change = useChangeWebhook(webhook?.id ?? '');
  const refusal = add.error === null ? null : refusalOf(add.error, ['url']);
  const toggle = (event: WebhookEvent) =>
    setChosenEvents(
      chosenEvents.includes(event) ? chosenEvents.filter((each) => each !== event) : [...chosenEvents, event],
    );
  const save = () => {
    const events = [...chosenEvents];
    if (webhook === null) add.mutate({ url, events });
    else change.mutate({ events }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={webhook === null ? 'Add a webhook' : 'Edit the webhook'}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={add.isPending || change.isPending}
            busyLabel="Saving..."
            disabled={chosenEvents.length === 0}
            onClick={save}
          >
            {webhook === null ? 'Add webhook' : 'Save webhook'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Address" hint="A public https address on your own system." error={refusal?.fields.url}>
          <TextInput
            type="url"
            value={url}
            readOnly={webhook !== null}
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
        <fieldset>
          <legend className="mb-1 text-15 font-semibold">Send a message when</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              label={EVENT_WORDS[event]}
              hint={<code>{event}</code>}
              checked={chosenEvents.includes(event)}
              onChange={() => toggle(event)}
            />
          ))}
        </fieldset>
        <FormError>{refusal?.line ?? null}</FormError>
      </div>
    </Dialog>
  );
}
