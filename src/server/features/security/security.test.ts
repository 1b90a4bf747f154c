import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applications, messages, personalData, security, uploads } from '#contract/index.ts';
import { after, DAY, HOUR, MINUTE, SECOND } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import { sweep } from '../retention/sweep.ts';

const app = await appOfFile({ trustedProxies: 1 });
const PASSWORD = 'nod-test-2026';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

function signIn(person: Person, username: string, password = PASSWORD): Promise<Response> {
  app.clock.advance(SECOND);
  return person.fetch('/api/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.77',
      'user-agent': FIREFOX,
    },
    body: JSON.stringify({ username, password }),
  });
}

async function kinds(person: Person): Promise<string[]> {
  return (await person.call(security.listOwnEvents)).map(({ kind }) => kind);
}

test('a person sees sign-ins and refusals with time, place and browser', async () => {
  const amara = await app.seeker('Amara');
  expect((await signIn(app.visitor(), 'amara', 'not-the-password')).status).toBe(401);
  const phone = app.visitor();
  expect((await signIn(phone, 'amara')).status).toBe(200);
  const events = await amara.call(security.listOwnEvents);
  expect(events).toMatchObject([
    {
      kind: 'signed_in',
      network: '203.0.113.0/24',
      browser: 'Firefox on Windows',
      by: null,
      at: app.clock().toISOString(),
    },
    { kind: 'sign_in_refused', network: '203.0.113.0/24' },
    { kind: 'registered' },
  ]);
  const next = await amara.fetch('/api/account/security-events?limit=1');
  const cursor = next.headers.get('x-next-cursor') ?? '';
  expect(await amara.call(security.listOwnEvents, { query: { limit: 1, cursor } })).toEqual([events[1]]);
});

test('nothing that was typed gets into the log', async () => {
  await app.seeker('Binta');
  await signIn(app.visitor(), 'binta', 'the-wrong-secret-word');
  await signIn(app.visitor(), 'the-wrong-secret-word', PASSWORD);
  const { rows } = await sql<{ row: string }>`select e::text as row from security_events e`.execute(
    app.context.db,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.map(({ row }) => row).join('\n')).not.toMatch(/wrong-secret|nod-test|argon2|binta/);
});

test('passwords, exports and signing out are recorded for the person', async () => {
  const chidi = await app.seeker('Chidi');
  app.clock.advance(MINUTE);
  const change = (currentPassword: string) =>
    chidi.send('POST', '/api/account/password', { currentPassword, newPassword: 'three-quiet-words' });
  expect((await change('not-the-password')).status).toBe(422);
  app.clock.advance(MINUTE);
  expect((await change(PASSWORD)).status).toBe(204);
  app.clock.advance(MINUTE);
  const data = await chidi.call(personalData.exportPersonalData);
  expect(data.securityEvents.map(({ kind }) => kind)).toEqual([
    'registered',
    'password_refused',
    'password_changed',
  ]);
  app.clock.advance(MINUTE);
  await chidi.send('POST', '/api/logout');
  await signIn(chidi, 'chidi', 'three-quiet-words');
  expect(await kinds(chidi)).toEqual([
    'signed_in',
    'signed_out',
    'data_exported',
    'password_changed',
    'password_refused',
    'registered',
  ]);
});

test('tries beyond the limit are recorded once', async () => {
  const dayo = await app.seeker('Dayo');
  for (let n = 0; n < 15; n += 1) await signIn(app.visitor(), 'dayo', `guess-${n}`);
  const found = await kinds(dayo);
  expect(found.filter((kind) => kind === 'sign_in_refused')).toHaveLength(10);
  expect(found.filter((kind) => kind === 'sign_in_limited')).toHaveLength(1);
});

test('a seeker sees which company opened their CV; its owner sees who did', async () => {
  const esi = await app.seeker('Esi');
  const bridge = await app.employer('Bridge & Co');
  const rita = await join(app, bridge, 'recruiter', 'Rita');
  await uploadCv(esi, 'Esi, nurse since 2016');
  await app.settle();
  await meet(esi, bridge);
  const open = (person: Person) => person.fetch(`/api/jobseekers/${esi.id}/cv`);
  const path = uploads.getSeekerCv.path.replace(':seekerId', esi.id);
  app.clock.advance(MINUTE);
  expect((await rita.fetch(path)).status).toBe(200);
  expect((await rita.fetch(path)).status).toBe(200);
  expect((await open(app.visitor())).status).not.toBe(200);
  const views = (await esi.call(security.listOwnEvents)).filter(({ kind }) => kind === 'cv_viewed');
  expect(views).toMatchObject([{ by: 'Bridge & Co', network: null, browser: null }]);
  app.clock.advance(2 * HOUR);
  await rita.fetch(path);
  // Reading the CV's text without its file is recorded too.
  app.clock.advance(2 * HOUR);
  const [application] = await rita.call(applications.listEmployerApplications);
  await rita.call(uploads.getSentCvText, { params: { applicationId: application?.id ?? '' } });
  const log = await bridge.call(security.listCompanyEvents);
  expect(log.filter(({ kind }) => kind === 'cv_viewed')).toMatchObject([
    { by: 'rita', about: null, network: null },
    { by: 'rita' },
    { by: 'rita' },
  ]);
  expect(log.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['member_invited', 'member_joined', 'cv_viewed']),
  );
  expect((await rita.fetch('/api/employer/security-events')).status).toBe(403);
});

