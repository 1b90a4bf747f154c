import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMembership } from '#contract/members.ts';
import type { MemberRole } from '#contract/permissions.ts';
import { show } from '#testing/show.tsx';
import { keyOf } from '#web/http/key-of.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { MemberGate } from './member-gate.tsx';

function showTo(memberRole: MemberRole) {
  const client = createQueryClient();
  client.setQueryData(keyOf(getMembership), { memberRole } as never);
  show(
    <QueryClientProvider client={client}>
      <MemberGate needs={['billing', 'hires']}>
        <p>Plan and hires</p>
      </MemberGate>
    </QueryClientProvider>,
  );
}

test('one of the permissions is enough', async () => {
  showTo('recruiter');
  await expect.element(page.getByText('Plan and hires')).toBeVisible();
});

test('a member without them reads which role they have, and is led on', async () => {
  showTo('interviewer');
  await expect.element(page.getByText(/Your role is Interviewer/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Go to my first page' }))
    .toHaveAttribute('href', '/employer/dashboard');
  expect(page.getByText('Plan and hires').query()).toBeNull();
});
