import { expect, test } from 'vitest';
import { PLANS } from '#contract/plans.ts';
import { after, DAY, HOUR } from '../clock.ts';
import { ALL_CONVERSATIONS } from './conversations.ts';
import { EMPLOYERS } from './people.ts';
import { OVERDUE_EMPLOYER } from './scripted-applications.ts';
import { AMARA, BRIDGE } from './sign-in.ts';
import { SECTORS, TRADES } from './types.ts';
import { buildDemoWorld } from './world.ts';

/**
 * 07:45 UTC: last night’s events are moved to the hour from 07:30, but those whose new time would still be ahead are left at
 * night.
 */
const EARLY = new Date('2026-06-10T07:45:00Z');
const NOON = new Date('2026-01-20T12:00:00Z');
const world = buildDemoWorld(NOON);
const amara = `user:${AMARA}`;
const bridge = `user:${BRIDGE}`;

test('the demo world has the intended size', () => {
  expect(world.employers.length).toBeGreaterThanOrEqual(60);
  expect(world.roles).toHaveLength(400);
  expect(world.roles.filter(({ status }) => status === 'live').length).toBeGreaterThan(370);
  expect(world.seekers.length).toBeGreaterThanOrEqual(40);
  expect(world.applications.length).toBeGreaterThanOrEqual(170);
  expect(new Set(world.applications.map(({ status }) => status)).size).toBe(8);
  expect(new Set(EMPLOYERS.map(({ sector }) => sector))).toEqual(new Set(SECTORS));
  expect(new Set(world.roles.map(({ location_city }) => location_city)).size).toBeGreaterThanOrEqual(30);
  expect(new Set(world.roles.map(({ work_mode }) => work_mode)).size).toBe(3);
  expect(new Set(world.roles.map(({ job_type }) => job_type)).size).toBe(4);
  expect(new Set(world.roles.map(({ required_level }) => required_level)).size).toBe(4);
  expect(new Set(ALL_CONVERSATIONS.map(({ trade }) => trade))).toEqual(new Set(TRADES));
});

test('the same instant gives exactly the same world', () => {
  expect(buildDemoWorld(NOON)).toEqual(world);
});

test('usernames, email addresses and ids are unique', () => {
  for (const column of ['id', 'username_key', 'email_key'] as const) {
    expect(new Set(world.users.map((user) => user[column])).size).toBe(world.users.length);
  }
  for (const { username, email } of world.users) {
    expect(username).toMatch(/^[a-z]+(\.[a-z]+)?$/);
    expect(email).toMatch(/^[a-z.]+@[a-z-]+\.example$/);
  }
  for (const rows of [world.roles, world.applications, world.matches, world.threads, world.messages]) {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  }
});

test('every salary is a sensible range in steps of £250', () => {
  for (const { salary_min_pence: min, salary_max_pence: max, title } of world.roles) {
    expect(min, title).toBeLessThan(max);
    expect(min, title).toBeGreaterThanOrEqual(2_400_000);
    expect(max, title).toBeLessThan(12_000_000);
    expect(max / min, title).toBeLessThan(1.45);
    expect(min % 25_000, title).toBe(0);
    expect(max % 25_000, title).toBe(0);
  }
});

test('every advert is unique, complete and plain Markdown', () => {
  const descriptions = world.roles.map(({ description_md }) => description_md);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  for (const description of descriptions) {
    expect(description).not.toMatch(/[<>{}]|undefined/);
    expect(description.length).toBeGreaterThan(400);
  }
  const titles = world.roles.map(({ employer_id, title }) => `${employer_id} ${title}`);
  expect(new Set(titles).size).toBe(titles.length);
});

test('demo employers have no more live roles than their plans allow', () => {
  for (const { user_id, plan_code, tier_option } of world.employers) {
    const live = world.roles.filter((role) => role.employer_id === user_id && role.status === 'live');
    expect(live.length, user_id).toBeGreaterThan(0);
    expect(live.length, user_id).toBeLessThanOrEqual(PLANS[plan_code].liveRoles ?? Number.POSITIVE_INFINITY);
    expect(tier_option).toBe(PLANS[plan_code].tierOption);
  }
});

test('a live role expires in more than a day', () => {
  for (const { status, created_at, expires_at } of world.roles) {
    expect(new Date(expires_at).getTime() - new Date(created_at).getTime()).toBe(30 * DAY);
    if (status === 'live') expect(new Date(expires_at) > after(NOON, DAY)).toBe(true);
  }
});

