import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { applications, guarantee, notifications } from '#contract/index.ts';
import { newInstallation } from '#testing/installation.ts';
import { runCommand } from '#testing/server-process.ts';
import { onPostgres, type TestApp, testApp } from '#testing/test-app.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { connect } from '../db/connect.ts';
import { createTrustedClock, systemTime } from './trusted-clock.ts';

let app: TestApp;
/** Time since the machine was started; the calendar is `app.clock`. */
let elapsed: number;
beforeEach(async () => {
  elapsed = DAY;
  app = await testApp({}, { elapsed: () => elapsed });
});
afterEach(() => app.close());

/** Lets time pass: both clocks move, and everything due is done. */
async function pass(ms: number): Promise<void> {
  elapsed += ms;
  await app.advance(ms);
}

/** Moves only the calendar, as when somebody sets the clock. */
async function moveCalendar(ms: number): Promise<void> {
  app.clock.advance(ms);
  await app.settle();
}

async function apply() {
  const [mona, bridge] = [await app.seeker('Mona'), await app.employer('Bridge & Co')];
  const role = await bridge.postRole({ title: 'Welder' });
  const { application } = await mona.call(applications.apply, { body: { roleId: role.id } });
  const look = async () =>
    (await mona.call(applications.listApplications)).find(({ id }) => id === application.id);
  const answer = () =>
    bridge.call(applications.moveApplication, {
      params: { applicationId: application.id },
      body: { status: 'rejected' },
    });
  const noticeKinds = async () =>
    (await bridge.call(notifications.listNotifications)).map(({ kind }) => kind);
  return { mona, bridge, look, answer, noticeKinds };
}

test('a clock that jumps ahead brings no verdict and no reminder', async () => {
  const { look, noticeKinds } = await apply();
  const before = await noticeKinds();
  await moveCalendar(50 * HOUR);
  expect((await look())?.verdict).toBe('owed');
  expect(await noticeKinds()).toEqual(before);
  await moveCalendar(-50 * HOUR);
  await pass(MINUTE);
  expect((await look())?.verdict).toBe('owed');
  await pass(48 * HOUR);
  expect((await look())?.verdict).toBe('missed');
});

test('after a paused machine resumes, verdicts follow in 40 minutes', async () => {
  const { look } = await apply();
  // The pause: the calendar moves, but the time since the machine was started does not.
  await moveCalendar(50 * HOUR);
  await pass(39 * MINUTE);
  expect((await look())?.verdict).toBe('owed');
  await pass(MINUTE);
  expect((await look())?.verdict).toBe('missed');
});

test('an answer given while the clock is doubted counts as in time', async () => {
  const { look, answer, mona } = await apply();
  await moveCalendar(50 * HOUR);
  await answer();
  expect((await look())?.verdict).toBe('owed');
  await moveCalendar(-50 * HOUR);
  await app.settle();
  expect((await look())?.verdict).toBe('answered_in_time');
  await pass(3 * DAY);
  expect((await mona.call(guarantee.getLedger)).total).toMatchObject({ due: 1, answeredInTime: 1 });
});

test('a withdrawal while the clock is doubted is not a missed answer', async () => {
  const { look, mona } = await apply();
  const { id = '' } = (await look()) ?? {};
  await moveCalendar(50 * HOUR);
  await mona.call(applications.moveApplication, {
    params: { applicationId: id },
    body: { status: 'withdrawn' },
  });
  await moveCalendar(-50 * HOUR);
  await app.settle();
  expect((await look())?.verdict).toBe('withdrawn');
});

test('an application sent while the clock was behind has its whole 48 hours', async () => {
  await moveCalendar(-50 * HOUR);
  const { look } = await apply();
  await moveCalendar(50 * HOUR);
  await pass(47 * HOUR);
  expect((await look())?.verdict).toBe('owed');
  await pass(HOUR);
  expect((await look())?.verdict).toBe('missed');
});

test('a restart does not forget that the clock has jumped', async () => {
  const { connection, log } = app.context;
  const wall = () => app.clock().getTime();
  const restart = async () => {
    const restarted = await createTrustedClock(
      connection,
      { wall, elapsed: () => elapsed, hasDatabaseClock: false },
      log,
    );
    onTestFinished(restarted.close);
    return restarted;
  };
  app.clock.advance(50 * HOUR);
  expect((await restart()).doubt()?.reason).toBe('away');
  app.clock.advance(-50 * HOUR);
  const corrected = await restart();
  expect(corrected.doubt()).toBeNull();
  app.clock.advance(50 * HOUR);
  await corrected.check();
  expect(corrected.doubt()?.reason).toBe('jumped');
  await app.context.db.updateTable('clock_watch').set({ confirmations: 1 }).execute();
  await corrected.check();
  expect(corrected.doubt()).toBeNull();
  expect((await restart()).doubt()).toBeNull();
});

test.skipIf(!onPostgres)("our clock is compared with the database server's", async () => {
  const { connection, log } = app.context;
  let offMs = 9 * HOUR;
  const time = await createTrustedClock(
    connection,
    { wall: () => Date.now() + offMs, elapsed: () => elapsed, hasDatabaseClock: true },
    log,
  );
  onTestFinished(time.close);
  expect(time.doubt()?.reason).toBe('database');
  offMs = 0;
  await time.check();
  // The test's own calendar is months away from the machine's.
  expect(time.doubt()?.reason).toBe('away');
});

test('the metrics say whether the clock is trusted', async () => {
  const read = async () => (await app.visitor().fetch('/metrics')).text();
  expect(await read()).toContain('\nnod_clock_trusted 1\n');
  await moveCalendar(-5 * HOUR);
  expect(await read()).toContain('\nnod_clock_trusted 0\n');
  expect(await read()).toContain('\nnod_clock_off_seconds -18000\n');
});

test('after a long stop, npm run clock -- confirm ends the doubt at once', async () => {
  const { env, remove } = await newInstallation();
  onTestFinished(remove);
  const location = { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL || null };
  const before = await connect(location);
  await before.db.insertInto('clock_watch').values({ trusted_at: '2020-01-01T00:00:00Z' }).execute();
  await before.close();
  const { code, output } = await runCommand('clock', ['confirm'], env);
  expect(output).toMatch(/Last trusted time: +2020-01-01T00:00:00.000Z\nConfirmed/);
  expect(code).toBe(0);
  const after = await connect(location);
  const time = await createTrustedClock(after, systemTime(after), app.context.log);
  expect(time.doubt()).toBeNull();
  time.close();
  await after.close();
});
