import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#testing/show.tsx';
import { createQueryClient } from '#web/http/query-client.ts';
import { ApplicationList } from './application-list.tsx';

afterEach(() => vi.unstubAllGlobals());

const SENT = 'This application has been sent. You can still withdraw it.';

/** Shows the list with one application, opens it, and presses Withdraw. */
async function withdraw(undoUntil?: string) {
  const now = Date.now();
  const porter = {
    id: 'a',
    roleId: 'r',
    status: 'pending',
    submittedAt: new Date(now).toISOString(),
    dueAt: new Date(now + 172_800_000).toISOString(),
    answeredAt: null,
    verdict: 'owed',
    isSuperLike: false,
    contest: null,
    role: { id: 'r', title: 'Porter', employer: { companyName: 'Bridge & Co' } },
    ...(undoUntil !== undefined && { undoUntil }),
  };
  const applications = [porter] as unknown as Parameters<typeof ApplicationList>[0]['applications'];
  show(
    <QueryClientProvider client={createQueryClient()}>
      <ApplicationList applications={applications} now={now} onMessage={() => {}} />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'More about Porter at Bridge & Co' }).click();
  await page.getByRole('button', { name: 'Withdraw from Porter at Bridge & Co' }).click();
}

test('an application that was not sent yet is undone, not withdrawn', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: { method?: string }) => {
    if (init?.method !== undefined && init.method !== 'GET') calls.push(`${init.method} ${path}`);
    return init?.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json([]);
  });
  await withdraw(new Date(Date.now() + 60_000).toISOString());
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('the employer will not hear of it', { exact: false })).toBeVisible();
  await expect
    .element(dialog.getByText('will see what you choose', { exact: false }))
    .not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls).toEqual(['DELETE /api/applications/a']);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('if it has been sent meanwhile, undoing it says so', async () => {
  vi.stubGlobal('fetch', async (_path: string, init?: { method?: string }) =>
    init?.method === 'DELETE' ? Response.json({ message: SENT }, { status: 409 }) : Response.json([]),
  );
  await withdraw(new Date(Date.now() + 60_000).toISOString());
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(SENT)).toBeVisible();
});

test('one whose ten seconds are over is withdrawn, and the employer is told', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  await withdraw(new Date(Date.now() - 1_000).toISOString());
  await expect
    .element(page.getByRole('dialog').getByText('The employer will be told', { exact: false }))
    .toBeVisible();
});
