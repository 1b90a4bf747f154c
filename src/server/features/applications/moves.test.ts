import { beforeEach, expect, test } from 'vitest';
import type { ApplicationStatus } from '#contract/applications.ts';
import { applications, matches, notifications } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { HOUR } from '../../clock.ts';

/** Simultaneous moves from two tabs, bulk moves, and the history they leave. */
const app = await appOfFile();
let bridge: Person;
let roleId: string;
let people = 0;

beforeEach(async () => {
  people += 1;
  bridge = await app.employer(`Bridge ${people}`);
  roleId = (await bridge.postRole()).id;
});

async function applicant(name: string): Promise<{ who: Person; id: string }> {
  const who = await app.seeker(`${name}${people}`);
  const { application } = await who.applyTo(roleId);
  return { who, id: application.id };
}

const history = (who: Person, applicationId: string) =>
  who.call(applications.getHistory, { params: { applicationId } });

async function oneWins(id: string, who: Person, from?: ApplicationStatus) {
  const tabs = await Promise.allSettled([
    bridge.moveTo(id, 'shortlisted', from),
    bridge.moveTo(id, 'rejected', from),
  ]);
  const lost = tabs.filter((tab) => tab.status === 'rejected');
  expect(lost).toHaveLength(1);
  expect(lost[0]?.reason).toMatchObject({ status: 409 });
  expect(lost[0]?.reason.message).toMatch(/^Somebody at your company has already (shortlisted|rejected)/);
  expect(await history(who, id)).toHaveLength(2);
}

test('if two tabs move differently, one wins and the other is told why', async () => {
  const { who, id } = await applicant('Amara');
  await oneWins(id, who, 'pending');
});

test('without "from", the second of two concurrent moves is refused', async () => {
  for (const name of ['Amara', 'Ben', 'Cerys']) {
    const { who, id } = await applicant(name);
    await oneWins(id, who);
  }
});

test('without "from", moves made one after another all count', async () => {
  const { who, id } = await applicant('Dev');
  for (const status of ['reviewing', 'shortlisted', 'rejected'] as const) {
    expect((await bridge.moveTo(id, status)).status).toBe(status);
  }
  expect(await history(who, id)).toHaveLength(4);
});

test('a move from an outdated screen is refused with the current status', async () => {
  const { id } = await applicant('Ben');
  await bridge.moveTo(id, 'shortlisted', 'pending');
  const stale = bridge.moveTo(id, 'rejected', 'pending');
  await expect(stale).rejects.toMatchObject({
    status: 409,
    message:
      'Somebody at your company has already shortlisted this application. It is shortlisted now, so it was not rejected. Look at it again before you decide.',
  });
  // A move from the current status is allowed.
  expect((await bridge.moveTo(id, 'rejected', 'shortlisted')).status).toBe('rejected');
});

