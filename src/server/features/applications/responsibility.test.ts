import { beforeAll, expect, test } from 'vitest';
import { applications, members as membersCalls, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { newApplicant } from '#testing/applied.ts';
import { join } from '#testing/join.ts';
import { Live } from '#testing/live.ts';
import type { Person } from '#testing/person.ts';
import { HOUR } from '../../clock.ts';

/** Bridge & Co: Olga is its owner, Priya a recruiter, Hamid a hiring manager. */
const app = await appOfFile();
let olga: Person;
let priya: Person;
let hamid: Person;

beforeAll(async () => {
  olga = await app.employer('Olga');
  priya = await join(app, olga, 'recruiter', 'Priya');
  hamid = await join(app, olga, 'hiring_manager', 'Hamid');
});

async function titles(person: Person, text: string): Promise<string[]> {
  const notices = [...(await person.noticesOf('application')), ...(await person.noticesOf('guarantee'))];
  return notices.filter(({ body }) => body.includes(text)).map(({ title }) => title);
}

const assign = (member: Person, applicationId: string, userId: string | null) =>
  member.call(applications.assignApplication, { params: { applicationId }, body: { userId } });

test('only the responsible member is notified for the first 40 hours', async () => {
  await newApplicant(app, priya, 'Amara', 'Porter for Amara');
  expect(await titles(priya, 'for Amara')).toEqual(['New application']);
  expect(await titles(olga, 'for Amara')).toEqual([]);
  await app.advance(25 * HOUR);
  expect(await titles(priya, 'for Amara')).toHaveLength(2);
  expect(await titles(olga, 'for Amara')).toEqual([]);
  await app.advance(16 * HOUR);
  expect(await titles(priya, 'for Amara')).toHaveLength(3);
  expect(await titles(olga, 'for Amara')).toEqual(['An answer is due in 7 hours']);
  expect(await titles(hamid, 'for Amara')).toEqual([]);
});

test('an application is its assignee’s until the assignment is removed', async () => {
  const { applicationId } = await newApplicant(app, priya, 'Ben', 'Porter for Ben');
  const listMine = async (person: Person) =>
    (await person.call(applications.listEmployerApplications, { query: { mine: '1' } })).map(({ id }) => id);
  expect(await listMine(priya)).toContain(applicationId);
  const { responsible } = await assign(priya, applicationId, olga.id);
  expect(responsible).toMatchObject({ userId: olga.id, isAssigned: true });
  expect(await titles(olga, 'for Ben')).toEqual(['Priya assigned you an application']);
  expect(await listMine(olga)).toContain(applicationId);
  expect(await listMine(priya)).not.toContain(applicationId);
  await expect(assign(priya, applicationId, hamid.id)).rejects.toMatchObject({ status: 422 });
  expect((await assign(priya, applicationId, null)).responsible).toMatchObject({
    userId: priya.id,
    isAssigned: false,
  });
});

test('a member of a role’s team reaches it, until they are taken off', async () => {
  const { roleId, applicationId } = await newApplicant(app, priya, 'Cora', 'Porter for Cora');
  const role = await priya.call(roles.getEmployerRole, { params: { roleId } });
  const save = (member: Person, teamIds: string[]) =>
    member.call(roles.updateRole, {
      params: { roleId },
      body: { ...role, clientId: undefined, teamIds } as never,
    });
  const hamidSees = async () =>
    (await hamid.call(applications.listEmployerApplications)).some(({ id }) => id === applicationId);
  expect(await hamidSees()).toBe(false);
  expect(await save(priya, [hamid.id])).toMatchObject({ teamIds: [hamid.id] });
  expect(await hamidSees()).toBe(true);
  await expect(save(hamid, [])).rejects.toMatchObject({ status: 403 });
  expect((await assign(priya, applicationId, hamid.id)).responsible).toMatchObject({ userId: hamid.id });
  await assign(priya, applicationId, null);
  await save(priya, []);
  expect(await hamidSees()).toBe(false);
});

test('history and refusals name the colleague who decided', async () => {
  const { seeker, applicationId } = await newApplicant(app, priya, 'Dev', 'Porter for Dev');
  const params = { applicationId };
  await priya.call(applications.moveApplication, {
    params,
    body: { status: 'shortlisted', from: 'pending' },
  });
  const late = olga.call(applications.moveApplication, {
    params,
    body: { status: 'rejected', from: 'pending' },
  });
  await expect(late).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Priya has already shortlisted this application.'),
  });
  const words = async (person: Person) =>
    (await person.call(applications.getHistory, { params })).map((entry) => entry.words).at(-1);
  expect(await words(priya)).toBe('You shortlisted them.');
  expect(await words(olga)).toBe('Priya shortlisted them.');
  expect(await words(seeker)).toMatch(/^Priya at .+ shortlisted you\.$/);
});

