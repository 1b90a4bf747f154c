import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#testing/show.tsx';
import { createQueryClient } from '#web/http/query-client.ts';
import { InviteList } from './invite-list.tsx';

afterEach(() => vi.unstubAllGlobals());

const WHY = 'Bridge & Co has too many overdue answers and takes no new applications until it has given them.';

const nurse = {
  role: {
    id: 'r',
    title: 'Staff Nurse',
    locationCity: 'Leeds',
    workMode: 'onsite',
    salaryMinGbpInt: 3_000_000,
    salaryMaxGbpInt: 3_500_000,
    employer: { companyName: 'Bridge & Co' },
  },
  invitedAt: '2026-11-26T09:00:00.000Z',
};

test('an invitation that can’t be accepted now says why', async () => {
  vi.stubGlobal('fetch', async (_path: string, init?: { method?: string }) =>
    init?.method === 'POST' ? Response.json({ message: WHY }, { status: 409 }) : Response.json([]),
  );
  const invites = { items: [nurse], more: { hasMore: false } };
  show(
    <QueryClientProvider client={createQueryClient()}>
      <InviteList
        invites={invites as unknown as Parameters<typeof InviteList>[0]['invites']}
        now={Date.parse('2026-11-26T10:00:00.000Z')}
        onOpenRole={() => {}}
        onAnswered={() => {}}
      />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Apply for Staff Nurse at Bridge & Co' }).click();
  await expect.element(page.getByText(WHY)).toBeVisible();
});
