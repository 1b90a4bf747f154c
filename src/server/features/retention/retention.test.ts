import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SKIP_DAYS } from '#contract/candidates.ts';
import { imports, notifications, roles } from '#contract/index.ts';
import { after, DAY, SECOND } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { getImport, startImport, uploadImport } from '#testing/import-calls.ts';
import { meet } from '#testing/meeting.ts';
import { sweep } from './sweep.ts';

const app = await appOfFile();
const amara = await app.seeker('Amara');
const bridge = await app.employer('Bridge & Co');
const { roleId, threadId } = await meet(amara, bridge);

const daysAgo = (days: number) => after(app.clock(), -days * DAY);
const runSweep = () => sweep(app.context, new AbortController().signal);

/**
 * Writes one row that is just old enough to be deleted and one that is not; returns a function that reads which of the two
 * are left.
 */
async function pair(
  periodDays: number,
  write: (at: Date, name: string) => Promise<unknown>,
  read: () => Promise<readonly { name: string | null }[]>,
): Promise<() => Promise<(string | null)[]>> {
  await write(after(daysAgo(periodDays), -SECOND), 'old');
  await write(after(daysAgo(periodDays), SECOND), 'young');
  return async () =>
    (await read()).map(({ name }) => name).filter((name) => name === 'old' || name === 'young');
}

const notify = (at: Date, name: string, readAt: Date | null) =>
  app.context.db
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      user_id: amara.id,
      kind: 'status',
      title: name,
      body: '',
      href: '/',
      created_at: at,
      read_at: readAt,
    })
    .execute();

const titles = () =>
  app.context.db
    .selectFrom('notifications')
    .select('title as name')
    .where('kind', '=', 'status')
    .orderBy('title')
    .execute();

test('ten kinds of rows are deleted when due, and not a second before', async () => {
  const { db } = app.context;
  const now = app.clock();
  const report = (outcome: 'dismissed' | 'upheld') => (at: Date, name: string) =>
    db
      .insertInto('reports')
      .values({
        id: randomUUID(),
        reporter_id: amara.id,
        subject_id: bridge.id,
        thread_id: threadId,
        role_id: null,
        reason: 'spam',
        words: name,
        created_at: at,
        outcome,
        resolution: null,
        resolved_at: at,
        resolved_by: null,
      })
      .execute();
  const reports = (outcome: 'dismissed' | 'upheld') => () =>
    db.selectFrom('reports').select('words as name').where('outcome', '=', outcome).execute();
  const personIds = { old: (await app.seeker('Old')).id, young: (await app.seeker('Young')).id };
  const byPerson = (table: 'role_skips' | 'sightings') => async () => {
    const rows = await db.selectFrom(table).select('seeker_id').where('role_id', '=', roleId).execute();
    const nameOf = new Map([
      [personIds.old, 'old'],
      [personIds.young, 'young'],
    ]);
    return rows.map(({ seeker_id }) => ({ name: nameOf.get(seeker_id) ?? null }));
  };

  const kept = {
    session: await pair(
      1,
      (at, name) =>
        db
          .insertInto('sessions')
          .values({
            token_hash: Buffer.from(name.padEnd(32)),
            user_id: amara.id,
            created_at: daysAgo(61),
            seen_at: daysAgo(20),
            expires_at: at,
          })
          .execute(),
      async () =>
        (await db.selectFrom('sessions').select('token_hash').execute()).map(({ token_hash }) => ({
          name: Buffer.from(token_hash).toString().trim(),
        })),
    ),
    reset: await pair(
      0,
      (at, name) =>
        db
          .insertInto('password_resets')
          .values({
            token_hash: Buffer.from(name),
            user_id: amara.id,
            created_at: daysAgo(1),
            expires_at: at,
          })
          .execute(),
      async () =>
        (await db.selectFrom('password_resets').select('token_hash').execute()).map(({ token_hash }) => ({
          name: Buffer.from(token_hash).toString(),
        })),
    ),
    limit: await pair(
      0,
      (at, name) => db.insertInto('rate_limits').values({ key: name, count: 1, resets_at: at }).execute(),
      () => db.selectFrom('rate_limits').select('key as name').execute(),
    ),
    dismissed: await pair(180, report('dismissed'), reports('dismissed')),
    upheld: await pair(730, report('upheld'), reports('upheld')),
    skip: await pair(
      SKIP_DAYS,
      (at, name) =>
        db
          .insertInto('role_skips')
          .values({ role_id: roleId, seeker_id: personIds[name as 'old'], created_at: at })
          .execute(),
      byPerson('role_skips'),
    ),
    sighting: await pair(
      30,
      (at, name) =>
        db
          .insertInto('sightings')
          .values({
            role_id: roleId,
            seeker_id: personIds[name as 'old'],
            seen_on: at.toISOString().slice(0, 10),
            seen_at: at,
          })
          .execute(),
      byPerson('sightings'),
    ),
    providerEvent: await pair(
      90,
      (at, name) =>
        db
          .insertInto('provider_events')
          .values({ id: name, type: 'invoice.paid', customer_ref: null, received_at: at, handled_at: at })
          .execute(),
      () => db.selectFrom('provider_events').select('id as name').execute(),
    ),
    sandboxEvent: await pair(
      30,
      (at, name) =>
        db
          .insertInto('sandbox_events')
          .values({
            id: name,
            customer_id: 'cus_1',
            type: 'invoice.paid',
            created_at: at,
            deliver_at: at,
            delivered_at: at,
          })
          .execute(),
      () => db.selectFrom('sandbox_events').select('id as name').execute(),
    ),
    sandboxAnswer: await pair(
      90,
      (at, name) =>
        db.insertInto('sandbox_answers').values({ key: name, answer: '{}', made_at: at }).execute(),
      () => db.selectFrom('sandbox_answers').select('key as name').execute(),
    ),
  };
  for (const [table, names] of Object.entries(kept)) {
    expect([table, (await names()).sort()]).toEqual([table, ['old', 'young']]);
  }
  await runSweep();
  for (const [table, names] of Object.entries(kept)) {
    expect([table, await names()]).toEqual([table, ['young']]);
  }
  expect(app.clock()).toEqual(now);
});