test('every reference points to an existing row', () => {
  const ids = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  const seekers = new Set(world.seekers.map(({ user_id }) => user_id));
  const users = ids(world.users);
  const threads = ids(world.threads);
  const employerOf = new Map(world.roles.map(({ id, employer_id }) => [id, employer_id]));
  for (const row of [...world.applications, ...world.matches, ...world.threads]) {
    expect(employerOf.get(row.role_id)).toBe(row.employer_id);
    expect(seekers.has(row.seeker_id)).toBe(true);
  }
  for (const { role_id, seeker_id } of world.invites) {
    expect(employerOf.has(role_id) && seekers.has(seeker_id)).toBe(true);
  }
  const applications = ids(world.applications);
  expect(world.moves.every((move) => applications.has(move.application_id) && users.has(move.moved_by))).toBe(
    true,
  );
  expect(world.notifications.every(({ user_id }) => users.has(user_id))).toBe(true);
  const messages = new Map(world.messages.map((message) => [message.id, message]));
  for (const mark of world.reads) {
    expect(messages.get(mark.messageId)?.thread_id).toBe(mark.threadId);
  }
  for (const { thread_id, sender_user_id } of world.messages) {
    expect(threads.has(thread_id)).toBe(true);
    const thread = world.threads.find(({ id }) => id === thread_id);
    expect([thread?.seeker_id, thread?.employer_id]).toContain(sender_user_id);
  }
});

test.each([NOON, EARLY])('at %s there is a match with one thread wherever both said yes', (now) => {
  const demoWorld = buildDemoWorld(now);
  const key = (row: { role_id: string; seeker_id: string }) => `${row.seeker_id} ${row.role_id}`;
  const invited = new Set(demoWorld.invites.map(key));
  const shortlisted = new Set(
    demoWorld.moves
      .filter(({ to_status }) => to_status === 'shortlisted')
      .map(({ application_id }) => application_id),
  );
  const yeses = demoWorld.applications
    .filter((row) => shortlisted.has(row.id) || invited.has(key(row)))
    .map(key);
  expect(new Set(demoWorld.matches.map(key))).toEqual(new Set(yeses));
  expect(demoWorld.matches).toHaveLength(yeses.length);
  expect(demoWorld.threads.map(({ match_id }) => match_id).toSorted()).toEqual(
    demoWorld.matches.map(({ id }) => id).toSorted(),
  );
});

test.each([NOON, EARLY])('at %s everything happened in order, and before now', (now) => {
  const demoWorld = buildDemoWorld(now);
  const posted = new Map(demoWorld.roles.map(({ id, created_at }) => [id, new Date(created_at)]));
  const joined = new Map(demoWorld.users.map(({ id, created_at }) => [id, new Date(created_at)]));
  for (const { id, role_id, seeker_id, submitted_at, due_at, status } of demoWorld.applications) {
    const submitted = new Date(submitted_at);
    expect(submitted > (posted.get(role_id) ?? now), id).toBe(true);
    expect(submitted > (joined.get(seeker_id) ?? now), id).toBe(true);
    expect(submitted <= now, id).toBe(true);
    expect(new Date(due_at)).toEqual(after(submitted, 48 * HOUR));
    const moves = demoWorld.moves.filter(({ application_id }) => application_id === id);
    expect(moves[0]).toMatchObject({ from_status: null, to_status: 'pending' });
    expect(moves.at(-1)?.to_status).toBe(status);
    let before = submitted;
    for (const [index, move] of moves.entries()) {
      if (index > 0) expect(move.from_status).toBe(moves[index - 1]?.to_status);
      const moved = new Date(move.moved_at);
      expect(moved >= before && moved <= now, id).toBe(true);
      before = moved;
    }
  }
  const last = new Map(demoWorld.threads.map(({ id, created_at }) => [id, new Date(created_at)]));
  for (const { id, thread_id, created_at } of demoWorld.messages) {
    const sentAt = new Date(created_at);
    expect(sentAt >= (last.get(thread_id) ?? now) && sentAt <= now, id).toBe(true);
    last.set(thread_id, sentAt);
  }
});

