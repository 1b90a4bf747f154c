import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  accounts,
  applications,
  assessments,
  billing,
  guarantee,
  matches,
  messages,
  notifications,
  roleNumbers,
  roles,
  seekers,
} from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { checkGuarantee } from '../features/guarantee/check-guarantee.ts';
import { recount } from '../features/guarantee/recount-record.ts';
import { isEmptyWorld } from './is-empty-world.ts';
import { seedDemoWorld } from './seed.ts';
import { AMARA, BRIDGE, DEMO_PASSWORD } from './sign-in.ts';
import { buildDemoWorld } from './world.ts';

const app = await appOfFile();
const now = app.clock();

async function signIn(username: string): Promise<Person> {
  const person = app.visitor();
  person.user = await person.call(accounts.login, { body: { username, password: DEMO_PASSWORD } });
  return person;
}

test('an empty database is filled with the whole demo world', async () => {
  const { db } = app.context;
  expect(await isEmptyWorld(db)).toBe(true);
  await seedDemoWorld(db, now);
  await app.context.deck.refresh();
  expect(await isEmptyWorld(db)).toBe(false);

  const world = buildDemoWorld(now);
  for (const [table, rows] of [
    ['users', world.users],
    ['employers', world.employers],
    ['seekers', world.seekers],
    ['roles', world.roles],
    ['invites', world.invites],
    ['applications', world.applications],
    ['application_moves', world.moves],
    ['guarantee_events', world.guaranteeEvents],
    ['forgotten_answers', world.forgotten],
    ['interviews', world.interviews],
    ['hires', world.hires],
    ['matches', world.matches],
    ['threads', world.threads],
    ['messages', world.messages],
    ['thread_reads', world.reads],
    ['notifications', world.notifications],
  ] as const) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int from ${sql.table(table)}`.execute(db);
    expect(counted[0]?.count, table).toBe(rows.length);
  }
});

test('Amara finds her profile, matches, an unread message and invites', async () => {
  const amara = await signIn(AMARA);
  expect((await amara.call(seekers.getSeekerProfile)).locationCity).toBe('Bristol');
  expect(await amara.call(matches.listMatches)).toHaveLength(5);
  const threads = await amara.call(messages.listThreads);
  const unread = threads.filter(({ unreadCount }) => unreadCount > 0);
  expect(unread.map(({ employer }) => employer.companyName)).toEqual(['Bridge & Co']);
  const notices = await amara.call(notifications.listNotifications);
  expect(notices.filter(({ kind }) => kind === 'message').map(({ title }) => title)).toEqual([
    'New message from Bridge & Co',
  ]);
  const deck = await amara.call(roles.listDeck);
  expect(
    deck
      .filter(({ isInvited }) => isInvited)
      .map(({ employer }) => employer.companyName)
      .toSorted(),
  ).toEqual(['Larkfield Health', 'Overwater Systems']);
  expect(deck.filter(({ title }) => /design|research/i.test(title)).length).toBeGreaterThanOrEqual(6);
});

test('Bridge & Co finds ten applications, without names before a yes', async () => {
  const bridge = await signIn(BRIDGE);
  expect(await bridge.call(roles.listEmployerRoles)).toHaveLength(4);
  const inTray = await bridge.call(applications.listEmployerApplications);
  expect(inTray).toHaveLength(10);
  expect(inTray.flatMap(({ user }) => user.firstName ?? []).toSorted()).toEqual([
    'Amara',
    'Hannah',
    'Nadia',
    'Tom',
    'Zainab',
  ]);
  const talk = (await bridge.call(messages.listThreads)).find(({ seeker }) => seeker?.firstName === 'Amara');
  const conversation = await bridge.call(messages.listMessages, {
    params: { threadId: talk?.thread.id ?? '' },
  });
  expect(conversation).toHaveLength(7);
  const times = conversation.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
});

test('Amara’s cards and Bridge & Co’s view of her show culture fit', async () => {
  const amara = await signIn(AMARA);
  const { checks, visibleToEmployersBool } = await amara.call(assessments.getAssessment);
  expect([checks.flags, checks.isUsedForFit, visibleToEmployersBool]).toEqual([[], true, true]);
  const deck = await amara.call(roles.listDeck);
  const cards = deck.filter(({ personalityFitInt }) => personalityFitInt > 0);
  // A third of the companies have not described their teams.
  expect(cards.length).toBeGreaterThan(0);
  expect(cards.every(({ culture }) => (culture ?? []).length > 0)).toBe(true);

  const bridge = await signIn(BRIDGE);
  const amarasApplication = (await bridge.call(applications.listEmployerApplications)).find(
    ({ user }) => user.firstName === 'Amara',
  );
  const listed = (await amara.call(applications.listApplications)).find(
    ({ id }) => id === amarasApplication?.id,
  );
  expect(amarasApplication?.personalityFitInt).toBeGreaterThan(0);
  expect(listed?.personalityFitInt).toBe(amarasApplication?.personalityFitInt);
});

test('the guarantee engine finds nothing to catch up on; the ledger adds up', async () => {
  const { db } = app.context;
  const world = buildDemoWorld(now);
  await checkGuarantee(app.context, new AbortController().signal);
  const { events } = await db
    .selectFrom('guarantee_events')
    .select((count) => count.fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow();
  expect(Number(events)).toBe(world.guaranteeEvents.length);
  const held = await db.selectFrom('roles').select('id').where('held_since', 'is not', null).execute();
  const behind = await db
    .selectFrom('applications')
    .select('role_id')
    .where('verdict', '=', 'missed')
    .execute();
  expect(new Set(held.map(({ id }) => id))).toEqual(new Set(behind.map(({ role_id }) => role_id)));
  const published = await app.visitor().call(guarantee.getLedger);
  const counted = recount(await (await app.visitor().fetch('/ledger.csv')).text());
  expect([counted.total, counted.contradictions]).toEqual([published.total, []]);
  expect(published.employers.length).toBeGreaterThan(50);
});

test('Bridge & Co have a sandbox subscription with invoices', async () => {
  const bridge = await signIn(BRIDGE);
  expect(await bridge.call(billing.getBilling)).toMatchObject({
    status: 'active',
    planCode: 'ENTERPRISE',
    isSubscribed: true,
    card: { last4: '4242' },
    owedPence: 0,
    invoices: [{ status: 'paid', grossPence: 99_900 }, { status: 'paid' }],
  });
  const billingBefore = await bridge.call(billing.getBilling);
  expect((await bridge.call(billing.refreshBilling)).invoices).toEqual(billingBefore.invoices);
});

test('Bridge & Co’s hire waits for Nadia to confirm her salary', async () => {
  const [bridge, nadia] = [await signIn(BRIDGE), await signIn('nadia.haddad')];
  const [hire, ...others] = await bridge.call(billing.listHires);
  expect(others).toEqual([]);
  expect(hire).toMatchObject({
    status: 'awaiting_seeker',
    seekerName: 'Nadia Haddad',
    salaryPence: 4_950_000,
    feeBp: 500,
    feePence: 247_500,
  });
  expect((await nadia.call(billing.listHires))[0]).toMatchObject({ id: hire?.id, feePence: null });
  const [notice] = await nadia.call(notifications.listNotifications);
  expect(notice?.body).toContain('Bridge & Co says £49,500 a year for Frontend Engineer.');
  const kinds = (await bridge.call(notifications.listNotifications)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['interview', 'billing']));
});

test('each Bridge & Co role has at least as many views as applications', async () => {
  const bridge = await signIn(BRIDGE);
  for (const role of await bridge.call(roles.listEmployerRoles)) {
    const { total, days } = await bridge.call(roleNumbers.getRoleNumbers, { params: { roleId: role.id } });
    expect(total.impressions).toBeGreaterThanOrEqual(total.applications);
    if (role.status === 'live') expect(days.some(({ impressions }) => impressions > 0)).toBe(true);
  }
});
