import { type SqlBool, sql } from 'kysely';
import type { Logger } from 'pino';
import { after, DAY } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { lockName } from '../../db/lock-name.ts';
import { run, statement } from '../../db/statement.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';
import { liveRoles } from './role-queries.ts';

/** Announces pages to search engines. Waits longer after each failure, and stops trying after 15 to 21 hours. */
export const announceTask = defineTask<{ roleIds: string[] }>('pages.announce', {
  retries: 10,
  waitSeconds: 60,
  longestWaitSeconds: 21_600,
  concurrency: 1,
});

/** The protocol allows 10,000 addresses in one request. */
const PAGES_AT_ONCE = 500;
/** Older pages are in the sitemap; a key that has just been set must not announce them all. */
const FRESH = 2 * DAY;
const PATIENCE_MS = 20_000;

type Work = Pick<Services, 'db' | 'clock' | 'tasks' | 'config'>;

const ADD = statement<never, [opened: readonly string[], now: Date]>(
  'announcements-add',
  `insert into announced_pages (role_id, announced_at)
    select unnest($1::uuid[]), $2::timestamptz`,
);

/**
 * Finds pages of roles that opened or changed recently and are not announced yet, and announced pages of roles that are no
 * longer open. The transaction that records them also enqueues their announcement, so each is announced once.
 */
export async function findAnnouncements({ db, clock, tasks, config }: Work): Promise<void> {
  if (config.indexNow === null) return;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    // Processes take turns: none may announce what another is announcing.
    await lockName(trx, 'announced_pages');
    const openedIds = await listOpened(trx, now);
    const closedIds = await deleteClosed(trx, now);
    if (openedIds.length > 0) {
      await run(trx, ADD, [openedIds, now]);
    }
    const roleIds = [...openedIds, ...closedIds];
    if (roleIds.length > 0) await tasks.enqueue(trx, announceTask, { roleIds });
  });
}

async function listOpened(trx: Db, now: Date): Promise<string[]> {
  const rows = await liveRoles(trx, now)
    .clearSelect()
    .select('roles.id')
    .where('roles.updated_at', '>', after(now, -FRESH))
    .where(sql<SqlBool>`not exists (select from announced_pages where announced_pages.role_id = roles.id)`)
    .orderBy('roles.id')
    .limit(PAGES_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function deleteClosed(trx: Db, now: Date): Promise<string[]> {
  const open = liveRoles(trx, now).clearSelect().select('roles.id');
  const rows = await trx
    .deleteFrom('announced_pages')
    .where('role_id', 'in', (pages) =>
      pages
        .selectFrom('announced_pages')
        .select('role_id')
        .where('role_id', 'not in', open)
        .limit(PAGES_AT_ONCE),
    )
    .returning('role_id')
    .execute();
  return rows.map((row) => row.role_id);
}

interface Announcer {
  readonly config: Pick<Config, 'indexNow' | 'publicUrl'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Sends one batch (indexnow.org/documentation). @throws if it should be tried again */
export async function sendAnnouncement(
  { config: { indexNow, publicUrl }, log }: Announcer,
  roleIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (indexNow === null || publicUrl === null) return;
  const { origin, host } = publicUrl;
  const response = await fetch(indexNow.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host,
      key: indexNow.key,
      keyLocation: `${origin}/${indexNow.key}.txt`,
      urlList: roleIds.map((id) => `${origin}/jobs/${id}`),
    }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  await response.body?.cancel();
  if (response.ok) return;
  if (response.status === 429 || response.status >= 500)
    throw new Error(`IndexNow answered ${response.status}`);
  // Trying again would not help: npm run doctor says what is wrong with the key.
  log.warn({ status: response.status }, 'search engines refused an announcement of new pages');
}
