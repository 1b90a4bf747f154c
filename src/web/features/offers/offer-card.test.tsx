import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SeekerApplication } from '#contract/applications.ts';
import { show } from '#testing/show.tsx';
import { USER_KEY } from '#web/features/auth/user.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { OfferCard } from './offer-card.tsx';

afterEach(() => vi.unstubAllGlobals());

function offeredApplication(salaryPence: number, revision: number) {
  const terms = { salaryPence, startsOn: null, weeklyHours: null, conditions: null };
  const offer = {
    applicationId: 'amaras-application',
    status: 'open',
    revision,
    terms: { ...terms, expiresAt: '2026-12-03T17:00:00.000Z' },
    changedAt: null,
  };
  const role = { title: 'Staff Nurse', employer: { companyName: 'Bridge & Co' } };
  return { offer, role } as unknown as SeekerApplication;
}

test('terms that change while Amara decides are not the ones she accepts', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ message: 'The employer has changed this offer.' }, { status: 409 });
  });
  const client = createQueryClient();
  client.setQueryData<unknown>(USER_KEY, { id: 'amara' });
  const card = (application: SeekerApplication) => (
    <QueryClientProvider client={client}>
      <OfferCard application={application} />
    </QueryClientProvider>
  );
  const screen = show(card(offeredApplication(45_000_00, 1)));
  await page.getByRole('button', { name: 'Accept' }).click();
  screen.rerender(card(offeredApplication(40_000_00, 2)));
  await expect.element(page.getByRole('dialog').getByText('£45,000')).toBeVisible();
  await page.getByRole('button', { name: 'Accept the offer' }).click();
  await expect.poll(() => sent).toEqual([{ revision: 1 }]);
  // She reads the new terms on the card.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('£40,000')).toBeVisible();
});
