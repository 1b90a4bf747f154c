import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  renewWebhookSecret,
  replayWebhook,
  testWebhook,
  type Webhook,
  type WebhookEvent,
} from '#contract/webhooks.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { toast } from '#web/ui/toast-store.ts';

export function useAddWebhook(onAdded: (secret: string) => void) {
  return useMutation({
    mutationFn: (body: { readonly url: string; readonly events: WebhookEvent[] }) =>
      callWithIdentityCheck(createWebhook, { body }),
    onSuccess: ({ secret }) => onAdded(secret),
    onSettled: useRefresh(),
  });
}

export function useChangeWebhook(webhookId: string) {
  return useMutation({
    mutationFn: (body: { readonly events?: WebhookEvent[]; readonly isPaused?: boolean }) =>
      call(changeWebhook, { params: { webhookId }, body }),
    onError: (error) => reportFailure(error),
    onSettled: useRefresh(),
  });
}

export function useDeleteWebhook() {
  return useMutation({
    mutationFn: (webhookId: string) => call(deleteWebhook, { params: { webhookId } }),
    onSuccess: () => toast({ title: 'Webhook Removed' }),
    onError: (error) => reportFailure(error),
    onSettled: useRefresh(),
  });
}

export function useRenewSecret(webhookId: string, onRenewed: (secret: string) => void) {
  return useMutation({
    mutationFn: () => callWithIdentityCheck(renewWebhookSecret, { params: { webhookId } }),
    onSuccess: ({ secret }) => onRenewed(secret),
    onError: (error) => reportFailure(error),
    onSettled: useRefresh(),
  });
}

export function useTestWebhook(webhookId: string) {
  return useMutation({
    mutationFn: () => call(testWebhook, { params: { webhookId } }),
    onSuccess: () => toast({ title: 'Test Message Sent', description: 'The log shows the result.' }),
    onError: (error) => reportFailure(error),
    onSettled: useRefresh(),
  });
}

export function useReplay({ id: webhookId, pausedFor }: Webhook) {
  return useMutation({
    mutationFn: (deliveryId: string) => call(replayWebhook, { params: { webhookId }, body: { deliveryId } }),
    onSuccess: () =>
      toast(
        pausedFor === null
          ? { title: 'Sending Again' }
          : { title: 'Waiting', description: 'It is sent once you resume the webhook.' },
      ),
    onError: (error) => reportFailure(error),
    onSettled: useRefresh(),
  });
}

function useRefresh() {
  const client = useQueryClient();
  // The keys of the webhooks' logs start with this key, so the logs are refetched too.
  return () => client.invalidateQueries({ queryKey: keyOf(listWebhooks) });
}
