import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Interview } from '#contract/interviews.ts';
import { show } from '#testing/show.tsx';
import { createQueryClient } from '#web/http/query-client.ts';
import { InterviewState } from './interview-state.tsx';

const interview: Interview = {
  id: 'i',
  applicationId: 'a',
  roleId: 'r',
  interviewType: 'video',
  scheduledAt: '2026-11-05T10:00:00.000Z',
  endsAt: '2026-11-05T11:00:00.000Z',
  duration: 60,
  timeZone: 'Europe/London',
  location: null,
  interviewerName: null,
  interviewerEmail: 'ines@bridge.example',
  agenda: null,
  status: 'another_time',
  proposals: ['2026-11-06T10:00:00.000Z'],
  replyNote: null,
  cancelledBy: null,
  cancelReason: null,
  role: { id: 'r', title: 'Porter', employer: { companyName: 'Bridge & Co' } },
  threadId: 't',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  seeker: { id: 's', firstName: 'Amara', lastName: 'Test' },
};

const state = (mayEdit: boolean) => (
  <QueryClientProvider client={createQueryClient()}>
    <InterviewState interview={interview} mayEdit={mayEdit} />
  </QueryClientProvider>
);

test('only members who may edit interviews are offered to change one', async () => {
  const screen = show(state(true));
  await expect.element(page.getByRole('button', { name: 'Cancel interview' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Take this time/ })).toBeInTheDocument();
  screen.rerender(state(false));
  await expect.element(page.getByText('They could do:')).toBeInTheDocument();
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(page.getByRole('link', { name: 'Add to calendar' }).query()).not.toBeNull();
});