test('Amara has five matches, an unread message, two invites and a deck', () => {
  expect(world.matches.filter(({ seeker_id }) => seeker_id === amara)).toHaveLength(5);
  const applied = world.applications.filter(({ seeker_id }) => seeker_id === amara);
  expect(new Set(applied.map(({ status }) => status)).size).toBeGreaterThanOrEqual(6);
  const waiting = world.invites.filter(
    (invite) => invite.seeker_id === amara && !applied.some(({ role_id }) => role_id === invite.role_id),
  );
  expect(waiting).toHaveLength(2);
  const unread = world.threads.filter((thread) => {
    if (thread.seeker_id !== amara) return false;
    const last = world.messages.filter(({ thread_id }) => thread_id === thread.id).at(-1);
    const mark = world.reads.find(({ threadId, userId }) => threadId === thread.id && userId === amara);
    return last !== undefined && last.sender_user_id !== amara && mark?.messageId !== last.id;
  });
  expect(unread.map(({ employer_id }) => employer_id)).toEqual([bridge]);
  const design = world.roles.filter(
    (role) =>
      role.status === 'live' &&
      /design|research/i.test(role.title) &&
      (role.location_city === 'Bristol' || role.work_mode === 'remote') &&
      !applied.some(({ role_id }) => role_id === role.id),
  );
  expect(design.length).toBeGreaterThanOrEqual(8);
});

test('Bridge & Co has four roles and ten applications, one of them overdue', () => {
  expect(world.roles.filter((role) => role.employer_id === bridge && role.status === 'live')).toHaveLength(4);
  const inTray = world.applications.filter(({ employer_id }) => employer_id === bridge);
  expect(inTray.map(({ status }) => status).toSorted()).toEqual([
    'hired',
    'interview_scheduled',
    'offered',
    'pending',
    'pending',
    'pending',
    'pending',
    'rejected',
    'shortlisted',
    'shortlisted',
  ]);
  expect(inTray.filter(isOverdue)).toHaveLength(1);
});

test('besides Bridge & Co, only one company has overdue answers: six', () => {
  const owing = world.applications.filter((row) => isOverdue(row) && row.employer_id !== bridge);
  expect(owing.map(({ employer_id }) => employer_id)).toEqual(Array(6).fill(`user:${OVERDUE_EMPLOYER}`));
});

function isOverdue(row: (typeof world.applications)[number]): boolean {
  const isWaiting = row.status === 'pending' || row.status === 'reviewing';
  return isWaiting && row.answered_at === null && new Date(row.due_at) < NOON;
}

test('Amara has an interview to answer, and Tom asks for another time', () => {
  expect(
    world.interviews.map(({ seeker_id, employer_id, status }) => [seeker_id, employer_id, status]),
  ).toEqual([
    [amara, 'user:wrenfield', 'awaiting'],
    ['user:tom.ashworth', bridge, 'another_time'],
  ]);
  for (const { application_id, starts_at, proposals = [] } of world.interviews) {
    const application = world.applications.find(({ id }) => id === application_id);
    expect(application?.status).toBe('interview_scheduled');
    for (const at of [starts_at, ...proposals]) expect(new Date(at) > NOON).toBe(true);
  }
  const notices = world.notifications.filter(({ kind }) => kind === 'interview');
  expect(notices.map(({ user_id, title }) => [user_id, title])).toEqual([
    [amara, 'Interview with Wrenfield'],
    ['user:tom.ashworth', 'Interview with Bridge & Co'],
    [bridge, 'Tom asks for another time'],
  ]);
});

test('people who were hired are asked to confirm their salaries', () => {
  for (const now of [NOON, EARLY]) {
    const { hires, applications, notifications } = buildDemoWorld(now);
    expect(hires.filter(({ employer_id }) => employer_id === bridge)).toHaveLength(1);
    for (const { application_id, hired_at, employer_confirmed_at, remind_at, seeker_id } of hires) {
      expect(applications.find(({ id }) => id === application_id)?.status).toBe('hired');
      const confirmedAt = new Date(employer_confirmed_at ?? now);
      expect(confirmedAt > new Date(hired_at) && confirmedAt < now).toBe(true);
      // All due reminders have been sent, so the worker has nothing to catch up on.
      expect(new Date(remind_at) > now).toBe(true);
      const reminders = notifications.filter((row) => row.user_id === seeker_id && row.kind === 'billing');
      expect(reminders.map(({ title }) => title)).toEqual(['Is this your salary?']);
    }
  }
});
