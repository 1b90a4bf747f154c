import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from '#testing/server-process.ts';
import { type LoudAttack, must } from '../lib/attack.ts';

/** Root may write anywhere, so if the tests run as root the server runs as this user. */
const NOBODY = '65534';

/** DATA_DIR is a file, lies below a file, or may not be written to. */
export const badDataDir: LoudAttack = {
  name: 'a DATA_DIR that can’t be used',
  measuresTime: false,
  run: async (arena) => {
    const place = await arena.newPlace();
    const root = mkdtempSync(join(tmpdir(), 'nod-attack-'));
    chmodSync(root, 0o755);
    const [file, locked] = [join(root, 'file'), join(root, 'locked')];
    writeFileSync(file, '');
    mkdirSync(locked, 0o555);
    const startAs = process.getuid?.() === 0 ? { START_AS: NOBODY } : {};
    const tries: NodeJS.ProcessEnv[] = [
      { DATA_DIR: file },
      { DATA_DIR: join(file, 'below') },
      { DATA_DIR: locked, ...startAs },
    ];
    try {
      for (const env of tries) {
        const server = spawnServer({ ...place.env, ...env });
        const code = await server.exited;
        const output = server.output().trim();
        must(code === 1, `${env.DATA_DIR} keeps the server from starting (exit code ${code})`);
        must(
          output.includes('DATA_DIR') && !output.includes('\n'),
          `the server prints one sentence about ${env.DATA_DIR} (${output})`,
        );
      }
      return `${tries.length} unusable paths: refused with one sentence each`;
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};
