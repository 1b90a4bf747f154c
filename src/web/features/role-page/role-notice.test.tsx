import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getRoleNumbers } from '#contract/role-numbers.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { show } from '#testing/show.tsx';
import { DAY } from '#web/format/time.ts';
import { keyOf } from '#web/http/key-of.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { RoleNotice } from './role-notice.tsx';

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** The notice of Bridge & Co's porter, who is needed for five more days. `overdue` is how many answers the role owes. */
function showNotice(role: Partial<EmployerRole>, overdue = 0) {
  const client = createQueryClient();
  const porter = { id: 'porter', status: 'live', expiresAt: inDays(5), ...role } as EmployerRole;
  client.setQueryData(keyOf(getRoleNumbers, { params: { roleId: 'porter' } }), { overdue } as never);
  show(
    <QueryClientProvider client={client}>
      <RoleNotice role={porter} change={{ isPending: false } as never} />
    </QueryClientProvider>,
  );
}

test('a role about to end can be confirmed, unless it has a closing date', async () => {
  showNotice({});
  await expect.element(page.getByRole('button', { name: 'Confirm for 30 days' })).toBeVisible();
});

test('a role about to reach its closing date says so', async () => {
  const closesAt = inDays(5);
  showNotice({ closesAt, expiresAt: closesAt });
  await expect.element(page.getByText(/, its closing date\.$/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Change the date' }))
    .toHaveAttribute('href', '/employer/job/porter/edit');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a role hidden for answers that other roles owe links to all of them', async () => {
  showNotice({ heldSince: inDays(-1) });
  const link = page.getByRole('link', { name: 'Answer them' });
  await expect.element(link).toHaveAttribute('href', expect.not.stringContaining('role=porter'));
});

test('a role hidden for its own answers links to those', async () => {
  showNotice({ heldSince: inDays(-1) }, 2);
  const link = page.getByRole('link', { name: 'Answer them' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('role=porter'));
});
