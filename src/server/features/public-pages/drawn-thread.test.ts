import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { drawnThread } from './drawn-thread.ts';

const QUIET = pino({ level: 'silent' });
const SCREEN = { responses: {}, deck: '/api/roles/matches', isWide: false };

function threadOf(source: string) {
  const program = join(mkdtempSync(join(tmpdir(), 'nod-draw-')), 'draw.mjs');
  writeFileSync(program, source);
  const thread = drawnThread(program, QUIET);
  onTestFinished(() => thread.end());
  return thread;
}

test('a screen is drawn once the thread has started', async () => {
  const thread = threadOf("export const drawDeck = ({ deck }) => '<p>' + deck + '</p>';");
  await expect.poll(() => thread.draw(SCREEN)).toBe('<p>/api/roles/matches</p>');
});

test('a screen that cannot be drawn is left out, and the next one is drawn', async () => {
  const thread = threadOf(
    'export function drawDeck({ isWide }) { if (isWide) throw new Error(); return "x"; }',
  );
  await expect.poll(() => thread.draw(SCREEN)).toBe('x');
  expect(await thread.draw({ ...SCREEN, isWide: true })).toBeNull();
  expect(await thread.draw(SCREEN)).toBe('x');
});

test.each([
  ['hangs', 'export function drawDeck() { for (;;); }'],
  ['ends', 'export function drawDeck() { process.exit(); }'],
  ['does not start', 'throw new Error();'],
])('pages do not wait for a thread that %s', async (_, source) => {
  const thread = threadOf(source);
  expect(await Promise.all([thread.draw(SCREEN), thread.draw(SCREEN)])).toEqual([null, null]);
});
