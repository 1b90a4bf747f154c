import { expect, test } from 'vitest';
import { remember } from './remember.ts';
import { compileTitle } from './titles.ts';

function countReads() {
  let reads = 0;
  const remembered = remember((text) => {
    reads += 1;
    return text.length;
  }, 100);
  return { remembered, reads: () => reads };
}

test('a title used between many others is read once', () => {
  const { remembered, reads } = countReads();
  for (let n = 0; n < 1_000; n += 1) {
    remembered(`Title ${n}`);
    expect(remembered('Staff Nurse')).toBe(11);
  }
  expect(reads()).toBe(1_001);
});

test('a catalogue of 40,000 titles is read only once', () => {
  const titles = Array.from({ length: 40_000 }, (_, n) => `Engineer ${n.toString(36)}x`);
  const first = titles.map((title) => compileTitle(title));
  expect(titles.every((title, n) => compileTitle(title) === first[n])).toBe(true);
});

test('a text unused for two generations is read again', () => {
  const { remembered, reads } = countReads();
  remembered('Staff Nurse');
  for (let n = 0; n < 250; n += 1) remembered(`Title ${n}`);
  remembered('Staff Nurse');
  expect(reads()).toBe(252);
});
