import { afterAll, beforeAll, expect, test } from 'vitest';
import { applications, notifications } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { onPostgres, type TestApp, testApp } from '#testing/test-app.ts';
import { checkGuarantee } from './check-guarantee.ts';

let app: TestApp;
let sibling: TestApp;
beforeAll(async () => {
  if (!onPostgres) return;
  app = await testApp();
  sibling = await app.sibling();
});
afterAll(async () => {
  await sibling?.close();
  await app?.close();
});

const check = (node: TestApp) => checkGuarantee(node.context, new AbortController().signal);

test.runIf(onPostgres)('an answer and a breach in two processes have one outcome', async () => {
  const bridge = await app.employer('Bridge');
  const ids: string[] = [];
  for (let n = 0; n < 24; n += 1) {
    const { id: roleId } = await bridge.postRole({ title: `Ward ${n}` });
    const seeker = await app.seeker(`Racer${n}`);
    ids.push((await seeker.applyTo(roleId)).application.id);
  }
  await app.advance(48 * HOUR - 1);
  // The last millisecond before the deadline passes while the answers are on their way.
  const answers = ids.map((applicationId, n) =>
    bridge.call(applications.moveApplication, {
      params: { applicationId },
      body: { status: n % 2 === 0 ? 'shortlisted' : 'rejected' },
    }),
  );
  const checks = [check(app), check(sibling)];
  app.clock.advance(1);
  await Promise.all([...answers, ...checks, check(sibling), check(app)]);
  const { db } = app.context;
  const rows = await db.selectFrom('applications').selectAll().where('id', 'in', ids).execute();
  const events = await db
    .selectFrom('guarantee_events')
    .selectAll()
    .where('application_id', 'in', ids)
    .where('kind', 'not in', ['nudge_24', 'nudge_40'])
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const kinds = events.filter((event) => event.application_id === row.id).map(({ kind }) => kind);
    const isInTime = (row.answered_at ?? row.due_at) < row.due_at;
    expect(kinds).toEqual(isInTime ? ['answered_in_time'] : ['breached', 'answered_late']);
    expect(row.verdict).toBe(isInTime ? 'answered_in_time' : 'answered_late');
  }
  // Nothing is overdue any more, whether the answer or the check came last.
  const onHold = await db.selectFrom('roles').select('id').where('held_since', 'is not', null).execute();
  expect(onHold).toEqual([]);
});

test.runIf(onPostgres)('two workers remind once and record each breach once', async () => {
  const lane = await app.employer('Mill Lane');
  const ids: string[] = [];
  const { id: roleId } = await lane.postRole();
  for (let n = 0; n < 7; n += 1) {
    const seeker = await app.seeker(`Twin${n}`);
    ids.push((await seeker.applyTo(roleId)).application.id);
  }
  for (const hours of [24, 16, 8]) {
    app.clock.advance(hours * HOUR);
    await Promise.all([check(app), check(sibling), check(app), check(sibling)]);
  }
  const notices = (await lane.call(notifications.listNotifications)).filter(
    ({ kind }) => kind === 'guarantee',
  );
  const count = (title: string) => notices.filter((each) => each.title === title).length;
  expect(count('An answer is due in 24 hours')).toBe(7);
  expect(count('An answer is due in 8 hours')).toBe(7);
  expect(count('An answer is overdue')).toBe(7);
  const breaches = await app.context.db
    .selectFrom('guarantee_events')
    .select('application_id')
    .where('application_id', 'in', ids)
    .where('kind', '=', 'breached')
    .execute();
  expect(breaches).toHaveLength(7);
});