test('a decision of a colleague who has left is not the reader’s own', async () => {
  const rhea = await join(app, olga, 'recruiter', 'Rhea');
  const { applicationId } = await newApplicant(app, rhea, 'Ffion', 'Porter for Ffion');
  const params = { applicationId };
  await rhea.call(applications.moveApplication, {
    params,
    body: { status: 'shortlisted', from: 'pending' },
  });
  await rhea.send('DELETE', '/api/account', { password: 'nod-test-2026' });
  const history = await olga.call(applications.getHistory, { params });
  expect(history.at(-1)?.words).toBe('A former colleague shortlisted them.');
});

test('two members with one application open see each other', async () => {
  const { applicationId } = await newApplicant(app, priya, 'Esme', 'Porter for Esme');
  const [priyaLive, olgaLive, hamidLive] = await Promise.all([Live.of(priya), Live.of(olga), Live.of(hamid)]);
  /** The next `viewing` event about `person`. Everybody also receives the events about themselves, which are skipped. */
  async function nextViewing(person: Person, live: Live) {
    for (;;) {
      const event = await live.next('viewing');
      if (event.userId === person.id) return event;
    }
  }
  priyaLive.say({ type: 'viewing', applicationId, isHere: true });
  expect(await nextViewing(priya, olgaLive)).toMatchObject({ applicationId, isHere: true });
  priyaLive.say({ type: 'viewing', applicationId, isHere: false });
  expect(await nextViewing(priya, olgaLive)).toMatchObject({ isHere: false });
  // The application is outside Hamid's reach: he receives nothing, and nothing he sends about it is passed on.
  hamidLive.say({ type: 'viewing', applicationId, isHere: true });
  olgaLive.say({ type: 'viewing', applicationId, isHere: true });
  expect(await nextViewing(olga, priyaLive)).toMatchObject({ isHere: true });
  expect(hamidLive.all('viewing')).toEqual([]);
  expect(priyaLive.all('viewing').some(({ userId }) => userId === hamid.id)).toBe(false);
});

test('a removed member’s applications go to their successor, who is told', async () => {
  const [nina, ola] = [await join(app, olga, 'recruiter', 'Nina'), await join(app, olga, 'recruiter', 'Ola')];
  const { applicationId } = await newApplicant(app, priya, 'Femi', 'Porter for Femi');
  await assign(olga, applicationId, nina.id);
  const remove = (userId: string, reassignTo: string) =>
    olga.call(membersCalls.removeMember, { params: { userId }, body: { reassignTo } });
  await remove(nina.id, ola.id);
  const responsible = async () =>
    (await olga.call(applications.listEmployerApplications, { query: { ids: applicationId } }))[0]
      ?.responsible;
  expect(await responsible()).toMatchObject({ userId: ola.id, isAssigned: true });
  expect(await ola.noticesOf('application')).toMatchObject([
    {
      title: 'A colleague has left',
      body: 'You are now responsible for their 1 application.',
      href: '/employer/dashboard?tab=applications&mine=1',
    },
  ]);
  // Olga takes the rest herself, so she needs no notification.
  const noticesBefore = await olga.noticesOf('application');
  await remove(ola.id, olga.id);
  expect(await responsible()).toMatchObject({ userId: olga.id });
  expect(await olga.noticesOf('application')).toEqual(noticesBefore);
});
