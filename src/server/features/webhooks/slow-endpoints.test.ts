import { expect, test } from 'vitest';
import { webhooks } from '#contract/index.ts';
import { WEBHOOK_TIMEOUT_SECONDS } from '#contract/webhooks.ts';
import { HOUR, SECOND } from '#server/clock.ts';
import { appWithReceiver } from '#testing/app-with-receiver.ts';
import { heldTimeLimits } from '#testing/time-limits.ts';

const { app, receiver } = await appWithReceiver();

test('a request to a slow endpoint is cut off and made again later', async () => {
  const limits = heldTimeLimits(WEBHOOK_TIMEOUT_SECONDS * SECOND);
  const rowan = await app.employer('Rowan Ltd');
  const { webhook } = await rowan.call(webhooks.createWebhook, {
    body: { url: 'https://ats.example/nod', events: ['role.posted'] },
  });
  const params = { webhookId: webhook.id };
  let isCutOff = Promise.resolve();
  receiver.answer((_received, response) => {
    isCutOff = new Promise((resolve) => response.once('close', () => resolve()));
    limits.runOut();
  });
  await rowan.postRole();
  await app.settle();
  await isCutOff;
  expect(await rowan.call(webhooks.listWebhookDeliveries, { params })).toMatchObject([
    { state: 'waiting', attempts: 1, status: null, problem: 'The address did not answer in time.' },
  ]);
  receiver.answer((_received, response) => void response.writeHead(204).end());
  await app.advance(4 * HOUR);
  expect(await rowan.call(webhooks.listWebhookDeliveries, { params })).toMatchObject([
    { state: 'delivered', attempts: 2, problem: null },
  ]);
  expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
});
