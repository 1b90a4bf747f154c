import { beforeAll, expect, test } from 'vitest';
import type { SeekerApplication } from '#contract/applications.ts';
import { applications, contests, invites, matches, personalData, safety, seekers } from '#contract/index.ts';
import type { ReceivedInvite } from '#contract/invites.ts';
import type { MatchItem } from '#contract/matches.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { HOUR, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { type Meeting, meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';

/** Amara has applied to twelve roles of Bridge & Co, some in the same instant; seven became matches. */
const app = await appOfFile();
let amara: Person;
let bridge: Person;
const meetings: Meeting[] = [];
let startOfDay: Date;

beforeAll(async () => {
  amara = await app.seeker('Amara');
  bridge = await app.employer('Bridge & Co');
  for (let n = 0; n < 12; n += 1) {
    if (n === 6) {
      app.clock.advance(HOUR);
      startOfDay = app.clock();
    }
    if (n % 3 === 0) app.clock.advance(MINUTE);
    if (n < 7) meetings.push(await meet(amara, bridge, `Met ${n}`));
    else {
      const { id: roleId } = await bridge.postRole({ title: `Applied ${n}` });
      await amara.call(applications.apply, { body: { roleId, superLike: n === 9 } });
    }
  }
});

async function walk<Item>(path: string, limit: number, between = async () => {}): Promise<Item[]> {
  const seen: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ limit: `${limit}`, ...(cursor && { cursor }) });
    const answer: Response = await amara.fetch(`${path}?${query}`);
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as Item[];
    expect(page.length).toBeLessThanOrEqual(limit);
    seen.push(...page);
    cursor = answer.headers.get(NEXT_CURSOR_HEADER);
    await between();
  }
  return seen;
}

test('pages of applications and matches add up to the whole list', async () => {
  const allApplications = await amara.call(applications.listApplications);
  const allMatches = await amara.call(matches.listMatches);
  expect([allApplications.length, allMatches.length]).toEqual([12, 7]);
  expect(allApplications.map(({ submittedAt }) => submittedAt)).toEqual(
    allApplications
      .map(({ submittedAt }) => submittedAt)
      .toSorted()
      .toReversed(),
  );
  for (const limit of [1, 5, 7, 12, 100]) {
    expect(await walk<SeekerApplication>(applications.listApplications.path, limit)).toEqual(allApplications);
    expect(await walk<MatchItem>(matches.listMatches.path, limit)).toEqual(allMatches);
  }
  const [one] = await amara.call(applications.listApplications, {
    query: { roleId: meetings[3]?.roleId ?? '' },
  });
  expect(one?.id).toBe(meetings[3]?.applicationId);
});

test('counts cover the whole list, not only the page shown', async () => {
  const counts = (query = {}) => amara.call(seekers.getSeekerSummary, { query });
  const summary = await counts({ today: startOfDay.toISOString(), seen: startOfDay.toISOString() });
  expect(summary).toMatchObject({ matches: 7, newToday: 1, applications: 12, interviews: 0, hires: 0 });
  const superLike = (await amara.call(applications.listApplications)).find(({ isSuperLike }) => isSuperLike);
  expect(summary.superLikedAt).toBe(superLike?.submittedAt);
  // Without the device's midnight, or with one in the year 0, every match counts as new today.
  expect(await counts()).toMatchObject({ newToday: 7, unseen: 7 });
  expect(await counts({ today: '0000-01-01T00:00:00Z' })).toMatchObject({ newToday: 7 });
  expect(await counts({ seen: '9999-12-31T23:59:59Z' })).toMatchObject({ unseen: 0 });
  // A match made exactly at midnight is one of today's, and one made exactly when the seeker last looked is not unseen.
  const [last] = await amara.call(matches.listMatches);
  const at = last?.match.matchedAt ?? '';
  expect(await counts({ today: at, seen: at })).toMatchObject({ newToday: 1, unseen: 0 });

  for (const status of ['interview_scheduled', 'hired'] as const) {
    await app.context.db
      .updateTable('applications')
      .set({ status })
      .where('id', '=', meetings[status === 'hired' ? 0 : 1]?.applicationId ?? '')
      .execute();
  }
  expect(await counts()).toMatchObject({ interviews: 1, hires: 1 });
  const zoe = await app.seeker('Zoe');
  expect(await zoe.call(seekers.getSeekerSummary)).toEqual({
    matches: 0,
    newToday: 0,
    unseen: 0,
    uncelebrated: 0,
    applications: 0,
    interviews: 0,
    hires: 0,
    superLikedAt: null,
  });
});

test('a change between two pages does not hide any other item', async () => {
  const listBefore = await amara.call(applications.listApplications);
  let applied = 0;
  const seen = await walk<SeekerApplication>(applications.listApplications.path, 4, async () => {
    app.clock.advance(MINUTE);
    applied += 1;
    const { id: roleId } = await bridge.postRole({ title: `Late ${applied}` });
    await amara.applyTo(roleId);
  });
  expect(seen).toEqual(listBefore);

  const all = await amara.call(matches.listMatches);
  const gone = all[2];
  const left = await walk<MatchItem>(matches.listMatches.path, 3, async () => {
    await amara.call(safety.unmatch, { params: { threadId: gone?.thread.id ?? '' } });
  });
  expect(left.length).toBeGreaterThanOrEqual(all.length - 1);
  expect(await walk<MatchItem>(matches.listMatches.path, 3)).toEqual(all.filter((each) => each !== gone));
  expect(await amara.call(seekers.getSeekerSummary)).toMatchObject({ matches: 6 });
});

test('pages of invites add up to the whole list', async () => {
  for (let n = 0; n < 5; n += 1) {
    if (n === 3) app.clock.advance(MINUTE);
    const { id: roleId } = await bridge.postRole({ title: `Invited ${n}` });
    await app.context.db
      .insertInto('invites')
      .values({ role_id: roleId, seeker_id: amara.id, created_at: app.clock() })
      .execute();
  }
  const all = await amara.call(invites.listInvites);
  expect(all).toHaveLength(5);
  for (const limit of [1, 2, 5])
    expect(await walk<ReceivedInvite>(invites.listInvites.path, limit)).toEqual(all);
});

test('a contest is waiting, then answered; another seeker gets 404', async () => {
  const [, , , , application] = await amara.call(applications.listApplications);
  const params = { applicationId: application?.id ?? '' };
  expect(application).not.toHaveProperty('contest');
  await expect(amara.call(contests.getContest, { params })).rejects.toMatchObject({ status: 404 });
  await amara.call(contests.contestApplication, { params, body: { words: 'My diploma was not counted.' } });
  const state = async () => {
    const list = await amara.call(applications.listApplications);
    return list.find(({ id }) => id === application?.id)?.contest;
  };
  expect(await state()).toBe('waiting');
  const contest = await amara.call(contests.getContest, { params });
  expect(contest).toMatchObject({ words: 'My diploma was not counted.', answer: null });
  const zoe = await app.seeker('Zoe Two');
  await expect(zoe.call(contests.getContest, { params })).rejects.toMatchObject({ status: 404 });
  await app.context.db
    .updateTable('contests')
    .set({ answer: 'It is now.', answered_at: app.clock() })
    .where('id', '=', contest.id)
    .execute();
  expect(await state()).toBe('answered');
  expect(await amara.call(contests.listOwnContests)).toHaveLength(1);
});

test('the export has as many applications as the list', async () => {
  const { seeker } = await amara.call(personalData.exportPersonalData);
  expect(seeker?.applications.length).toBe((await amara.call(applications.listApplications)).length);
});
