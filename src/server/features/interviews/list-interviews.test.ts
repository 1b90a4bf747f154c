import { beforeAll, expect, test } from 'vitest';
import { interviews } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { refusalStatus } from '#testing/interview-stories.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';

/** In Olga's company, Priya recruits, Hari has a role of his own, Ines and Ivan interview, and Femi pays. */
const app = await appOfFile();
let olga: Person;
let priya: Person;
let hari: Person;
let ines: Person;
let ivan: Person;
let femi: Person;
/** Ines interviews Amara for Hari's role; a day later, Ivan interviews Bela for Priya's. */
let amara: Person;
let bela: Person;

beforeAll(async () => {
  olga = await app.employer('Olga');
  priya = await join(app, olga, 'recruiter', 'Priya');
  hari = await join(app, olga, 'hiring_manager', 'Hari');
  ines = await join(app, olga, 'interviewer', 'Ines');
  ivan = await join(app, olga, 'interviewer', 'Ivan');
  femi = await join(app, olga, 'finance', 'Femi');
  amara = await invite('Amara', hari, ines, 2 * DAY);
  bela = await invite('Bela', priya, ivan, 3 * DAY);
  // Another company's interviews must never be listed.
  await invite('Cora', await app.employer('Castle Care'), null, 2 * DAY);
});

async function invite(name: string, poster: Person, interviewer: Person | null, ahead: number) {
  const seeker = await app.seeker(name);
  const { applicationId } = await meet(seeker, poster, `Porter for ${name}`);
  await poster.call(interviews.scheduleInterview, {
    body: {
      applicationId,
      interviewType: 'phone',
      scheduledAt: new Date(app.clock().getTime() + ahead).toISOString(),
      interviewerEmail: (interviewer ?? poster).user?.email ?? '',
    },
  });
  return seeker;
}

/** What the page of interviews asks for. */
const NEEDED = { state: 'ahead', status: 'another_time,declined' };
const AGREED = { state: 'ahead', status: 'awaiting,accepted' };
const PAST = { state: 'over', limit: 5 };

const listPage = async (who: Person, query: Record<string, string | number>) =>
  (await who.call(interviews.listInterviews, { query })).map(({ seeker }) => seeker?.firstName);

test('each member sees the interviews that their role reaches, soonest first', async () => {
  for (const who of [olga, priya]) expect(await listPage(who, AGREED)).toEqual(['Amara', 'Bela']);
  for (const who of [hari, ines]) expect(await listPage(who, AGREED)).toEqual(['Amara']);
  expect(await listPage(ivan, AGREED)).toEqual(['Bela']);
  expect(await refusalStatus(femi.call(interviews.listInterviews))).toBe(403);
  const [inesInterview] = await ines.call(interviews.listInterviews, { query: AGREED });
  expect(inesInterview).toMatchObject({
    status: 'awaiting',
    role: { title: 'Porter for Amara' },
    interviewers: [{ userId: ines.id, name: 'Ines Test' }],
  });
});

test('an interview with another time proposed is not listed as agreed', async () => {
  const [interview] = await amara.call(interviews.listInterviews);
  const proposal = new Date(app.clock().getTime() + 4 * DAY).toISOString();
  await amara.call(interviews.replyToInterview, {
    params: { interviewId: interview?.id ?? '' },
    body: { answer: 'another_time', proposals: [proposal] },
  });
  for (const who of [olga, hari, ines]) {
    const needed = await who.call(interviews.listInterviews, { query: NEEDED });
    expect(needed.map(({ status, proposals }) => [status, proposals])).toEqual([
      ['another_time', [proposal]],
    ]);
  }
  expect(await listPage(ivan, NEEDED)).toEqual([]);
  expect(await listPage(olga, AGREED)).toEqual(['Bela']);
});

test('past interviews are listed latest first', async () => {
  expect(await listPage(olga, PAST)).toEqual([]);
  const [interview] = await bela.call(interviews.listInterviews);
  await app.advance(Date.parse(interview?.scheduledAt ?? '') + HOUR - app.clock().getTime());
  expect(await listPage(olga, PAST)).toEqual(['Bela', 'Amara']);
  expect(await listPage(hari, PAST)).toEqual(['Amara']);
  expect(await listPage(ivan, PAST)).toEqual(['Bela']);
  for (const query of [NEEDED, AGREED]) expect(await listPage(olga, query)).toEqual([]);
});
