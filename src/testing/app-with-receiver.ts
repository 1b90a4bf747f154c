import { afterAll } from 'vitest';
import { appOfFile } from './app-of-file.ts';
import type { TestApp } from './test-app.ts';
import { type WebhookReceiver, webhookReceiver } from './webhook-receiver.ts';

/** The app of a whole test file, and a receiver at every public address that it requests. Both close after the last test. */
export async function appWithReceiver(): Promise<{ app: TestApp; receiver: WebhookReceiver }> {
  const receiver = await webhookReceiver();
  afterAll(() => receiver.close());
  const app = await appOfFile({}, { feeds: receiver.net });
  return { app, receiver };
}