test('the same move from four tabs has one effect and one answer', async () => {
  const { who, id } = await applicant('Cerys');
  const answers = await Promise.all([1, 2, 3, 4].map(() => bridge.moveTo(id, 'shortlisted', 'pending')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await who.call(matches.listMatches)).toHaveLength(1);
  expect(await history(who, id)).toHaveLength(2);
});

test.runIf(onPostgres)('if two processes move differently, one wins', async () => {
  const other = await app.sibling();
  try {
    for (const name of ['Dev', 'Esme', 'Femi', 'Grace']) {
      const { who, id } = await applicant(name);
      const otherServer = Object.assign(other.visitor(), { cookie: bridge.cookie });
      const tabs = await Promise.allSettled([
        bridge.moveTo(id, 'shortlisted', 'pending'),
        otherServer.moveTo(id, 'rejected', 'pending'),
      ]);
      expect(tabs.map((tab) => tab.status).sort()).toEqual(['fulfilled', 'rejected']);
      for (const tab of tabs)
        if (tab.status === 'rejected') expect(tab.reason).toMatchObject({ status: 409 });
      expect(await history(who, id)).toHaveLength(2);
    }
  } finally {
    await other.close();
  }
});

test('a refusal names the current status and the possible moves', async () => {
  const { who, id } = await applicant('Huw');
  await expect(bridge.moveTo(id, 'offered')).rejects.toMatchObject({
    status: 409,
    message:
      'It is pending now and can’t be offered the role. From here it can be moved to review, shortlisted or rejected.',
  });
  await who.moveTo(id, 'withdrawn');
  await expect(bridge.moveTo(id, 'shortlisted')).rejects.toMatchObject({
    status: 409,
    message: 'The applicant has withdrawn this application. It is withdrawn now and can’t be shortlisted.',
  });
});

test('a withdrawal counts even just after an employer’s move', async () => {
  const { who, id } = await applicant('Isla');
  await bridge.moveTo(id, 'shortlisted');
  expect((await who.moveTo(id, 'withdrawn', 'pending')).status).toBe('withdrawn');
});

test('a bulk rejection skips what can’t be moved and says why', async () => {
  const amara = await applicant('Amara');
  const ben = await applicant('Ben');
  const cerys = await applicant('Cerys');
  const dev = await applicant('Dev');
  await bridge.moveTo(ben.id, 'rejected');
  await cerys.who.moveTo(cerys.id, 'withdrawn');
  await bridge.moveTo(dev.id, 'shortlisted');
  const unknownId = crypto.randomUUID();
  const moveAll = () =>
    bridge.call(applications.bulkMove, {
      body: {
        ids: [unknownId, amara.id, ben.id, cerys.id, dev.id, amara.id],
        status: 'rejected',
        rejectionReason: 'experience',
        from: ['pending'],
      },
    });
  const { results } = await moveAll();
  expect(results.map(({ id, outcome, status }) => [id, outcome, status])).toEqual([
    [unknownId, 'missing', null],
    [amara.id, 'moved', 'rejected'],
    [ben.id, 'unchanged', 'rejected'],
    [cerys.id, 'conflict', 'withdrawn'],
    [dev.id, 'conflict', 'shortlisted'],
  ]);
  expect(results[3]?.message).toContain('withdrawn');
  expect(results[4]?.message).toContain('already shortlisted');
  const [amarasApplication] = await amara.who.call(applications.listApplications);
  expect(amarasApplication).toMatchObject({ status: 'rejected', rejectionReason: 'experience' });
  expect(amarasApplication?.answeredAt).not.toBeNull();
  expect((await moveAll()).results.map(({ outcome }) => outcome)).toEqual([
    'missing',
    'unchanged',
    'unchanged',
    'conflict',
    'conflict',
  ]);
});

test('crossing bulk moves decide each application once', async () => {
  const all = [];
  for (const name of ['Ada', 'Bo', 'Cai', 'Dot', 'Eve', 'Fay']) all.push(await applicant(name));
  const ids = all.map(({ id }) => id);
  const moveAll = (order: readonly string[], status: 'shortlisted' | 'rejected') =>
    bridge.call(applications.bulkMove, { body: { ids: [...order], status, from: ['pending'] } });
  const [one, other] = await Promise.all([
    moveAll(ids, 'shortlisted'),
    moveAll(ids.toReversed(), 'rejected'),
  ]);
  const moved = [...one.results, ...other.results].filter(({ outcome }) => outcome === 'moved');
  expect(moved.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  for (const { who, id } of all) expect(await history(who, id)).toHaveLength(2);
});

test('a bulk move leaves another employer’s applications alone', async () => {
  const { who, id } = await applicant('Gil');
  const stranger = await app.employer(`Stranger ${people}`);
  const { results } = await stranger.call(applications.bulkMove, { body: { ids: [id], status: 'rejected' } });
  expect(results[0]).toMatchObject({ outcome: 'missing', status: null });
  expect((await who.call(applications.listApplications))[0]?.status).toBe('pending');
});

test('both sides read the history in their own words; a stranger gets 404', async () => {
  const { who, id } = await applicant('Amara');
  app.clock.advance(HOUR);
  await bridge.moveTo(id, 'reviewing');
  app.clock.advance(HOUR);
  await bridge.call(applications.bulkMove, {
    body: { ids: [id], status: 'rejected', rejectionReason: 'skills' },
  });
  const seekersHistory = await history(who, id);
  expect(seekersHistory.map(({ by, words }) => [by, words])).toEqual([
    ['you', 'You applied.'],
    ['them', `${bridge.user?.firstName} is reading your application.`],
    ['them', `${bridge.user?.firstName} said no: some of the required skills were missing.`],
  ]);
  expect(Date.parse(seekersHistory[2]?.at ?? '') - Date.parse(seekersHistory[0]?.at ?? '')).toBe(2 * HOUR);
  expect((await history(bridge, id)).map(({ by, words }) => [by, words])).toEqual([
    ['them', 'They applied.'],
    ['you', 'You started reviewing it.'],
    ['you', 'You said no: some of the required skills were missing.'],
  ]);
  const stranger = await app.employer(`Nosy ${people}`);
  await expect(history(stranger, id)).rejects.toMatchObject({ status: 404 });
  const other = await app.seeker(`Other${people}`);
  await expect(history(other, id)).rejects.toMatchObject({ status: 404 });
});

test('a rejection by status alone reads as one without a reason', async () => {
  const { who, id } = await applicant('Cerys');
  const answer = await bridge.send('PUT', `/api/applications/${id}`, { status: 'rejected' });
  expect([answer.status, (await answer.json()).status]).toEqual([200, 'rejected']);
  const [seekersApplication] = await who.call(applications.listApplications);
  expect(seekersApplication).toMatchObject({ status: 'rejected', rejectionReason: 'unstated' });
  expect((await history(who, id)).at(-1)?.words).toBe(`${bridge.user?.firstName} said no without a reason.`);
  expect((await history(bridge, id)).at(-1)?.words).toBe('You said no without a reason.');
  const [notice] = await who.call(notifications.listNotifications);
  expect(notice?.body).toMatch(/ has turned down your application for .+\. The employer gave no reason\.$/);
});
