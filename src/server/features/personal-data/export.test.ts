import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalData } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres, type TestApp, testApp } from '#testing/test-app.ts';

const MESSAGES = 1_700;

let app: TestApp;
let amara: Person;
let bridge: Person;
let threadId: string;
const open: ClientRequest[] = [];
beforeAll(async () => {
  app = await testApp();
  [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  ({ threadId } = await meet(amara, bridge));
  // A long conversation: more than is read in one go, and more than the sockets between server and client can buffer.
  await sql`insert into messages (id, thread_id, sender_user_id, body_md, created_at)
    select gen_random_uuid(), ${threadId}, case when n % 2 = 0 then ${amara.id}::uuid else ${bridge.id}::uuid end,
      n || repeat(' and so on', 900), ${app.clock()}::timestamptz + n * interval '1 second'
    from generate_series(1, ${MESSAGES}::int) n order by n`.execute(app.context.db);
});
afterAll(async () => {
  for (const request of open) request.destroy();
  await app.close();
});

/** Requests the export and reads none of its body. */
async function ask(person: Person): Promise<{ response: IncomingMessage; drop: () => void }> {
  const request = get(`${app.url}/api/account/export`, { agent: false, headers: { cookie: person.cookie } });
  open.push(request);
  request.on('error', () => {});
  const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  return { response, drop: () => request.destroy() };
}

test('a long conversation is exported completely and in order', async () => {
  const data = await amara.call(personalData.exportPersonalData);
  const [thread] = data.threads;
  expect(thread?.messages.map(({ bodyMd }) => Number.parseInt(bodyMd, 10))).toEqual(
    Array.from({ length: MESSAGES }, (_, n) => n + 1),
  );
  expect(thread?.messages.slice(0, 2).map(({ byYou }) => byYou)).toEqual([false, true]);
  expect(data.notifications.length).toBeGreaterThan(0);
});

test('each person gets one export at a time and delays nobody else’s', async () => {
  const noor = await app.seeker('Noor');
  const first = await ask(amara);
  expect(first.response.statusCode).toBe(200);
  expect(Number(first.response.headers['content-length'])).toBeGreaterThan(MESSAGES * 9_000);
  const second = await ask(amara);
  expect([second.response.statusCode, second.response.headers['retry-after']]).toEqual([429, '10']);
  expect((await noor.call(personalData.exportPersonalData)).user.id).toBe(noor.id);
  first.drop();
  await expect
    .poll(async () => {
      // To stay below the hourly limit.
      app.clock.advance(HOUR);
      await amara.confirm();
      return (await ask(amara)).response.statusCode;
    })
    .toBe(200);
});

test.runIf(onPostgres)('a client that disconnects frees its export slot', async () => {
  const nadia = await app.seeker('Nadia');
  const { db } = app.context;
  const waiting = async () => {
    const { rows } =
      await sql`select from pg_locks where relation = 'invites'::regclass and not granted`.execute(db);
    return rows.length;
  };
  await db.transaction().execute(async (trx) => {
    await sql`lock table invites in access exclusive mode`.execute(trx);
    const request = get(`${app.url}/api/account/export`, { agent: false, headers: { cookie: nadia.cookie } });
    request.on('error', () => {});
    await expect.poll(waiting).toBe(1);
    request.destroy();
  });
  await expect
    .poll(async () => {
      app.clock.advance(HOUR);
      await nadia.confirm();
      return (await nadia.fetch('/api/account/export')).status;
    })
    .toBe(200);
});
