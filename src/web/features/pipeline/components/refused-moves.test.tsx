import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { EmployerApplication } from '#contract/applications.ts';
import { show } from '#testing/show.tsx';
import { USER_KEY } from '#web/features/auth/user.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { EVERYTHING } from '../list-filter.ts';
import { ApplicationActions } from './application-actions.tsx';
import { Board } from './board.tsx';
import { BulkBar } from './bulk-bar.tsx';

afterEach(() => vi.unstubAllGlobals());

const OFFERED = {
  id: 'amaras-application',
  status: 'offered',
  dueAt: '2026-11-26T09:00:00.000Z',
  fitScoreInt: 8_000,
  user: { username: 'amara', firstName: 'Amara', lastName: 'Okafor' },
  role: { id: 'ward', title: 'Staff Nurse' },
  seeker: { id: 'amara', skills: [] },
  threadId: null,
} as unknown as EmployerApplication;

/** Bridge & Co move applications, which the server refuses with this status. */
function refuseMoves(status: 409 | 503) {
  const refuse = vi.fn(() => Response.json({ message: 'No.' }, { status }));
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (method === 'PUT' || method === 'POST') return refuse();
    const isList = path.startsWith('/api/employer/applications?');
    return Response.json(path.includes('status=offered') ? [OFFERED] : isList ? [] : {});
  });
  const client = createQueryClient();
  client.setQueryData<unknown>(USER_KEY, { id: 'bridge' });
  return {
    draw: (element: ReactNode) => show(<QueryClientProvider client={client}>{element}</QueryClientProvider>),
    isRefused: () => expect.poll(() => refuse.mock.calls).not.toEqual([]),
  };
}

const reject = () => page.getByRole('dialog').getByRole('button', { name: 'Reject' });

async function fillInRejection(): Promise<void> {
  await page.getByRole('radio').first().click();
  await page.getByRole('textbox').fill('Thank you for coming in.');
  await reject().click();
}

async function keepsRejection(): Promise<void> {
  await expect.element(reject()).toBeEnabled();
  await expect.element(page.getByRole('radio').first()).toBeChecked();
  await expect.element(page.getByRole('textbox')).toHaveValue('Thank you for coming in.');
}

test('a rejection that was not sent keeps its reason and note', async () => {
  const { draw, isRefused } = refuseMoves(503);
  draw(<ApplicationActions application={OFFERED} isFull />);
  await page.getByRole('button', { name: 'Reject Amara Okafor' }).click();
  await fillInRejection();
  await isRefused();
  await keepsRejection();
});

test('the rejection of somebody who has since withdrawn closes its dialog', async () => {
  const { draw, isRefused } = refuseMoves(409);
  draw(<ApplicationActions application={OFFERED} isFull />);
  await page.getByRole('button', { name: 'Reject Amara Okafor' }).click();
  await fillInRejection();
  await isRefused();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a hire that was not saved keeps the salary', async () => {
  const { draw, isRefused } = refuseMoves(503);
  draw(<ApplicationActions application={OFFERED} isFull />);
  await page.getByRole('button', { name: 'Mark as hired: Amara Okafor' }).click();
  await page.getByRole('dialog').getByRole('spinbutton').fill('41000');
  const hire = page.getByRole('dialog').getByRole('button', { name: 'Mark as hired' });
  await hire.click();
  await isRefused();
  await expect.element(hire).toBeEnabled();
  await expect.element(page.getByRole('dialog').getByRole('spinbutton')).toHaveValue(41_000);
});

test('rejecting several keeps the reason and note if nothing was sent', async () => {
  const { draw, isRefused } = refuseMoves(503);
  const tickedApplications = [{ id: OFFERED.id, status: OFFERED.status, moves: ['rejected' as const] }];
  draw(<BulkBar tickedApplications={tickedApplications} onDone={() => {}} />);
  await page.getByRole('button', { name: 'Reject 1' }).click();
  await fillInRejection();
  await isRefused();
  await keepsRejection();
});

test('on the board, too, a rejection that was not sent is kept', async () => {
  const { draw, isRefused } = refuseMoves(503);
  draw(<Board filter={EVERYTHING} summary={null} hrefOf={() => '/'} />);
  await page.getByRole('button', { name: 'Move to... (Amara Okafor)' }).click();
  await page.getByRole('article').getByRole('button', { name: 'Rejected' }).click();
  await fillInRejection();
  await isRefused();
  await keepsRejection();
});
