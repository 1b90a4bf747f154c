import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMembership } from '#contract/members.ts';
import type { MemberRole } from '#contract/permissions.ts';
import { show } from '#testing/show.tsx';
import { keyOf } from '#web/http/key-of.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { PlanLink } from './plan-link.tsx';

function showTo(memberRole: MemberRole) {
  const client = createQueryClient();
  client.setQueryData(keyOf(getMembership), { memberRole } as never);
  show(
    <QueryClientProvider client={client}>
      <PlanLink />
      <p>Choose a larger plan.</p>
    </QueryClientProvider>,
  );
}

const link = page.getByRole('link', { name: 'Plan and billing' });
const refusal = page.getByText('Choose a larger plan.');

test('an owner finds the way to the plan', async () => {
  showTo('owner');
  await expect.element(link).toHaveAttribute('href', '/employer/billing');
});

test('a recruiter, who may not see the plan, is not led to it', async () => {
  showTo('recruiter');
  await expect.element(refusal).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});
