import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getEmployer } from '#contract/employers.ts';
import { show } from '#testing/show.tsx';
import { keyOf } from '#web/http/key-of.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { GuaranteeStanding } from './standing.tsx';

const guarantee = { owed: 0, overdue: 2, isOnHold: false, due: 3, answeredInTime: 1, medianHours: 20 };

function showTo(ownOverdue: number | null) {
  const client = createQueryClient();
  client.setQueryData<unknown>(keyOf(getEmployer), { id: 'c1', guarantee });
  show(
    <QueryClientProvider client={client}>
      <GuaranteeStanding ownOverdue={ownOverdue} />
    </QueryClientProvider>,
  );
}

test('an owner reads what is overdue, and what to do', async () => {
  showTo(null);
  await expect.element(page.getByText('2 answers are overdue', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/hidden from new seekers until you answer/)).toBeVisible();
});

test('a hiring manager reads that colleagues owe them', async () => {
  showTo(0);
  await expect
    .element(page.getByText('2 answers are overdue in your company, none of them yours'))
    .toBeVisible();
  await expect.element(page.getByText(/hidden from new seekers until your company answers/)).toBeVisible();
});
