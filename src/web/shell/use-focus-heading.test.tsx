import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#testing/show.tsx';
import { toast, toasts } from '#web/ui/toast-store.ts';
import { useFocusHeading } from './use-focus-heading.ts';

const ERROR = { title: 'Setup Error', tone: 'destructive' } as const;

function Screen({ name, hasFailed = false }: { readonly name: string; readonly hasFailed?: boolean }) {
  useFocusHeading();
  useEffect(() => {
    if (hasFailed) toast(ERROR);
  }, [hasFailed]);
  return (
    <main id="main">
      <h1>{name}</h1>
    </main>
  );
}

const billingHasFocus = () => expect.element(page.getByRole('heading', { name: 'Billing' })).toHaveFocus();

test('the previous screen’s error toast is dismissed when the heading takes the focus', async () => {
  const { rerender } = show(<Screen key="dashboard" name="Dashboard" hasFailed />);
  await expect.poll(() => toasts.get()).toMatchObject({ isOpen: true });
  rerender(<Screen key="billing" name="Billing" />);
  await billingHasFocus();
  expect(toasts.get()).toMatchObject({ ...ERROR, isOpen: false });
});

test('an error toast of the new screen stays', async () => {
  const { rerender } = show(<Screen key="dashboard" name="Dashboard" />);
  rerender(<Screen key="billing" name="Billing" hasFailed />);
  await billingHasFocus();
  expect(toasts.get()).toMatchObject({ ...ERROR, isOpen: true });
});
