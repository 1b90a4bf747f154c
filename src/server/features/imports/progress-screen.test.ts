import { expect, test } from 'vitest';
import { progressOn } from './progress-screen.ts';

function screenOf(isTTY: boolean) {
  let drawn = '';
  return {
    isTTY,
    columns: 80,
    write: (text: string) => {
      drawn += text;
    },
    drawn: () => drawn,
  };
}

test('on a terminal one line redraws itself, a few times a second at most', () => {
  const screen = screenOf(true);
  let now = 0;
  const progress = progressOn(screen, 1_000, () => now);
  for (let done = 0; done <= 1_000; done += 1) {
    now += 1;
    progress.show(done, done * 2);
  }
  progress.finish();
  const lines = screen.drawn().split('\r');
  expect(lines.length).toBeLessThan(15);
  expect(lines.at(-1)).toMatch(/^\[█{30}\] 100% {2}2000 adverts.*\n$/);
});

test('a log gets a line for every tenth of the file', () => {
  const screen = screenOf(false);
  const progress = progressOn(screen, 1_000, () => 0);
  for (let done = 0; done <= 1_000; done += 7) progress.show(done, done);
  progress.show(1_000, 1_000);
  progress.finish();
  expect(screen.drawn().trim().split('\n')).toHaveLength(10);
  expect(screen.drawn()).toMatch(/^10% {2}\d+ adverts\n/);
});
