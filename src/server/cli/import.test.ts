import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { INHERITED } from '#testing/server-process.ts';
import { lockDataDir } from '../db/data-lock.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'nod-import-cli-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function run(...args: string[]) {
  const script = fileURLToPath(new URL('./import.ts', import.meta.url));
  const env = { ...INHERITED, DATA_DIR: dataDir };
  return spawnSync(process.execPath, ['--no-warnings', script, ...args], { env, encoding: 'utf8' });
}

test.each([[[]], [['adverts.jsonl']], [['a', 'b', '--employer', 'bridge']], [['a', '--wrong']]])(
  'import, called with %j, prints its usage and exits with 2',
  (args) => {
    const { status, stderr } = run(...args);
    expect(stderr).toMatch(/^Usage: npm run import -- FILE --employer USERNAME \[--reopen/);
    expect(status).toBe(2);
  },
);

test('import refuses to run beside a server on the same data', () => {
  const unlock = lockDataDir(dataDir);
  const { status, stderr } = run('adverts.jsonl', '--employer', 'bridge');
  unlock();
  expect(stderr).toMatch(/is in use by another Nod process\. Stop that one first/);
  expect(status).toBe(2);
});
