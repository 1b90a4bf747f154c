import { expect } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import { interviewStories } from '#testing/interview-stories.ts';
import { meet } from '#testing/meeting.ts';
import { HOUR, MINUTE } from '../../clock.ts';

const app = await appOfFile();
const test = interviewStories(app);

test('when the soonest offered time passes, the interview moves to the next', async ({
  story: { amara, inHours, schedule, get },
}) => {
  const [first, second] = [inHours(2), inHours(6)] as const;
  const { id } = await schedule({ scheduledAt: first, offeredTimes: [first, second] });
  await app.advance(2.5 * HOUR);
  expect(await get(id, amara)).toMatchObject({
    status: 'awaiting',
    scheduledAt: second,
    offeredTimes: [],
  });
});

test('an interview never moves to an offered time that has been taken', async ({
  story: { number, amara, bridge, inHours, schedule, reply, get },
}) => {
  const [first, second, third] = [inHours(2), inHours(6), inHours(8)] as const;
  const { id } = await schedule({ scheduledAt: first, offeredTimes: [first, second, third] });
  const { applicationId } = await meet(await app.seeker(`Ben${number}`), bridge, 'Porter');
  await schedule({ applicationId, scheduledAt: second });
  await app.advance(2.5 * HOUR);
  expect(await get(id, amara)).toMatchObject({ status: 'awaiting', scheduledAt: third, offeredTimes: [] });
  expect((await reply(id, { answer: 'accepted' })).scheduledAt).toBe(third);
});

test('an interview is over if no offered time is left when its own passes', async ({
  story: { number, amara, bridge, inHours, schedule, get },
}) => {
  const [first, second] = [inHours(2), inHours(6)] as const;
  const { id } = await schedule({ scheduledAt: first, offeredTimes: [first, second] });
  const { applicationId } = await meet(await app.seeker(`Ben${number}`), bridge, 'Porter');
  await schedule({ applicationId, scheduledAt: second });
  await app.advance(3 * HOUR + MINUTE);
  expect(await get(id, amara)).toMatchObject({ status: 'past', scheduledAt: first });
});

test('an interview that another has followed does not move any more', async ({
  story: { amara, inHours, schedule, get },
}) => {
  const [first, second] = [inHours(2), inHours(6)] as const;
  const { id } = await schedule({ scheduledAt: first, offeredTimes: [first, second] });
  // The worker is late: the second interview is scheduled before the first has moved.
  app.clock.advance(3 * HOUR + MINUTE);
  await schedule({ scheduledAt: inHours(30) });
  await app.settle();
  expect(await get(id, amara)).toMatchObject({ status: 'past', scheduledAt: first });
});

test('reminders ask for a choice while several times are offered', async ({
  story: { number, amara, bridge, inHours, schedule },
}) => {
  const [first, second] = [inHours(25), inHours(50)] as const;
  await schedule({ scheduledAt: first, offeredTimes: [first, second] });
  await app.advance(2 * HOUR);
  expect((await amara.noticesOf('interview'))[0]).toMatchObject({
    title: `Choose a time for your interview with Bridge ${number}`,
    body: expect.stringContaining('Choose a time: '),
  });
  expect((await bridge.noticesOf('interview'))[0]?.title).toBe(`Amara${number} has not chosen a time yet`);
  // Once the first time has passed there is no choice any more.
  for (const hours of [23.5, 1]) await app.advance(hours * HOUR);
  expect((await amara.noticesOf('interview'))[0]?.title).toBe('Your interview starts within a day');
});
