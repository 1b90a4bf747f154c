import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { MINUTE } from '../../clock.ts';
import { notifyUser } from '../notifications/commands.ts';

const app = await appOfFile();

test('local metrics show requests, sockets, tasks and deck, but no people', async () => {
  const amara = await app.seeker('Amara');
  const phone = await Live.of(amara);
  await app.context.db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId: amara.id,
      kind: 'status',
      title: 'Moved',
      body: 'x',
      href: '/',
      now: app.clock(),
    }),
  );
  await phone.next('notification');
  await amara.send('PUT', `/api/roles/${crypto.randomUUID()}`, {});
  await amara.fetch('/no/such/page');
  const response = await amara.fetch('/metrics');
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain('nod_http_requests_total{method="POST",route="/api/register",status="201"} 1');
  expect(text).toContain('nod_http_requests_total{method="PUT",route="/api/roles/:roleId",status="403"} 1');
  expect(text).toMatch(/nod_http_request_seconds_count\{method="POST",route="\/api\/register"\} 1/);
  expect(text).toContain('nod_http_requests_total{method="GET",route="pages",status="404"} 1');
  expect(text).toMatch(/^nod_sockets 1$/m);
  expect(text).toContain('nod_tasks{task="deliveries.mail",state="ready"} 0');
  expect(text).toMatch(/^nod_deck_age_seconds \d/m);
  expect(text).toMatch(/^nod_socket_frames_delivered_total [1-9]/m);
  // Amara's session was looked up by a hot statement, which has a name.
  expect(text).toMatch(/^nod_database_statements_total\{statement="[a-z-]+"\} [1-9]/m);
  expect(text).toMatch(/^nod_database_statement_seconds_total\{statement="[a-z-]+"\} 0\.\d/m);
  expect(text).toMatch(/^nod_database_seconds_count\{pool="(nod|embedded)"\} [1-9]/m);
  expect(text).toMatch(/^process_cpu_seconds_total /m);
  if (app.context.connection.pools !== undefined) {
    expect(text).toMatch(/^nod_database_connections\{pool="requests",state="idle"\} \d/m);
    expect(text).toMatch(/^nod_listen_age_seconds \d/m);
  }
  expect(text).not.toMatch(/amara|no\/such|example\.org/i);
  expect(text).not.toContain(amara.id);
  await phone.drop();
});

test('metrics show background work’s times, delays and failures', async () => {
  const busy = await testApp({}, { mailer: { send: () => Promise.reject(new Error('the disk is full')) } });
  const amara = await busy.seeker('Amara');
  const read = async () => (await amara.fetch('/metrics')).text();
  await busy.context.db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId: amara.id,
      kind: 'interview',
      title: 'Moved',
      body: 'x',
      href: '/',
      now: busy.clock(),
    }),
  );
  await busy.advance(MINUTE);
  const { db } = busy.context;
  await sql`
    insert into periodic_jobs (name, due_at, failures)
    values ('guarantee.check', now() - interval '90 seconds', 2)`.execute(db);
  const text = await read();
  expect(text).toContain('nod_task_failures_total{task="deliveries.mail"} 1');
  expect(text).toContain('nod_task_seconds_count{task="deliveries.mail"} 1');
  expect(text).toContain('nod_task_start_lag_seconds_count{task="deliveries.mail"} 1');
  expect(text).toMatch(/^nod_task_lag_seconds\{task="deliveries.mail"\} 0$/m);
  expect(text).toContain('nod_tasks{task="deliveries.mail",state="deferred"} 1');
  expect(
    Number(/^nod_periodic_job_lag_seconds\{job="guarantee.check"\} (.+)$/m.exec(text)?.[1]),
  ).toBeGreaterThan(89);
  expect(text).toContain('nod_periodic_job_failures{job="guarantee.check"} 2');
  // A scrape a moment later shows the cached counts.
  await sql`delete from tasks.job`.execute(db);
  expect(await read()).toContain('nod_tasks{task="deliveries.mail",state="deferred"} 1');
  await busy.close();
});

test('metrics are 404 through a proxy', async () => {
  const status = async (headers: Record<string, string>) =>
    (await app.visitor().fetch('/metrics', { headers })).status;
  expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  expect(await status({ forwarded: 'for=127.0.0.1' })).toBe(404);
  expect(await status({ via: '1.1 proxy' })).toBe(404);
  expect(await status({ 'x-forwarded-proto': 'https' })).toBe(404);
  expect(await status({})).toBe(200);
});

test('a remote request needs the right token', async () => {
  const metricsToken = 'a-token-of-some-length';
  const guarded = await testApp({ metricsToken });
  const status = async (headers: Record<string, string>) =>
    (await guarded.visitor().fetch('/metrics', { headers: { 'x-forwarded-for': '9.9.9.9', ...headers } }))
      .status;
  expect(await status({})).toBe(404);
  expect(await status({ authorization: 'Bearer another-token-of-length' })).toBe(404);
  expect(await status({ authorization: `Bearer ${metricsToken}` })).toBe(200);
  await guarded.close();
});

test('with a public address local requests need the token too', async () => {
  const metricsToken = 'a-token-of-some-length';
  const publicUrl = new URL('https://jobs.example');
  const status = async (testedApp: TestApp, headers: Record<string, string> = {}) =>
    (await testedApp.visitor().fetch('/metrics', { headers })).status;
  const closed = await testApp({ publicUrl });
  expect(await status(closed)).toBe(404);
  expect(await status(closed, { authorization: `Bearer ${metricsToken}` })).toBe(404);
  await closed.close();
  const guarded = await testApp({ publicUrl, metricsToken });
  expect(await status(guarded)).toBe(404);
  expect(await status(guarded, { authorization: 'Bearer another-token-of-length' })).toBe(404);
  expect(await status(guarded, { authorization: `Bearer ${metricsToken}` })).toBe(200);
  await guarded.close();
});

test('the local outbox shows mail that was written to files', async () => {
  const { outboxMailer } = await import('#server/mail/outbox-mailer.ts');
  const { dataDir } = app.context.config;
  const mailer = outboxMailer(`${dataDir}/outbox`, 'Nod <nod@localhost>', app.clock);
  expect(await (await app.visitor().fetch('/outbox')).text()).toContain('No mail yet');
  await mailer.send({
    id: crypto.randomUUID(),
    to: 'amara@example.org',
    subject: 'Hello <b>',
    text: 'See http://localhost:3000/auth?reset=abc\n<script>',
    html: '<p>See</p>',
  });
  const list = await (await app.visitor().fetch('/outbox')).text();
  expect(list).toContain('Hello &lt;b&gt;');
  const [, href = ''] = /href="(\/outbox\/[^"]+)"/.exec(list) ?? [];
  const shown = await (await app.visitor().fetch(href)).text();
  expect(shown).toContain('<a href="http://localhost:3000/auth?reset=abc">');
  expect(shown).not.toContain('<script>');
  expect((await app.visitor().fetch('/outbox', { headers: { 'x-forwarded-for': '1.1.1.1' } })).status).toBe(
    404,
  );
  expect((await app.visitor().fetch('/outbox/..%2F..%2Fetc')).status).toBe(404);
  const open = await testApp({ publicUrl: new URL('https://jobs.example') });
  expect((await open.visitor().fetch('/outbox')).status).toBe(404);
  await open.close();
});
