import { QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#testing/show.tsx';
import { createQueryClient } from '#web/http/query-client.ts';
import { CandidateList } from './candidate-list.tsx';

test('a list for a job that was erased says so, and leads to the others', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'That role was not found.' }, { status: 404 }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  show(
    <QueryClientProvider client={createQueryClient()}>
      <CandidateList role={{ id: 'erased', heldSince: null }} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'This is not one of your jobs' })).toBeVisible();
  const jobsLink = page.getByRole('link', { name: 'Go to my jobs' });
  await expect.element(jobsLink).toHaveAttribute('href', '/employer/dashboard?tab=jobs');
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull();
});
