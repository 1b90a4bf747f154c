import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { EmployerApplication } from '#contract/applications.ts';
import { getMembership } from '#contract/members.ts';
import type { MemberRole } from '#contract/permissions.ts';
import { show } from '#testing/show.tsx';
import { keyOf } from '#web/http/key-of.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import type { BoardDrag } from '../board-drag.ts';
import { BoardCard } from './board-card.tsx';

const doNothing = () => {};
const drag: BoardDrag = {
  heldCard: null,
  hold: doNothing,
  steer: doNothing,
  drop: doNothing,
  cancel: doNothing,
  move: doNothing,
  focusId: null,
};

const amara = {
  id: 'amara',
  status: 'shortlisted',
  user: { username: 'amara', firstName: 'Amara', lastName: 'Okafor' },
  role: { id: 'r', title: 'Staff Nurse' },
  fitScoreInt: 8_000,
  dueAt: '2026-11-28T10:00:00.000Z',
  answeredAt: '2026-11-26T10:00:00.000Z',
} as EmployerApplication;

function board(application: EmployerApplication, memberRole: MemberRole) {
  const client = createQueryClient();
  client.setQueryData<unknown>(keyOf(getMembership), { memberRole, companies: [] });
  show(
    <QueryClientProvider client={client}>
      <BoardCard application={application} drag={drag} href="#" />
    </QueryClientProvider>,
  );
}

const card = () => page.getByRole('article', { name: 'Amara Okafor, Staff Nurse' });
const menu = () => page.getByRole('button', { name: /^Move to/ });

test('a recruiter can move a card', async () => {
  board(amara, 'recruiter');
  await expect.element(menu()).toBeVisible();
  expect(card().element().getAttribute('draggable')).toBe('true');
});

test('an interviewer can read a card, but not move it', async () => {
  board(amara, 'interviewer');
  await expect.element(card()).toBeVisible();
  expect(menu().query()).toBeNull();
  expect(card().element().getAttribute('draggable')).toBe('false');
});

test('a card that is being rejected says so, and has only an undo', async () => {
  board({ ...amara, rejectsAt: '2026-11-26T10:00:10.000Z' }, 'recruiter');
  await expect.element(card().getByText('Being rejected')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Undo the rejection of Amara Okafor' }))
    .toBeVisible();
  expect(menu().query()).toBeNull();
});
