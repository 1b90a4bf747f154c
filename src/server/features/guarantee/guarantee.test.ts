import { beforeEach, expect, test } from 'vitest';
import { applications, employers, messages, notifications, roles, seekers } from '#contract/index.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { HOUR, SECOND } from '../../clock.ts';

const app = await appOfFile();
let amara: Person;
let bridge: Person;
let role: EmployerRole;
let people = 0;

beforeEach(async () => {
  people += 1;
  amara = await app.seeker(`Amara${people}`);
  bridge = await app.employer(`Bridge ${people}`);
  role = await bridge.postRole();
});

async function notificationTitles(who: Person): Promise<string[]> {
  return (await who.noticesOf('guarantee')).map(({ title }) => title);
}

async function events(applicationId: string): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom('guarantee_events')
    .select('kind')
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function isInDeck(seeker: Person, roleId = role.id): Promise<boolean> {
  await app.context.deck.refresh();
  const cards = await seeker.call(roles.listDeck, { query: { limit: 50 } });
  return cards.some(({ id }) => id === roleId);
}

test('Bridge & Co are reminded at 24 and 40 hours; reviewing is no answer', async () => {
  const { id } = (await amara.applyTo(role.id)).application;
  await app.advance(24 * HOUR - SECOND);
  expect(await notificationTitles(bridge)).toEqual([]);
  await app.advance(SECOND);
  await bridge.moveTo(id, 'reviewing');
  await app.settle();
  expect(await notificationTitles(bridge)).toEqual(['An answer is due in 24 hours']);
  await app.advance(16 * HOUR);
  await app.settle();
  expect(await notificationTitles(bridge)).toEqual([
    'An answer is due in 8 hours',
    'An answer is due in 24 hours',
  ]);
  expect(await events(id)).toEqual(['nudge_24', 'nudge_40']);
  expect(await amara.ownApplication(id)).toMatchObject({ verdict: 'owed', answeredAt: null });
});

test('after a long outage only the later reminder is sent', async () => {
  const { id } = (await amara.applyTo(role.id)).application;
  await app.advance(41 * HOUR);
  expect(await notificationTitles(bridge)).toEqual(['An answer is due in 7 hours']);
  expect(await events(id)).toEqual(['nudge_40']);
});

test('an answer just before the deadline is in time, one just after is late', async () => {
  const [early, late, unseen] = await Promise.all(
    ['Early', 'Late', 'Unseen'].map(async (name) => {
      const seeker = await app.seeker(`${name}${people}`);
      return (await seeker.applyTo(role.id)).application;
    }),
  );
  const ids = [early?.id ?? '', late?.id ?? '', unseen?.id ?? ''] as const;
  await app.advance(48 * HOUR - SECOND);
  await bridge.moveTo(ids[0], 'rejected');
  app.clock.advance(2 * SECOND);
  await bridge.moveTo(ids[2], 'shortlisted');
  await app.settle();
  await bridge.moveTo(ids[1], 'rejected');
  const rows = await app.context.db
    .selectFrom('applications')
    .select(['id', 'verdict'])
    .where('role_id', '=', role.id)
    .execute();
  const verdict = new Map(rows.map((row) => [row.id, row.verdict]));
  expect(ids.map((id) => verdict.get(id))).toEqual(['answered_in_time', 'answered_late', 'answered_late']);
  expect(await events(ids[0])).toEqual(['nudge_40', 'answered_in_time']);
  expect(await events(ids[1])).toEqual(['nudge_40', 'breached', 'answered_late']);
  expect(await events(ids[2])).toEqual(['nudge_40', 'breached', 'answered_late']);
  const breaches = await app.context.db
    .selectFrom('guarantee_events')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select(['at', 'due_at'])
    .where('kind', '=', 'breached')
    .where('application_id', 'in', ids)
    .execute();
  for (const { at, due_at } of breaches) expect(at).toEqual(due_at);
  const company = await bridge.call(employers.getEmployer);
  expect(company.guarantee).toMatchObject({
    due: 3,
    answeredInTime: 1,
    medianHours: 48,
    owed: 0,
    overdue: 0,
  });
});

test('a breach is notified and takes the role out of decks until answered', async () => {
  const zoe = await app.seeker(`Zoe${people}`);
  const second = await bridge.postRole({ title: 'Charge Nurse' });
  const { id } = (await amara.applyTo(role.id)).application;
  expect(await isInDeck(zoe)).toBe(true);
  await app.advance(48 * HOUR);
  await app.settle();
  expect(await notificationTitles(amara)).toEqual(['No answer within 48 hours']);
  expect(await notificationTitles(bridge)).toEqual(['An answer is overdue']);
  expect(await amara.ownApplication(id)).toMatchObject({ verdict: 'missed', status: 'pending' });
  expect([await isInDeck(zoe), await isInDeck(zoe, second.id)]).toEqual([false, true]);
  const [onHold] = (await bridge.call(roles.listEmployerRoles)).filter((each) => each.id === role.id);
  expect(onHold?.heldSince).toBe(app.clock().toISOString());
  const summary = await bridge.call(applications.getEmployerSummary);
  expect(summary).toMatchObject({ activeJobs: 2, rolesInDecks: 1 });
  await bridge.moveTo(id, 'shortlisted');
  expect(await isInDeck(zoe)).toBe(true);
  expect(await amara.ownApplication(id)).toMatchObject({ verdict: 'answered_late' });
  expect(await notificationTitles(bridge)).toContain('Shown in the deck again');
  app.clock.advance(15 * SECOND);
  const cards = await zoe.call(roles.listDeck, { query: { limit: 50 } });
  expect(cards.find((card) => card.id === role.id)?.employer.response).toEqual({
    due: 1,
    answeredInTime: 0,
    medianHours: 48,
  });
});

