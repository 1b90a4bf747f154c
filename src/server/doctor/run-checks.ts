import type { Config } from '../config.ts';
import { checkBucket } from './check-bucket.ts';
import { checkDataDir } from './check-data-dir.ts';
import { checkClock, checkDatabase, openDatabase } from './check-database.ts';
import { checkIndexNow } from './check-index-now.ts';
import { checkPush, checkStripe } from './check-keys.ts';
import { checkMail } from './check-mail.ts';
import { checkProxy } from './check-proxy.ts';
import { checkRedis } from './check-redis.ts';
import { checkReplica } from './check-replica.ts';
import { checkScanner } from './check-scanner.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { type Finding, runCheck } from './finding.ts';

/** Runs every check, independent ones at the same time. Returns the findings in the order in which people read them. */
export async function runChecks(config: Config): Promise<readonly Finding[]> {
  const dataDir = await runCheck('DATA_DIR', () => checkDataDir(config));
  const openedDatabase: Partial<Awaited<ReturnType<typeof openDatabase>>> = {};
  const openingFindings = await runCheck('database', async () => {
    Object.assign(openedDatabase, await openDatabase(config));
    return openedDatabase.findings ?? [];
  });
  const connection = openedDatabase.connection ?? null;
  try {
    const database =
      connection === null ? [] : await runCheck('database', () => checkDatabase(config, connection));
    const isUsable = connection !== null && database.every(({ state }) => state !== 'fault');
    const otherFindings = await Promise.all([
      !isUsable && config.databaseUrl !== null ? [] : runCheck('clock', () => checkClock(config, connection)),
      !isUsable ? [] : runCheck('replica', () => checkReplica(config, connection)),
      runCheck('redis', () => checkRedis(config)),
      runCheck('PUBLIC_URL', () => checkProxy(config, isUsable ? connection.db : null)),
      runCheck('mail', () => checkMail(config)),
      runCheck('bucket', () => checkBucket(config)),
      runCheck('virus scanner', () => checkScanner(config)),
      runCheck('second factor', () => checkSecondFactor(config)),
      runCheck('search engines', () => checkIndexNow(config)),
      runCheck('push', () => checkPush(config)),
      runCheck('payments', () => checkStripe(config)),
    ]);
    return [...dataDir, ...openingFindings, ...database, ...otherFindings.flat()];
  } finally {
    await connection?.close();
  }
}
