import { expect, test } from 'vitest';
import { matches, messages, notifications, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import { newCompany, subscribe } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { DAY, HOUR, MINUTE } from '../../clock.ts';
import { suspendWithin } from '../safety/review-report.ts';
import { expireRoles } from './expire-roles.ts';

const neverAborted = new AbortController().signal;
const app = await appOfFile();

async function storedStatus(roleId: string): Promise<string> {
  const { status } = await app.context.db
    .selectFrom('roles')
    .select('status')
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow();
  return status;
}

const ownRoles = (person: Person) => person.call(roles.listEmployerRoles);
const statuses = async (person: Person) => (await ownRoles(person)).map(({ status }) => status).sort();

/** Moves the clock thirty days on. People visit every six days, because sessions end after a week without a visit. */
async function monthGoesBy(...people: readonly Person[]): Promise<void> {
  for (let week = 0; week < 5; week += 1) {
    app.clock.advance(6 * DAY);
    for (const person of people) await person.fetch('/api/user');
  }
}

test('a role is expired from its expiry instant, even before the job runs', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  await meet(amara, bridge);
  const [posted] = await ownRoles(bridge);
  if (posted === undefined) throw new Error('nothing was posted');
  await monthGoesBy(amara, bridge);
  const shownStatuses = async () => ({
    own: (await ownRoles(bridge))[0],
    match: (await amara.call(matches.listMatches))[0]?.role.status,
    thread: (await amara.call(messages.listThreads))[0]?.role.status,
  });
  const statusesBefore = await shownStatuses();
  expect(statusesBefore).toMatchObject({
    own: { status: 'expired', updatedAt: posted.updatedAt },
    match: 'expired',
    thread: 'expired',
  });
  expect(await storedStatus(posted.id)).toBe('live');
  await app.settle();
  expect(await storedStatus(posted.id)).toBe('expired');
  expect(await shownStatuses()).toEqual(statusesBefore);
  const confirmed = await bridge.call(roles.setRoleStatus, {
    params: { roleId: posted.id },
    body: { status: 'live' },
  });
  expect(confirmed.status).toBe('live');
});

test('a company hears that a job ran out, but not that its closing date came', async () => {
  const fern = await app.employer('Fern Foods');
  const closesAt = new Date(app.clock().getTime() + 10 * DAY).toISOString();
  await fern.postRole({ title: 'Fruit picker', closesAt });
  const baker = await fern.postRole({ title: 'Baker' });
  await monthGoesBy(fern);
  await app.settle();
  const news = await fern.call(notifications.listNotifications);
  expect(news).toMatchObject([
    {
      title: '“Baker” is no longer shown',
      body: 'A job is shown for 30 days. If you are still hiring, confirm it, and seekers see it again.',
      href: `/employer/job/${baker.id}`,
    },
  ]);
});

test('after a large import ran out, a company is notified once', async () => {
  const mill = await app.employer('Mill House');
  for (let number = 1; number <= 6; number += 1) await mill.postRole({ title: `Packer ${number}` });
  await monthGoesBy(mill);
  await app.settle();
  expect(await mill.call(notifications.listNotifications)).toMatchObject([
    { title: '6 jobs are no longer shown', href: '/employer/dashboard?tab=jobs&status=expired' },
  ]);
});

test('the job expires neither closed roles nor those not yet due', async () => {
  const elm = await app.employer('Elm');
  const old = await elm.postRole({ title: 'Porter' });
  await elm.call(roles.setRoleStatus, { params: { roleId: old.id }, body: { status: 'closed' } });
  await monthGoesBy(elm);
  const fresh = await elm.postRole({ title: 'Clerk' });
  await app.settle();
  expect([await storedStatus(old.id), await storedStatus(fresh.id)]).toEqual(['closed', 'live']);
});

test('a paused role takes the place of one that has expired', async () => {
  const lime = await newCompany(app, 'Lime', 'ROLE_3');
  await lime.postRole({ title: 'First' });
  await app.advance(HOUR);
  await lime.postRole({ title: 'Second' });
  await app.advance(8 * DAY);
  await subscribe(lime, 'ROLE_1');
  expect(await statuses(lime)).toEqual(['live', 'paused']);
  const [live] = (await ownRoles(lime)).filter(({ status }) => status === 'live');
  await app.context.db
    .updateTable('roles')
    .set({ expires_at: app.clock() })
    .where('id', '=', live?.id ?? '')
    .execute();
  await app.advance(0);
  await app.advance(MINUTE);
  expect(await statuses(lime)).toEqual(['expired', 'live']);
});

test('a suspension does not pause a role that is already past its expiry', async () => {
  const rook = await app.employer('Rook');
  const { id } = await rook.postRole();
  await monthGoesBy(rook);
  await app.context.db.transaction().execute((trx) => suspendWithin(trx, rook.id, app.clock()));
  await app.settle();
  expect(await storedStatus(id)).toBe('expired');
});

test.runIf(onPostgres)('the job skips a role that somebody is changing', async () => {
  const other = await app.sibling();
  const peel = await app.employer('Peel Ltd');
  await app.context.db
    .updateTable('employers')
    .set({ plan_code: 'ENTERPRISE', tier_option: 'OptionA' })
    .where('user_id', '=', peel.id)
    .execute();
  const [busy, idle] = [await peel.postRole({ title: 'Busy' }), await peel.postRole({ title: 'Idle' })];
  await monthGoesBy(peel);
  await app.context.db.transaction().execute(async (trx) => {
    await trx.selectFrom('roles').select('id').where('id', '=', busy.id).forUpdate().execute();
    await expireRoles(other.context, neverAborted);
    expect([await storedStatus(busy.id), await storedStatus(idle.id)]).toEqual(['live', 'expired']);
  });
  await expireRoles(app.context, neverAborted);
  expect(await storedStatus(busy.id)).toBe('expired');
  await other.close();
});