test('a message from the employer is an answer; one from the seeker is not', async () => {
  await bridge.call(applications.invite, {
    body: { roleId: role.id, seekerId: await makeDiscoverable(amara) },
  });
  const { application, threadId } = await amara.applyTo(role.id);
  const say = (who: Person) =>
    who.call(messages.sendMessage, { body: { threadId: threadId ?? '', bodyMd: 'Hello' } });
  await say(amara);
  expect(await amara.ownApplication(application.id)).toMatchObject({ verdict: 'owed' });
  await app.advance(47 * HOUR);
  await say(bridge);
  await say(bridge);
  expect(await amara.ownApplication(application.id)).toMatchObject({
    verdict: 'answered_in_time',
    status: 'pending',
  });
  expect(await events(application.id)).toEqual(['nudge_40', 'answered_in_time']);
  await app.advance(2 * HOUR);
  expect(await notificationTitles(amara)).toEqual([]);
});

test('a timely withdrawal ends the guarantee; a late one keeps the breach', async () => {
  const zoe = await app.seeker(`Zoe${people}`);
  const { id } = (await amara.applyTo(role.id)).application;
  await amara.moveTo(id, 'withdrawn');
  const late = (await zoe.applyTo(role.id)).application;
  await app.advance(48 * HOUR);
  expect(await amara.ownApplication(id)).toMatchObject({ verdict: 'withdrawn' });
  expect(await events(id)).toEqual(['withdrawn']);
  const eve = await app.seeker(`Eve${people}`);
  expect(await isInDeck(eve)).toBe(false);
  await zoe.moveTo(late.id, 'withdrawn');
  expect(await isInDeck(eve)).toBe(true);
  const company = await bridge.call(employers.getEmployer);
  expect(company.guarantee).toMatchObject({ due: 1, answeredInTime: 0, overdue: 0 });
});

test('deleting an account returns the role to decks; the miss still counts', async () => {
  const zoe = await app.seeker(`Zoe${people}`);
  await amara.applyTo(role.id);
  await app.advance(48 * HOUR);
  expect(await isInDeck(zoe)).toBe(false);
  expect((await amara.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  expect(await isInDeck(zoe)).toBe(true);
  expect(await notificationTitles(bridge)).toContain('Shown in the deck again');
  const company = await bridge.call(employers.getEmployer);
  expect(company.guarantee).toMatchObject({ due: 1, answeredInTime: 0, overdue: 0 });
});

test('eight overdue answers stop all applications until all are given', async () => {
  const quiet = await bridge.postRole({ title: 'Ward Clerk' });
  const waiting: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const seeker = await app.seeker(`Waiting${people}x${n}`);
    waiting.push((await seeker.applyTo(role.id)).application.id);
  }
  await app.advance(48 * HOUR - SECOND);
  const zoe = await app.seeker(`Zoe${people}`);
  await app.advance(SECOND);
  expect(await isInDeck(zoe, quiet.id)).toBe(false);
  await expect(zoe.applyTo(quiet.id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('too many overdue answers'),
  });
  const fresh = await bridge.postRole({ title: 'Healthcare Assistant' });
  expect(await isInDeck(zoe, fresh.id)).toBe(false);
  expect((await bridge.call(employers.getEmployer)).guarantee).toMatchObject({ overdue: 8, isOnHold: true });
  expect(await notificationTitles(bridge)).toContain('No new applications for now');
  for (const id of waiting.slice(1)) await bridge.moveTo(id, 'rejected');
  await expect(zoe.applyTo(quiet.id)).rejects.toMatchObject({ status: 409 });
  await bridge.moveTo(waiting[0] ?? '', 'rejected');
  expect([await isInDeck(zoe, quiet.id), await isInDeck(zoe, fresh.id)]).toEqual([true, true]);
  expect((await zoe.applyTo(quiet.id)).application.status).toBe('pending');
});

test('a paused role gets no new applications, and still owes its answers', async () => {
  const { id } = (await amara.applyTo(role.id)).application;
  await bridge.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'paused' } });
  await expect((await app.seeker(`Zoe${people}`)).applyTo(role.id)).rejects.toMatchObject({ status: 409 });
  await app.advance(48 * HOUR);
  expect(await amara.ownApplication(id)).toMatchObject({ verdict: 'missed' });
});

test('weekends and clock changes count as ordinary hours', async () => {
  for (const saturday of ['2027-03-27T10:00:00Z', '2027-10-30T09:30:00Z']) {
    await app.advance(Date.parse(saturday) - app.clock().getTime());
    const employer = await app.employer(`Weekend ${saturday}`);
    const { id: roleId } = await employer.postRole();
    const seeker = await app.seeker(`Sat${saturday.slice(5, 7)}`);
    const { dueAt } = (await seeker.applyTo(roleId)).application;
    expect(Date.parse(dueAt) - Date.parse(saturday)).toBe(48 * HOUR);
    await app.advance(40 * HOUR);
    const [nudge] = await employer.call(notifications.listNotifications);
    // The same 48 hours end an hour later or earlier in local time.
    const wall = saturday.startsWith('2027-03')
      ? 'Monday 29 March at 11:00 AM'
      : 'Monday 1 November at 9:30 AM';
    expect(nudge?.body).toContain(wall);
    await app.advance(8 * HOUR - SECOND);
    const verdict = async () => (await seeker.call(applications.listApplications))[0]?.verdict;
    expect(await verdict()).toBe('owed');
    await app.advance(SECOND);
    expect(await verdict()).toBe('missed');
  }
});

async function makeDiscoverable(who: Person): Promise<string> {
  await who.call(seekers.saveSeekerProfile, { body: { skills: ['Nursing'] } });
  return who.id;
}