test('the first and tenth refusal of one person in an hour are logged', async () => {
  const bridge = await app.employer('Ferry Street');
  const ivo = await join(app, bridge, 'interviewer', 'Ivo');
  const boss = await app.admin('Ines');
  app.clock.advance(MINUTE);
  // Once because of his account type, then because of his member role.
  expect((await ivo.fetch('/api/admin/security-events')).status).toBe(403);
  for (let n = 0; n < 11; n += 1) {
    expect((await ivo.fetch('/api/employer/security-events')).status).toBe(403);
  }
  const details = async (person: Person, endpoint: typeof security.listCompanyEvents) =>
    (await person.call(endpoint))
      .filter(({ kind, about }) => kind === 'access_refused' && about === 'ivo')
      .map(({ detail }) => detail)
      .toSorted();
  const all = [
    'GET /api/admin/security-events',
    'GET /api/employer/security-events, 10 refusals within an hour',
  ];
  expect(await details(bridge, security.listCompanyEvents)).toEqual(all);
  const seen = await boss.call(security.listAllEvents, {
    query: { kind: 'access_refused', username: 'ivo' },
  });
  expect(seen.map(({ detail }) => detail).toSorted()).toEqual(all);
  expect((await kinds(ivo)).filter((kind) => kind === 'access_refused')).toHaveLength(2);
  const { securityEvents } = await ivo.call(personalData.exportPersonalData);
  expect(securityEvents.filter(({ kind }) => kind === 'access_refused')).toHaveLength(2);
  app.clock.advance(2 * HOUR);
  await ivo.fetch('/api/admin/security-events');
  expect((await kinds(ivo)).filter((kind) => kind === 'access_refused')).toHaveLength(3);
  // Asking an Admin to prove who she is doesn't count as a refusal.
  const filter = { query: { kind: 'access_refused', username: 'ines' } } as const;
  expect((await boss.send('POST', '/api/admin/sessions/end', { username: 'ivo' })).status).toBe(403);
  expect(await boss.call(security.listAllEvents, filter)).toEqual([]);
});

test('an Admin can read everybody’s log, which also records Admins', async () => {
  const folu = await app.seeker('Folu');
  const boss = await app.admin('Boss');
  const bridge = await app.employer('Folu’s Bakery');
  app.clock.advance(MINUTE);
  const body = { isVerified: true, note: 'Companies House' };
  const path = `/api/admin/employers/${bridge.id}/verification`;
  expect((await boss.send('PUT', path, body)).status).toBe(204);
  const eventKinds = async (username: string) =>
    (await boss.call(security.listAllEvents, { query: { username } })).map(({ kind }) => kind);
  expect(await eventKinds('folu')).toEqual(['registered']);
  expect(await eventKinds('folu@example.org')).toEqual(['registered']);
  const acts = await boss.call(security.listAllEvents, { query: { kind: 'admin_acted' } });
  expect(acts).toMatchObject([
    { about: 'boss', detail: 'PUT /api/admin/employers/:employerId/verification' },
  ]);
  expect((await folu.fetch('/api/admin/security-events')).status).toBe(403);
});

test('the database refuses to change, delete or empty the log', async () => {
  const { db } = app.context;
  const never = /only ever added to/;
  await expect(sql`update security_events set kind = 'signed_out'`.execute(db)).rejects.toThrow(never);
  await expect(sql`delete from security_events`.execute(db)).rejects.toThrow(never);
  await expect(sql`truncate security_events`.execute(db)).rejects.toThrow(never);
});

test('events are kept for a year', async () => {
  const { db } = app.context;
  const gita = await app.seeker('Gita');
  app.clock.advance(365 * DAY - MINUTE);
  await signIn(gita, 'gita');
  const runSweep = () => sweep(app.context, new AbortController().signal);
  await runSweep();
  expect(await kinds(gita)).toEqual(['signed_in', 'registered']);
  app.clock.advance(2 * MINUTE);
  await signIn(gita, 'gita');
  await runSweep();
  expect(await kinds(gita)).toEqual(['signed_in', 'signed_in']);
  const oldest = await db
    .selectFrom('security_events')
    .select(({ fn }) => fn.min('at').as('at'))
    .executeTakeFirstOrThrow();
  expect(oldest.at.getTime()).toBeGreaterThanOrEqual(after(app.clock(), -365 * DAY).getTime());
});

test('a deleted account’s events stay, without person and network', async () => {
  const { db } = app.context;
  const hana = await app.seeker('Hana');
  const hill = await app.employer('Hill Street');
  const { threadId } = await meet(hana, hill);
  await hill.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello' } });
  await signIn(hana, 'hana');
  const { at } = (await hana.call(security.listOwnEvents))[0] ?? { at: '' };
  app.clock.advance(MINUTE);
  expect((await hana.send('DELETE', '/api/account', { password: PASSWORD })).status).toBe(204);
  const left = await db.selectFrom('security_events').selectAll().where('at', '=', new Date(at)).execute();
  expect(left).toMatchObject([{ kind: 'signed_in', user_id: null, network: null, browser: null }]);
  const last = await db
    .selectFrom('security_events')
    .selectAll()
    .where('at', '=', app.clock())
    .where('kind', '=', 'account_deleted')
    .execute();
  expect(last).toMatchObject([{ user_id: null, network: null }]);
});

test('the metrics count what happened, by kind', async () => {
  const text = await (await app.visitor().fetch('/metrics')).text();
  expect(text).toMatch(/^nod_security_events_total\{kind="sign_in_refused"\} [1-9]/m);
});
