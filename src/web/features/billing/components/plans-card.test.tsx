import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Billing } from '#contract/billing.ts';
import type { PaidPlan } from '#contract/plans.ts';
import { show } from '#testing/show.tsx';
import { PlansCard } from './plans-card.tsx';

const trial = {
  isSubscribed: false,
  planCode: 'ROLE_1',
  prices: { ROLE_1: 19_900, ROLE_3: 39_900, ENTERPRISE: 99_900 },
} as Billing;

function Plans({ onChoose }: { readonly onChoose: (plan: PaidPlan) => void }) {
  const [chosen, setChosen] = useState<PaidPlan>('ROLE_1');
  function choose(plan: PaidPlan) {
    setChosen(plan);
    onChoose(plan);
  }
  return <PlansCard billing={trial} chosenPlan={chosen} isBusy={false} onChoose={choose} />;
}

test('choosing a plan leaves the focus on it', async () => {
  const onChoose = vi.fn();
  show(<Plans onChoose={onChoose} />);
  expect(document.activeElement).toBe(document.body);
  await page.getByRole('button', { name: 'Choose Professional' }).click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('ROLE_3');
  await expect.element(page.getByText('Chosen')).toHaveFocus();
});
