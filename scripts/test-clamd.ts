import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clamdScanner, clamdVersion } from '../src/server/storage/clamd-scanner.ts';

/**
 * `node scripts/test-clamd.ts`: scans three files with a real clamd (Debian: clamav-daemon), which is started with a
 * signature of this script's own, so that nothing is downloaded. Not part of `npm test`.
 */
const PROGRAM = process.env.CLAMD_PROGRAM ?? 'clamd';
const MARK = 'nod-test-signature-7f3a';
const STARTS_WITHIN_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), 'nod-clamd-'));
const path = join(folder, 'clamd.sock');
await writeFile(join(folder, 'nod.ndb'), `Nod.Test:0:*:${Buffer.from(MARK).toString('hex')}\n`);
const settings = [
  `DatabaseDirectory ${folder}`,
  `LocalSocket ${path}`,
  'StreamMaxLength 11M',
  'Foreground yes',
  ...(process.getuid?.() === 0 ? ['User root'] : []),
];
await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
const clamd = spawn(PROGRAM, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'inherit' });
const earlyEnd = new Promise<never>((_, reject) => {
  clamd.on('error', reject);
  clamd.on('exit', (code) => reject(new Error(`${PROGRAM} ended with ${code}`)));
});
earlyEnd.catch(() => {});

async function untilStarted(): Promise<string> {
  const until = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const version = await clamdVersion({ path }).catch(() => null);
    if (version !== null) return version;
    if (Date.now() > until) throw new Error('clamd did not start');
    await pause(200);
  }
}

async function scan(name: string, content: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return clamdScanner({ path })
    .scan(file)
    .then(
      (result) => (result.outcome === 'infected' ? `infected: ${result.virus}` : result.outcome),
      () => 'failed',
    );
}

try {
  console.log(await Promise.race([untilStarted(), earlyEnd]));
  const verdicts = {
    clean: await scan('clean.txt', 'The CV of a nurse in Bristol.\n'.repeat(1_000)),
    infected: await scan('infected.txt', `${'words '.repeat(50_000)}${MARK}`),
    tooLarge: await scan('too-large.txt', 'x'.repeat(12_000_000)),
  };
  console.log(verdicts);
  const isRight =
    verdicts.clean === 'clean' &&
    /^infected: Nod\.Test/.test(verdicts.infected) &&
    verdicts.tooLarge === 'failed';
  console.log(isRight ? 'A real clamd answers as we expect.' : 'This is not what we expect.');
  process.exitCode = isRight ? 0 : 1;
} finally {
  const exit = once(clamd, 'exit').catch(() => {});
  clamd.kill();
  await exit;
  await rm(folder, { recursive: true, force: true });
}