test('notifications are deleted 90 days after reading, or 180 days unread', async () => {
  const readAt = (days: number) => after(daysAgo(days), -SECOND);
  await notify(daysAgo(100), 'read 91 days ago', readAt(91));
  await notify(daysAgo(100), 'read 89 days ago', readAt(89));
  await notify(readAt(180), 'unread for 180 days', null);
  await notify(daysAgo(179), 'unread for 179 days', null);
  await runSweep();
  expect((await titles()).map(({ name }) => name)).toEqual(['read 89 days ago', 'unread for 179 days']);
  const notices = await amara.call(notifications.listNotifications);
  expect(notices.map(({ title }) => title)).toContain('unread for 179 days');
});

test('finished deliveries are deleted after 90 days, waiting ones never', async () => {
  const { db } = app.context;
  const addDelivery = async (state: 'sent' | 'waiting' | 'failed', at: Date) => {
    const id = randomUUID();
    const common = { kind: 'account', title: state, body: '', href: '/' } as const;
    await db
      .insertInto('notifications')
      .values({ ...common, id, user_id: bridge.id, created_at: daysAgo(1), read_at: null })
      .execute();
    const delivery = { notification_id: id, user_id: bridge.id, channel: 'push' } as const;
    await db
      .insertInto('deliveries')
      .values({ ...delivery, state, deliver_at: at, batch_id: null, reason: null, updated_at: at })
      .execute();
  };
  for (const state of ['sent', 'waiting', 'failed'] as const) {
    await addDelivery(state, daysAgo(91));
    await addDelivery(state, daysAgo(89));
  }
  await runSweep();
  const left = await db
    .selectFrom('deliveries')
    .select('state')
    .where('channel', '=', 'push')
    .orderBy('state')
    .execute();
  expect(left.map(({ state }) => state)).toEqual(['failed', 'sent', 'waiting', 'waiting']);
});

test('after half a year an import can still close its roles', async () => {
  const mill = await app.employer('Mill Lane');
  const adverts = ['Miller', 'Baker'].map((title) => ({
    '@type': 'JobPosting',
    identifier: title,
    title,
    description: 'Flour and ovens.',
    datePosted: '2026-11-01',
    jobLocation: { address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
    baseSalary: { currency: 'GBP', value: { value: 30_000, unitText: 'YEAR' } },
  }));
  const brought = await uploadImport(mill, JSON.stringify(adverts));
  const { id } = brought;
  await app.settle();
  await startImport(mill, brought);
  await app.settle();
  const rows = () =>
    app.context.db.selectFrom('import_rows').selectAll().where('import_id', '=', id).execute();
  expect(await rows()).toHaveLength(2);
  await app.context.db
    .updateTable('imports')
    .set({ created_at: daysAgo(181) })
    .where('id', '=', id)
    .execute();
  await runSweep();
  expect(await rows()).toEqual([]);
  expect((await getImport(mill, brought)).result).toMatchObject({ total: 2 });
  const { closed } = await mill.call(imports.closeImport, { params: { importId: id } });
  expect(closed).toBe(2);
  expect((await mill.call(roles.listEmployerRoles)).map(({ status }) => status)).toEqual([
    'closed',
    'closed',
  ]);
});

test('a backlog is deleted in portions, and a stop leaves the rest', async () => {
  const { db } = app.context;
  const countExpired = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sessions where expires_at < ${app.clock()}`.execute(db);
    return rows[0]?.n;
  };
  await db.deleteFrom('sessions').where('expires_at', '<', app.clock()).execute();
  for (let n = 0; n < 10; n += 1) {
    const row = { user_id: amara.id, created_at: daysAgo(70), seen_at: daysAgo(70), expires_at: daysAgo(10) };
    await db
      .insertInto('sessions')
      .values({ ...row, token_hash: randomBytes(32) })
      .execute();
  }
  const signal = new AbortController().signal;
  const portions = { rowsAtOnce: 2, statements: 3 };
  await sweep(app.context, AbortSignal.abort(), portions);
  expect(await countExpired()).toBe(10);
  await sweep(app.context, signal, portions);
  expect(await countExpired()).toBe(4);
  await sweep(app.context, signal, portions);
  expect(await countExpired()).toBe(0);
});
