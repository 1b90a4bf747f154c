import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { EmployerApplication } from '#contract/applications.ts';
import { show } from '#testing/show.tsx';
import { USER_KEY } from '#web/features/auth/user.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { OfferActions } from './offer-actions.tsx';

afterEach(() => vi.unstubAllGlobals());

const INTERVIEWED = {
  id: 'amaras-application',
  status: 'interview_scheduled',
  user: { username: 'amara', firstName: 'Amara', lastName: 'Okafor' },
  role: { id: 'ward', title: 'Staff Nurse' },
} as unknown as EmployerApplication;

/** Bridge & Co type an offer to Amara and send it, which the server refuses. */
async function sendRefused(status: 409 | 503): Promise<void> {
  const answer = vi.fn(() => Response.json({ message: 'No.' }, { status }));
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit = {}) =>
    method === 'PUT' ? answer() : Response.json({}),
  );
  const client = createQueryClient();
  client.setQueryData<unknown>(USER_KEY, { id: 'bridge' });
  show(
    <QueryClientProvider client={client}>
      <OfferActions application={INTERVIEWED} isFull className="" onMoved={undefined} />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: /^Make offer/ }).click();
  await page.getByRole('spinbutton', { name: /Annual salary/ }).fill('41000');
  await page.getByRole('button', { name: 'Make the offer' }).click();
  await expect.poll(() => answer.mock.calls).not.toEqual([]);
}

test('an offer that was not sent keeps what was typed', async () => {
  await sendRefused(503);
  await expect.element(page.getByRole('button', { name: 'Make the offer' })).toBeEnabled();
  await expect.element(page.getByRole('spinbutton', { name: /Annual salary/ })).toHaveValue(41_000);
});

test('an offer to somebody who has since withdrawn closes its dialog', async () => {
  await sendRefused(409);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
