import { expect } from 'vitest';
import { interviews, personalData } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { interviewStories, refusalStatus } from '#testing/interview-stories.ts';
import { join } from '#testing/join.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR, MINUTE } from '../../clock.ts';

const app = await appOfFile();
const test = interviewStories(app);

const record = (who: Person, interviewId: string, note?: string) =>
  who.call(interviews.recordNoShow, { params: { interviewId }, body: { note: note ?? null } });
const contest = (who: Person, interviewId: string, note: string) =>
  who.call(interviews.contestNoShow, { params: { interviewId }, body: { note } });
const read = (who: Person, interviewId: string) =>
  who.call(interviews.getInterview, { params: { interviewId } });

test('Amara contests a no-show before a colleague sees it', async ({
  story: { amara, bridge, schedule, reply, inHours },
}) => {
  const priya = await join(app, bridge, 'recruiter', 'Priya');
  const { id } = await schedule({ scheduledAt: inHours(2) });
  await reply(id, { answer: 'accepted' });
  expect(await refusalStatus(record(bridge, id))).toBe(409);
  await app.advance(2 * HOUR + 11 * MINUTE);
  expect((await read(bridge, id)).mayRecordNoShow).toBe(true);
  const [once, twice] = [await record(bridge, id, 'We waited 30 minutes.'), await record(bridge, id)];
  expect(once.noShows).toMatchObject([{ by: 'employer', note: 'We waited 30 minutes.', contest: null }]);
  expect(twice).toEqual(once);
  const notices = (await amara.noticesOf('interview')).filter(({ title }) => title.includes('did not come'));
  expect(notices).toHaveLength(1);
  // Colleagues don't know yet.
  expect((await read(priya, id)).noShows).toBeUndefined();
  expect((await read(amara, id)).noShows).toHaveLength(1);
  await contest(amara, id, 'The link did not work.');
  expect((await read(priya, id)).noShows).toMatchObject([
    { by: 'employer', contest: { note: 'The link did not work.' } },
  ]);
  expect((await bridge.noticesOf('interview')).at(0)?.title).toContain('disagrees');
  const exported = JSON.stringify((await amara.call(personalData.exportPersonalData)).interviews);
  expect(exported).toContain('We waited 30 minutes.');
});

test('if nobody contests it, colleagues see a no-show after three days', async ({
  story: { bridge, schedule, reply, inHours },
}) => {
  const nadia = await join(app, bridge, 'recruiter', 'Nadia');
  const { id } = await schedule({ scheduledAt: inHours(2) });
  await reply(id, { answer: 'accepted' });
  await app.advance(3 * HOUR);
  await record(bridge, id);
  await app.advance(2 * DAY);
  expect((await read(nadia, id)).noShows).toBeUndefined();
  await app.advance(DAY);
  expect((await read(nadia, id)).noShows).toHaveLength(1);
});

test('Amara can record that nobody came, and take it back', async ({
  story: { amara, bridge, schedule, reply, inHours },
}) => {
  const { id } = await schedule({ scheduledAt: inHours(2) });
  await reply(id, { answer: 'accepted' });
  await app.advance(4 * HOUR);
  expect((await record(amara, id)).noShows).toMatchObject([{ by: 'seeker' }]);
  expect((await read(bridge, id)).noShows).toMatchObject([{ by: 'seeker' }]);
  expect(await refusalStatus(contest(amara, id, 'No'))).toBe(404);
  const params = { interviewId: id };
  await amara.call(interviews.withdrawNoShow, { params });
  expect((await read(bridge, id)).noShows).toBeUndefined();
  await expect(amara.call(interviews.withdrawNoShow, { params })).rejects.toMatchObject({ status: 404 });
});

test('only an accepted interview can be recorded as missed', async ({
  story: { bridge, amara, schedule, inHours },
}) => {
  const { id } = await schedule({ scheduledAt: inHours(2) });
  await app.advance(4 * HOUR);
  const expectRefused = async () => {
    for (const who of [bridge, amara]) {
      expect(await refusalStatus(record(who, id))).toBe(409);
      expect((await read(who, id)).mayRecordNoShow).toBe(false);
    }
  };
  await expectRefused();
  // Nor after another interview has been scheduled in its place.
  await schedule({ scheduledAt: inHours(8) });
  await expectRefused();
});

test('a no-show is erased after a year', async ({ story: { bridge, schedule, reply, inHours } }) => {
  const { id } = await schedule({ scheduledAt: inHours(2) });
  await reply(id, { answer: 'accepted' });
  await app.advance(4 * HOUR);
  await record(bridge, id);
  await app.advance(366 * DAY);
  const left = await app.context.db
    .selectFrom('no_shows')
    .selectAll()
    .where('interview_id', '=', id)
    .execute();
  expect(left).toEqual([]);
});
