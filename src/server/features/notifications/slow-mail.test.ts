import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#server/clock.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { SCHEMA } from '#server/tasks/queue-state.ts';
import { createTasks, type Tasks } from '#server/tasks/tasks.ts';
import type { Person } from '#testing/person.ts';
import { type TestSmtp, testSmtp } from '#testing/smtp.ts';
import { onPostgres, type TestApp, testApp } from '#testing/test-app.ts';
import type { Connection } from '../../db/connection.ts';
import { notifyUser } from './commands.ts';
import { deliverMail, sendDue } from './send-due.ts';
import { mailBatch } from './send-mail.ts';

/** How long the mail server takes to respond: longer than a task's whole time limit in these tests. */
const THINK_MS = 1_200;
const LIMIT_SECONDS = 1;

const neverAborted = new AbortController().signal;
let app: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await testSmtp({ thinkMs: THINK_MS });
  app = await testApp({}, { mailer: smtpMailer(smtp.url, 'Nod <nod@jobs.example>') });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});
beforeEach(async () => {
  await sql`delete from tasks.job`.execute(app.context.db);
  await app.context.db.deleteFrom('deliveries').execute();
  smtp.received.length = 0;
});

const inform = (person: Person, title: string) =>
  app.context.db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId: person.id,
      kind: 'interview',
      title,
      body: 'Staff Nurse with Bridge & Co: 10 am on Tuesday.',
      href: '/?tab=matches',
      now: app.clock(),
    }),
  );

const states = async () => {
  const rows = await app.context.db.selectFrom('deliveries').select('state').execute();
  return rows.map(({ state }) => state);
};

/** A node that only sends mail. */
async function mailNode(connection: Connection): Promise<Tasks> {
  const tasks = createTasks(connection, app.clock, pino({ level: 'silent' }), true);
  tasks.setHandler({ ...deliverMail, timeoutSeconds: LIMIT_SECONDS }, ({ batchId }, signal) =>
    mailBatch({ ...app.context, db: connection.db }, batchId, signal),
  );
  await tasks.open();
  return tasks;
}

/** What the queue does once a minute: takes tasks from workers that it believes dead. */
async function supervise(): Promise<void> {
  const { connection, db } = app.context;
  const boss = new PgBoss({ ...connection.queue, schema: SCHEMA, registerInstance: false, supervise: false });
  await boss.start();
  await sql`update tasks.queue set monitor_on = null, monitor_claim_on = null`.execute(db);
  await boss.supervise(deliverMail.name);
  await boss.stop();
}

test('a slow mail server gets forty mails for forty people, each once', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, (_, n) => app.seeker(`Reader${n}`)));
  for (const person of people) await inform(person, 'An interview is arranged');
  app.clock.advance(MINUTE);
  const { connection } = app.context;
  const second = onPostgres ? await app.sibling() : null;
  const nodes = [await mailNode(connection), await mailNode(second?.context.connection ?? connection)];
  await sendDue(app.context, neverAborted);
  await expect.poll(() => smtp.received.length).toBeGreaterThan(8);
  await supervise();
  await expect.poll(() => smtp.received.length).toBeGreaterThanOrEqual(40);
  await supervise();
  await expect.poll(states).toEqual(people.map(() => 'sent'));
  for (const node of nodes) await node.close();
  await app.settle();
  const addresses = smtp.received.map((mail) => mail.to?.[0]?.address ?? '');
  expect(addresses.toSorted()).toEqual(people.map(({ user }) => user?.email ?? '').toSorted());
  const [left] = (await app.context.tasks.counts()).filter(({ name }) => name === deliverMail.name);
  expect(left).toMatchObject({ ready: 0, deferred: 0, active: 0, failed: 0, lagSeconds: 0 });
  await second?.close();
});

test('three workers with the same batch send it once', async () => {
  const zoe = await app.seeker('Zoe');
  await inform(zoe, 'It was moved');
  app.clock.advance(MINUTE);
  await sendDue(app.context, neverAborted);
  const { batch_id: batchId } = await app.context.db
    .selectFrom('deliveries')
    .select('batch_id')
    .executeTakeFirstOrThrow();
  await Promise.all([1, 2, 3].map(() => mailBatch(app.context, batchId ?? '', neverAborted)));
  expect(smtp.received.map((mail) => mail.subject)).toEqual(['It was moved']);
});

test('mail that a dead worker claimed is sent after five minutes', async () => {
  const fola = await app.seeker('Fola');
  await inform(fola, 'It is tomorrow');
  app.clock.advance(MINUTE);
  await sendDue(app.context, neverAborted);
  // As if the worker had been killed after claiming the mail, before the mail server's response.
  await app.context.db
    .updateTable('deliveries')
    .set({ claimed_at: app.clock(), updated_at: app.clock() })
    .execute();
  await app.advance(4 * MINUTE);
  expect([smtp.received.length, await states()]).toEqual([0, ['sending']]);
  await app.advance(MINUTE + SECOND);
  expect([smtp.received.length, await states()]).toEqual([1, ['sent']]);
});

test('a stopping worker starts no further mail', async () => {
  const gift = await app.seeker('Gift');
  await inform(gift, 'It is within the hour');
  app.clock.advance(MINUTE);
  await sendDue(app.context, neverAborted);
  const { batch_id: batchId } = await app.context.db
    .selectFrom('deliveries')
    .select('batch_id')
    .executeTakeFirstOrThrow();
  await expect(mailBatch(app.context, batchId ?? '', AbortSignal.abort())).rejects.toThrow('aborted');
  expect(smtp.received).toEqual([]);
  await app.settle();
  expect(smtp.received).toHaveLength(1);
});
