import { listWebhookDeliveries, type Webhook, type WebhookDelivery } from '#contract/webhooks.ts';
import { momentOf } from '#web/format/time.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useReplay } from './webhooks-query.ts';

const STATES: Readonly<Record<WebhookDelivery['state'], readonly [BadgeTone, string]>> = {
  waiting: ['amber', 'Waiting'],
  delivered: ['brand', 'Delivered'],
  failed: ['danger', 'Failed'],
};

interface WebhookLogDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** What was sent in the last month, newest first. */
export function WebhookLogDialog({ webhook, onClose }: WebhookLogDialogProps) {
  const pages = pagesOf(listWebhookDeliveries, { params: { webhookId: webhook.id } });
  const { items, more } = usePages(pages, { idOf: ({ id }) => id, staleTime: 0 });
  const replay = useReplay(webhook);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Sent to ${new URL(webhook.url).host}`}
      footer={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      {items === undefined ? <Skeleton className="h-40 rounded-tile" /> : null}
      {items === null ? <p className="text-15 text-ink-2">The log could not be loaded.</p> : null}
      {items?.length === 0 ? (
        <p className="text-15 text-ink-2">Nothing was sent in the last thirty days.</p>
      ) : null}
      {items?.length ? (
        <ul className="grid divide-y divide-line" aria-label="Messages">
          {items.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isBusy={replay.isPending && replay.variables === delivery.id}
              onReplay={() => replay.mutate(delivery.id)}
            />
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={items?.length ?? 0} what="messages" />
    </Dialog>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly isBusy: boolean;
  readonly onReplay: () => void;
}

function DeliveryRow({ delivery, isBusy, onReplay }: DeliveryRowProps) {
  const { event, happenedAt, state, attempts, problem, dueAt } = delivery;
  const [tone, words] = STATES[state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_200px]">
        <p className="flex flex-wrap items-center gap-2 text-15 font-semibold">
          <code>{event}</code> <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="num text-14 text-ink-2 wrap-anywhere">
          {momentOf(happenedAt)}
          {attempts > 1 ? ` · tried ${attempts} times` : ''}
          {dueAt ? ` · next try ${momentOf(dueAt)}` : ''}
        </p>
        {state !== 'delivered' && problem ? (
          <p className="text-14 text-ink-2 wrap-anywhere">{problem}</p>
        ) : null}
      </div>
      {state === 'waiting' ? null : (
        <Button variant="quiet" size="sm" busy={isBusy} busyLabel="Sending..." onClick={onReplay}>
          Send again<span className="sr-only"> {event}</span>
        </Button>
      )}
    </li>
  );
}
