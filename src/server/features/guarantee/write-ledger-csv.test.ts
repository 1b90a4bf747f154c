import { expect, test } from 'vitest';
import { accounts, applications, guarantee, notifications } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { compareLedger } from '#testing/compare-ledger.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR, MINUTE } from '../../clock.ts';
import { recount } from './recount-record.ts';

const app = await appOfFile();

const reject = (who: Person, applicationId: string) =>
  who.call(applications.moveApplication, { params: { applicationId }, body: { status: 'rejected' } });

async function download(query = ''): Promise<string> {
  const response = await app.visitor().fetch(`/ledger.csv${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

test('the ledger is public, anonymous and adds up to the published record', async () => {
  const bridge = await app.employer('=Bridge, "Sons" & Co');
  const { id: roleId } = await bridge.postRole();
  const seekers = await Promise.all([1, 2, 3, 4, 5].map((n) => app.seeker(`Ledger${n}`)));
  const ids = await Promise.all(seekers.map(async (seeker) => (await seeker.applyTo(roleId)).application.id));
  await app.advance(6 * HOUR);
  await reject(bridge, ids[0] ?? '');
  await app.advance(3 * HOUR + 20 * MINUTE);
  await reject(bridge, ids[1] ?? '');
  await app.advance(41 * HOUR);
  await reject(bridge, ids[2] ?? '');
  await seekers[3]?.call(applications.moveApplication, {
    params: { applicationId: ids[3] ?? '' },
    body: { status: 'withdrawn' },
  });
  const { total, employers } = await compareLedger(app);
  expect(total).toEqual({ due: 5, answeredInTime: 2, medianHours: 9.3 });
  expect(employers).toMatchObject([{ companyName: '=Bridge, "Sons" & Co', overdue: 1 }]);
  const csv = await download();
  expect(csv).toContain('"\'=Bridge, ""Sons"" & Co"');
  for (const seeker of seekers) expect(csv).not.toContain(seeker.id);
  for (const id of ids) expect(csv).not.toContain(id);
  expect(csv).not.toMatch(/Ledger\d/i);
});

test('erasing a seeker keeps the count; erasing an employer removes it', async () => {
  const lane = await app.employer('Mill Lane');
  const { id: roleId } = await lane.postRole();
  const lulu = await app.seeker('Lulu');
  const applicationId = (await lulu.applyTo(roleId)).application.id;
  await app.advance(49 * HOUR);
  const ledgerBefore = await compareLedger(app);
  await lulu.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } });
  const ledgerAfter = await compareLedger(app);
  expect(ledgerAfter.total).toEqual(ledgerBefore.total);
  expect(await app.context.db.selectFrom('applications').where('id', '=', applicationId).execute()).toEqual(
    [],
  );
  await lane.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } });
  expect((await compareLedger(app)).employers.map((each) => each.companyName)).not.toContain('Mill Lane');
});

test('answers older than 90 days leave the record, not the ledger', async () => {
  const old = await app.employer('Old Hands');
  const { id: roleId } = await old.postRole();
  await reject(old, (await (await app.seeker('Oldie')).applyTo(roleId)).application.id);
  const submittedAt = app.clock();
  await app.advance(48 * HOUR);
  expect((await compareLedger(app)).employers.map((each) => each.companyName)).toContain('Old Hands');
  await app.advance(90 * DAY);
  expect((await compareLedger(app)).employers.map((each) => each.companyName)).not.toContain('Old Hands');
  const ledger = await download(`?from=${submittedAt.toISOString()}`);
  expect([...recount(ledger).employers.values()].map((each) => each.companyName)).toContain('Old Hands');
  for (const wrong of ['?from=never', '?to=-1', '?from=1066-10-14T00:00:00Z', '?from=2999-01-01T00:00:00Z']) {
    expect([400, 422]).toContain((await app.visitor().fetch(`/ledger.csv${wrong}`)).status);
  }
});

test('our failed notification moves the deadline once; both sides are told', async () => {
  const [kit, bay] = [await app.seeker('Kit'), await app.employer('Bay & Co')];
  const { id: roleId } = await bay.postRole();
  const id = (await kit.applyTo(roleId)).application.id;
  await app.context.db
    .updateTable('deliveries')
    .set({ state: 'failed' })
    .where('notification_id', 'in', (from) =>
      from.selectFrom('notifications').select('id').where('event_key', '=', `application:${id}`),
    )
    .execute();
  await app.advance(48 * HOUR);
  expect(await kit.ownApplication(id)).toMatchObject({
    verdict: 'owed',
    dueAt: new Date(app.clock().getTime() + 48 * HOUR).toISOString(),
  });
  const [toBay] = await bay.call(notifications.listNotifications);
  const [toKit] = await kit.call(notifications.listNotifications);
  expect([toBay?.title, toKit?.title]).toEqual([
    'An application is waiting for your answer',
    'The answer to your application will take longer',
  ]);
  await app.settle();
  await app.advance(48 * HOUR);
  expect(await kit.ownApplication(id)).toMatchObject({ verdict: 'missed' });
  await compareLedger(app);
  expect(await download()).toContain('Our notification failed');
});

test('an Admin corrects a verdict: history stays, both sides are notified', async () => {
  const ada = await app.admin('Ada');
  const [noor, gate] = [await app.seeker('Noor'), await app.employer('Gate & Co')];
  const { id: roleId } = await gate.postRole();
  const id = (await noor.applyTo(roleId)).application.id;
  const correctVerdict = (verdict: 'excused' | 'answered_in_time' | 'missed', applicationId = id) =>
    ada.call(guarantee.correctVerdict, {
      body: { applicationId, verdict, reason: 'answered_elsewhere', note: 'They spoke on the telephone.' },
    });
  await expect(correctVerdict('excused')).rejects.toMatchObject({ status: 409 });
  await app.advance(48 * HOUR);
  const record = async () =>
    (await compareLedger(app)).employers.find(({ employerId }) => employerId === gate.id);
  expect(await record()).toMatchObject({ due: 1, answeredInTime: 0, overdue: 1 });
  const listed = (await ada.call(guarantee.listOwedAnswers)).find((each) => each.applicationId === id);
  expect(listed).toMatchObject({ companyName: 'Gate & Co', verdict: 'missed', reason: null });
  const corrected = await correctVerdict('answered_in_time');
  expect(corrected).toMatchObject({
    verdict: 'answered_in_time',
    reason: 'The answer was given outside Nod',
  });
  expect(await record()).toMatchObject({ due: 1, answeredInTime: 1, medianHours: null });
  await expect(correctVerdict('answered_in_time')).rejects.toMatchObject({ status: 409 });
  await correctVerdict('excused');
  expect(await record()).toMatchObject({ due: 0, answeredInTime: 0, overdue: 0 });
  for (const who of [noor, gate]) {
    const notices = (await who.call(notifications.listNotifications)).filter(
      ({ kind }) => kind === 'guarantee',
    );
    expect(notices.filter(({ body }) => body.includes('They spoke on the telephone.'))).toHaveLength(2);
  }
  const [found] = await ada.call(guarantee.listOwedAnswers, { query: { reference: corrected.reference } });
  expect(found?.applicationId).toBe(id);
  await expect(correctVerdict('missed', crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  const { db } = app.context;
  const kinds = await db
    .selectFrom('guarantee_events')
    .select('kind')
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['breached', 'corrected', 'corrected']);
  await expect(db.updateTable('guarantee_events').set({ at: app.clock() }).execute()).rejects.toThrow(
    'only ever added',
  );
  await expect(db.deleteFrom('guarantee_events').execute()).rejects.toThrow('only ever added');
});
