import { expect } from 'vitest';
import { accounts, interviews, notifications } from '#contract/index.ts';
import { formatWhen, instantAt, UK_ZONE } from '#contract/when.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { countStatements } from '#testing/count-statements.ts';
import { interviewStories } from '#testing/interview-stories.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { DAY, HOUR } from '../../clock.ts';
import { remindDue } from './remind-both.ts';

const app = await appOfFile();
const test = interviewStories(app);

test('both sides are reminded once a day before and once an hour before', async ({
  story: { amara, bridge, inHours, schedule, get },
}) => {
  const { id } = await schedule({ scheduledAt: inHours(48), location: 'Ward 4' });
  const titles = async (who: Person) =>
    (await who.noticesOf('interview'))
      .map(({ title }) => title)
      .filter((title) => title.startsWith('Your interview'));
  await app.advance(23 * HOUR);
  expect(await titles(amara)).toEqual([]);
  await app.advance(HOUR);
  await app.settle();
  expect([await titles(amara), await titles(bridge)]).toEqual([
    ['Your interview starts within a day'],
    ['Your interview starts within a day'],
  ]);
  await app.advance(23 * HOUR);
  await app.advance(30 * 60_000);
  expect([(await titles(amara))[0], (await titles(bridge))[0]]).toEqual([
    'Your interview starts within an hour',
    'Your interview starts within an hour',
  ]);
  await app.advance(DAY);
  expect([(await titles(amara)).length, (await titles(bridge)).length]).toEqual([2, 2]);
  expect((await amara.noticesOf('interview'))[0]?.body).toContain('Ward 4');
  expect((await get(id, amara)).status).toBe('past');
});

test('six reminders cost as many statements as two', async ({
  story: { number, bridge, inHours, schedule },
}) => {
  const statementsFor = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const seeker = await app.seeker(`Guest${number}x${count}x${n}`);
      const met = await meet(seeker, bridge);
      await schedule({
        applicationId: met.applicationId,
        scheduledAt: inHours(48),
        interviewerEmail: `host${n}@bridge.example`,
      });
    }
    app.clock.advance(24 * HOUR);
    const counted = countStatements(app.context.db);
    await remindDue({ db: counted.db, clock: app.clock }, new AbortController().signal);
    return counted.count();
  };
  const forTwo = await statementsFor(2);
  expect(await statementsFor(6)).toBe(forTwo);
});

test.runIf(onPostgres)(
  'a locked interview delays no other reminder',
  async ({ story: { number, amara, bridge, inHours, schedule } }) => {
    const { id } = await schedule({ scheduledAt: inHours(48) });
    const zoe = await app.seeker(`Zoe${number}`);
    const met = await meet(zoe, bridge);
    await schedule({
      applicationId: met.applicationId,
      scheduledAt: inHours(48),
      interviewerEmail: 'other@bridge.example',
    });
    app.clock.advance(24 * HOUR);
    const titles = async (who: Person) => (await who.noticesOf('interview')).map(({ title }) => title);
    const neverAborted = new AbortController().signal;
    const sibling = await app.sibling();
    await app.context.db.transaction().execute(async (trx) => {
      await trx.selectFrom('interviews').select('id').where('id', '=', id).forUpdate().execute();
      await remindDue(sibling.context, neverAborted);
      expect(await titles(zoe)).toContain('Your interview starts within a day');
      expect(await titles(amara)).not.toContain('Your interview starts within a day');
    });
    await remindDue(app.context, neverAborted);
    expect(await titles(amara)).toContain('Your interview starts within a day');
    await sibling.close();
  },
);

test('cancelled and moved interviews send no reminder at the old time', async ({
  story: { amara, bridge, inHours, schedule, change, cancel },
}) => {
  const reminders = async () =>
    (await amara.noticesOf('interview'))
      .filter(({ title }) => title.startsWith('Your interview'))
      .map(({ body }) => body);
  const first = await schedule({ scheduledAt: inHours(48) });
  await change(first.id, { scheduledAt: inHours(96) });
  await app.advance(47 * HOUR);
  expect(await reminders()).toEqual([]);
  await app.advance(26 * HOUR);
  const when = formatWhen(first.scheduledAt, 60, UK_ZONE).slice(0, 10);
  expect((await reminders()).length).toBe(1);
  expect((await reminders())[0]).not.toContain(when);
  await cancel(first.id, bridge);
  await app.advance(30 * HOUR);
  expect(await reminders()).toHaveLength(1);
});

test('after a night’s outage only the reminder that still helps is sent', async ({
  story: { amara, inHours, schedule },
}) => {
  await schedule({ scheduledAt: inHours(48) });
  await app.advance(47.5 * HOUR);
  await app.settle();
  expect((await amara.noticesOf('interview')).map(({ title }) => title).slice(0, -1)).toEqual([
    'Your interview starts within an hour',
  ]);
});

test('interviews keep their local hour across both clock changes', async ({
  story: { amara, schedule, change },
}) => {
  const instantOf = async (date: string, time: string) => {
    const instant = instantAt({ date, time }, UK_ZONE);
    if (instant.kind !== 'once' && instant.kind !== 'twice') throw new Error('no such time');
    return instant.at.toISOString();
  };
  const spring = await schedule({ scheduledAt: await instantOf('2027-03-29', '09:30') });
  expect(spring.scheduledAt).toBe('2027-03-29T08:30:00.000Z');
  expect((await amara.noticesOf('interview'))[0]?.body).toContain(
    'Mon 29 Mar 2027, 9:30 AM–10:30 AM (UK time)',
  );
  // The Friday before, the same local hour is an hour later in UTC.
  const friday = await change(spring.id, { scheduledAt: await instantOf('2027-03-26', '09:30') });
  expect(friday.scheduledAt).toBe('2027-03-26T09:30:00.000Z');
  expect(JSON.stringify(await amara.noticesOf('interview'))).toContain(
    'Fri 26 Mar 2027, 9:30 AM–10:30 AM (UK time)',
  );
  // On the night of October's change, half past one comes twice: this is the first.
  const autumn = await change(spring.id, {
    scheduledAt: await instantOf('2027-10-31', '01:30'),
    duration: 30,
  });
  expect(autumn.scheduledAt).toBe('2027-10-31T00:30:00.000Z');
  const monday = await change(spring.id, {
    scheduledAt: await instantOf('2027-11-01', '09:30'),
    duration: 60,
  });
  expect(monday.scheduledAt).toBe('2027-11-01T09:30:00.000Z');
});

test('deleting an account deletes its interviews and their notifications', async ({
  story: { number, amara, bridge, schedule, reply },
}) => {
  const { id } = await schedule();
  await reply(id, { answer: 'accepted' });
  expect(JSON.stringify(await bridge.noticesOf('interview'))).toContain(`Amara${number}`);
  const data = await (await amara.fetch('/api/account/export')).json();
  expect(data.interviews).toMatchObject([{ id, status: 'accepted' }]);
  expect(data.interviews[0].notes).toBeUndefined();
  const bridgesExport = await (await bridge.fetch('/api/account/export')).json();
  expect(bridgesExport.interviews).toMatchObject([{ id }]);
  expect(JSON.stringify(bridgesExport.interviews)).not.toContain(`Amara${number}`);
  await amara.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } });
  expect(await bridge.call(interviews.listInterviews)).toEqual([]);
  expect(JSON.stringify(await bridge.call(notifications.listNotifications))).not.toContain(`Amara${number}`);
});
