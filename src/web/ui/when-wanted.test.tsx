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

const saved = (isWanted: boolean) => (
  <WhenWanted isWanted={isWanted}>
    <Saved />
  </WhenWanted>
);

test('content wanted before the browser is idle keeps its state afterwards', async () => {
  const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0);
  const screen = show(saved(false));
  expect(page.getByRole('button').query()).toBeNull();
  screen.again(saved(true));
  await page.getByRole('button', { name: '0 read' }).click();
  screen.again(saved(false));
  await expect.element(page.getByRole('button', { name: '1 read' })).toBeInTheDocument();
  idle.mockRestore();
});
