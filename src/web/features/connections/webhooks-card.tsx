import { Plus } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#contract/format.ts';
import { listWebhooks, type Webhook } from '#contract/webhooks.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { PAUSE_WORDS } from './event-words.ts';
import { ShowOnce } from './show-once.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLogDialog } from './webhook-log-dialog.tsx';
import { useChangeWebhook, useDeleteWebhook, useRenewSecret, useTestWebhook } from './webhooks-query.ts';

const SECRET_PURPOSE = 'Your system uses it to check that a message is from Nod.';

type OpenDialog =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'log' | 'remove'; readonly webhook: Webhook }
  | { readonly what: 'secret'; readonly secret: string };

/** Addresses of a company's own systems, which are notified of events. */
export function WebhooksCard() {
  const { data } = useEndpoint(listWebhooks);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const remove = useDeleteWebhook();
  const close = () => setOpenDialog(null);
  const show = (secret: string) => setOpenDialog({ what: 'secret', secret });
  return (
    <FormCard
      title="Webhooks"
      hint="Nod tells your systems at once when something happens: which application or job, and its state. They read the rest with an API key."
    >
      {data === undefined ? <Skeleton className="h-20 rounded-tile" /> : null}
      {data === null ? <p className="text-15 text-ink-2">Your webhooks could not be loaded.</p> : null}
      {data?.length ? (
        <ul className="grid divide-y divide-line" aria-label="Webhooks">
          {data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={setOpenDialog} onSecret={show} />
          ))}
        </ul>
      ) : null}
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        onClick={() => setOpenDialog({ what: 'add' })}
      >
        <Icon of={Plus} className="size-4.5" /> Add a webhook
      </Button>
      {openDialog?.what === 'add' ? <WebhookDialog webhook={null} onClose={close} onSecret={show} /> : null}
      {openDialog?.what === 'edit' ? (
        <WebhookDialog webhook={openDialog.webhook} onClose={close} onSecret={show} />
      ) : null}
      {openDialog?.what === 'log' ? <WebhookLogDialog webhook={openDialog.webhook} onClose={close} /> : null}
      {openDialog?.what === 'secret' ? (
        <ShowOnce label="Secret" secret={openDialog.secret} description={SECRET_PURPOSE} onClose={close} />
      ) : null}
      {openDialog?.what === 'remove' ? (
        <ConfirmDialog
          title={`Remove the webhook to ${hostOf(openDialog.webhook)}?`}
          action="Remove"
          isDangerous
          busy={remove.isPending}
          onConfirm={() => remove.mutate(openDialog.webhook.id, { onSettled: close })}
          onClose={close}
        >
          <p>Nothing more is sent to it, and its log is deleted. This cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </FormCard>
  );
}

function hostOf({ url }: Webhook): string {
  return new URL(url).host;
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onSecret: (secret: string) => void;
}

function WebhookRow({ webhook, onOpen, onSecret }: WebhookRowProps) {
  const { url, events, pausedFor, failingSince, formerSecretUntil, waiting } = webhook;
  const host = hostOf(webhook);
  const change = useChangeWebhook(webhook.id);
  const renew = useRenewSecret(webhook.id, onSecret);
  const send = useTestWebhook(webhook.id);
  const ofHost = <span className="sr-only"> {host}</span>;
  return (
    <li className="grid gap-2 py-3">
      <p className="flex flex-wrap items-center gap-2 text-15 font-semibold wrap-anywhere">
        {url}
        {pausedFor ? <Badge tone="amber">{PAUSE_WORDS[pausedFor]}</Badge> : null}
        {failingSince && !pausedFor ? <Badge tone="danger">Failing</Badge> : null}
      </p>
      <p className="num text-14 text-ink-2">
        {counted(events.length, 'kind of event', 'kinds of event')}
        {waiting > 0 ? ` · ${waiting} waiting` : ''}
        {formerSecretUntil ? ' · the previous secret still works' : ''}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" onClick={() => onOpen({ what: 'edit', webhook })}>
          Edit{ofHost}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onOpen({ what: 'log', webhook })}>
          Log{ofHost}
        </Button>
        {pausedFor ? null : (
          <Button variant="quiet" size="sm" busy={send.isPending} onClick={() => send.mutate()}>
            Send a test{ofHost}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          busy={change.isPending}
          onClick={() => change.mutate({ isPaused: pausedFor === null })}
        >
          {pausedFor ? 'Resume' : 'Pause'}
          {ofHost}
        </Button>
        <Button variant="quiet" size="sm" busy={renew.isPending} onClick={() => renew.mutate()}>
          New secret{ofHost}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onOpen({ what: 'remove', webhook })}>
          Remove{ofHost}
        </Button>
      </div>
    </li>
  );
}
