import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#testing/show.tsx';
import { WhenWanted } from './when-wanted.tsx';

function Saved() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count} read
    </button>
  );
}

const savedWhen = (isWanted: boolean) => (
  <WhenWanted isWanted={isWanted}>
    <Saved />
  </WhenWanted>
);

test('content wanted before the browser is idle keeps its state afterwards', async () => {
  const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0);
  const screen = show(savedWhen(false));
  expect(page.getByRole('button').query()).toBeNull();
  screen.rerender(savedWhen(true));
  await page.getByRole('button', { name: '0 read' }).click();
  screen.rerender(savedWhen(false));
  await expect.element(page.getByRole('button', { name: '1 read' })).toBeInTheDocument();
  idle.mockRestore();
});
