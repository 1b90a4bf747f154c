import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { accounts, admin, applications, messages, notifications, preferences } from '#contract/index.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { countStatements } from '#testing/count-statements.ts';
import { type MailBag, mailBag } from '#testing/mail-bag.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../clock.ts';
import type { MailOutcome } from '../../mail/mailer.ts';
import { notifyUser } from './commands.ts';
import { notificationFailed } from './queries.ts';
import { sendPortions } from './send-due.ts';

/** The mail server's responses to the next mails. When they are used up, it accepts everything. */
const answers: MailOutcome[] = [];
let bag: MailBag;
const app = await appOfFile(
  {},
  {
    mailer: {
      send: async (mail) => {
        const answer = answers.shift();
        return answer === undefined || answer.outcome === 'sent' ? bag.send(mail) : answer;
      },
    },
  },
);

const WEEK = 7 * DAY;
const MONDAY = Date.parse('2026-11-02T09:00:00Z');

/** Each test starts at nine on its own Monday, with nobody online and nothing queued. */
beforeEach(async () => {
  answers.length = 0;
  bag = mailBag();
  const { db } = app.context;
  await db.deleteFrom('users').execute();
  await db.deleteFrom('rate_limits').execute();
  await sql`delete from tasks.job`.execute(db);
  app.clock.advance(WEEK - ((app.clock().getTime() - MONDAY) % WEEK));
});

interface News {
  kind?: NotificationKind;
  body?: string;
  eventKey?: string;
}

function inform(
  person: Person,
  title: string,
  { kind = 'status', body = 'Staff Nurse.', eventKey }: News = {},
) {
  return app.context.db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId: person.id,
      kind,
      title,
      body,
      href: '/?tab=matches',
      now: app.clock(),
      ...(eventKey !== undefined && { eventKey }),
    }),
  );
}

const subjects = () => bag.all.map((mail) => mail.subject);

async function states(person: Person) {
  const rows = await app.context.db
    .selectFrom('deliveries')
    .select(['state', 'reason'])
    .where('user_id', '=', person.id)
    .orderBy('updated_at')
    .execute();
  return rows.map((row) => row.state);
}

test('a suspended person is sent nothing but letters about the account', async () => {
  const [amara, ada] = [await app.seeker('Amara'), await app.admin('Ada')];
  await inform(amara, 'A new status');
  await inform(amara, 'Your interview is tomorrow', { kind: 'interview' });
  // What happened before the suspension waits as well.
  const params = { userId: amara.id };
  await ada.call(admin.suspendPerson, { params, body: { reason: 'Asks for money.' } });
  await inform(amara, '3 new jobs for “Nurse”', { kind: 'search' });
  await app.advance(DAY);
  expect(bag.to('amara@example.org').map(({ subject }) => subject)).toEqual([
    'Your Nod account is suspended',
  ]);
  expect(bag.to('amara@example.org')[0]?.text).toContain('reply to this email');
  expect(await states(amara)).toEqual(['skipped', 'skipped', 'skipped']);
  await app.visitor().call(accounts.requestReset, { body: { email: 'amara@example.org' } });
  await ada.call(admin.reinstatePerson, { params, body: { reason: 'A mistake.' } });
  await inform(amara, 'Another status');
  await app.advance(HOUR);
  expect(bag.to('amara@example.org').map(({ subject }) => subject)).toEqual([
    'Your Nod account is suspended',
    'Choose a new password for Nod',
    'Your Nod account works again',
    'Another status',
  ]);
});

test('a match sends each side one mail with a link to the conversation', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  expect(bag.all).toEqual([]);
  await app.advance(MINUTE);
  const [mail] = bag.to('amara@example.org');
  expect(mail?.subject).toBe('It’s a match: Bridge & Co said yes to you for Staff Nurse');
  expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/\?tab=chat&thread=/);
  // The application and the match happened together: one mail lists both.
  const [both] = bag.to('bridgeco@example.org');
  expect(both?.subject).toBe('2 new things on Nod');
  expect(both?.text).toContain(`/chat/${amara.id}?thread=${threadId}`);
  await app.advance(HOUR);
  await app.settle();
  expect(bag.all).toHaveLength(2);
});

test('a notification read in the app is not mailed', async () => {
  const amara = await app.seeker('Amara');
  await inform(amara, 'Your application moved');
  await amara.call(notifications.readNotifications);
  await app.advance(MINUTE);
  expect(bag.all).toEqual([]);
  expect(await states(amara)).toEqual(['skipped']);
});

test('only unread messages are mailed, many of them in one mail', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  await amara.call(notifications.readNotifications);
  await bridge.call(notifications.readNotifications);
  const say = (bodyMd: string) => bridge.call(messages.sendMessage, { body: { threadId, bodyMd } });
  for (let n = 1; n <= 20; n += 1) await say(`Message ${n}`);
  await app.advance(10 * MINUTE);
  expect(bag.all).toEqual([]);
  await app.advance(5 * MINUTE);
  expect(subjects()).toEqual(['New message from Bridge & Co']);
  expect(bag.all[0]?.text).toContain('Message 20');

  await amara.call(notifications.readNotifications);
  const last = await say('Are you there?');
  await amara.call(messages.markRead, { params: { threadId }, body: { messageId: last.id } });
  await app.advance(HOUR);
  expect(bag.all).toHaveLength(1);
});

test('news within half an hour of a mail is gathered into the next one', async () => {
  const amara = await app.seeker('Amara');
  await inform(amara, 'First');
  await app.advance(MINUTE);
  expect(subjects()).toEqual(['First']);
  for (const title of ['Second', 'Third', 'Fourth']) {
    await inform(amara, title);
    await app.advance(5 * MINUTE);
  }
  expect(bag.all).toHaveLength(1);
  await app.advance(16 * MINUTE);
  expect(subjects()).toEqual(['First', '3 new things on Nod']);
  const digest = bag.all[1];
  for (const title of ['Second', 'Third', 'Fourth']) expect(digest?.text).toContain(`* ${title}`);
});

test('interview news is mailed at once, together with what was waiting', async () => {
  const amara = await app.seeker('Amara');
  await inform(amara, 'First');
  await app.advance(MINUTE);
  await inform(amara, 'Second');
  await inform(amara, 'Your interview starts within an hour', { kind: 'interview' });
  await app.advance(MINUTE);
  expect(subjects()).toEqual(['First', '2 new things on Nod']);
});

test('quiet hours hold back status news, but not the guarantee’s', async () => {
  const amara = await app.seeker('Amara');
  await app.advance(13 * HOUR);
  await inform(amara, 'Moved');
  await inform(amara, 'Moved again');
  await inform(amara, 'Answer owed', { kind: 'guarantee' });
  await app.advance(MINUTE);
  expect(subjects()).toEqual(['Answer owed']);
  await app.advance(9 * HOUR + 58 * MINUTE);
  expect(bag.all).toHaveLength(1);
  await app.advance(2 * MINUTE);
  expect(subjects()).toEqual(['Answer owed', '2 new things on Nod']);
});

test('a switched-off kind of notification creates no delivery', async () => {
  const amara = await app.seeker('Amara');
  const preferencesBefore = await amara.call(preferences.getPreferences);
  expect(preferencesBefore).toMatchObject({
    quietFrom: '21:00',
    quietTo: '08:00',
    email: 'amara@example.org',
    mailRefused: null,
    pushKey: null,
  });
  const saved = await amara.call(preferences.savePreferences, {
    body: {
      kinds: [{ kind: 'status', mail: false, push: true }],
      quietFrom: null,
      quietTo: null,
    },
  });
  expect(saved.kinds.find((each) => each.kind === 'status')).toEqual({
    kind: 'status',
    mail: false,
    push: true,
  });
  expect(saved).toMatchObject({ quietFrom: null, quietTo: null });
  await app.advance(14 * HOUR);
  await inform(amara, 'Moved');
  await inform(amara, 'Invited', { kind: 'invite', body: 'Come and see.' });
  await app.advance(MINUTE);
  expect(subjects()).toEqual(['Invited: Come and see']);
  expect(await states(amara)).toEqual(['sent']);
  expect(await amara.call(notifications.listNotifications)).toHaveLength(2);
});

test('a kind switched off after the event is not sent either', async () => {
  const amara = await app.seeker('Amara');
  await inform(amara, 'Moved');
  await amara.call(preferences.savePreferences, {
    body: { kinds: [{ kind: 'status', mail: false, push: false }], quietFrom: null, quietTo: null },
  });
  await app.advance(MINUTE);
  expect(bag.all).toEqual([]);
  expect(await states(amara)).toEqual(['skipped']);
});

test('applicants are mailed when the company deletes its account', async () => {
  const [amara, peel] = [await app.seeker('Amara'), await app.employer('Peel Ltd')];
  const { id: roleId } = await peel.postRole({ title: 'Welder' });
  await amara.call(applications.apply, { body: { roleId } });
  await peel.send('DELETE', '/api/account', { password: 'nod-test-2026' });
  await app.advance(MINUTE);
  expect(bag.to('amara@example.org').map((mail) => mail.subject)).toEqual(['Peel Ltd has left Nod']);
  expect(bag.to('peelltd@example.org')).toEqual([]);
});

test('one event notifies once, however many report it at once', async () => {
  const amara = await app.seeker('Amara');
  const notices = await Promise.all(
    [1, 2, 3, 4].map(() => inform(amara, 'Reminder', { eventKey: 'interview:1:day' })),
  );
  expect(notices.filter(Boolean)).toHaveLength(1);
  expect(await inform(amara, 'Another', { eventKey: 'interview:1:hour' })).toBe(true);
  expect(await amara.call(notifications.listNotifications)).toHaveLength(2);
  await app.advance(MINUTE);
  await app.settle();
  expect(bag.all).toHaveLength(1);
});

test('an unreachable mail server is retried with growing delays', async () => {
  const bridge = await app.employer('Bridge & Co');
  answers.push(
    { outcome: 'later', reason: '451 busy' },
    { outcome: 'later', reason: 'connect ECONNREFUSED' },
  );
  await inform(bridge, 'Moved', { eventKey: 'application:1' });
  const failed = () =>
    notificationFailed(app.context.db, { companyId: bridge.id, eventKey: 'application:1' });
  expect(await failed()).toBe(false);
  await app.advance(MINUTE);
  expect([bag.all.length, await failed()]).toEqual([0, true]);
  await app.advance(MINUTE);
  await app.advance(MINUTE);
  expect(bag.all).toEqual([]);
  await app.advance(MINUTE);
  expect([subjects(), await failed()]).toEqual([['Moved'], false]);
});

test('after a day of retries the delivery fails and excuses the guarantee', async () => {
  const bridge = await app.employer('Bridge & Co');
  const away: MailOutcome = { outcome: 'later', reason: 'connect ECONNREFUSED' };
  answers.push(...Array.from({ length: 50 }, () => away));
  await inform(bridge, 'New application', { kind: 'guarantee', eventKey: 'application:2' });
  for (let n = 0; n < 40; n += 1) await app.advance(30 * MINUTE);
  expect(await states(bridge)).toEqual(['waiting']);
  for (let n = 0; n < 12; n += 1) await app.advance(2 * HOUR);
  expect(await states(bridge)).toEqual(['failed']);
  const event = { companyId: bridge.id, eventKey: 'application:2' };
  expect(await notificationFailed(app.context.db, event)).toBe(true);
  expect(await notificationFailed(app.context.db, { ...event, eventKey: 'application:never-told' })).toBe(
    true,
  );
  await bridge.call(notifications.readNotifications);
  expect(await notificationFailed(app.context.db, event)).toBe(false);
});

test('a refused address is remembered, shown and retried on request', async () => {
  const bridge = await app.employer('Bridge & Co');
  answers.push({ outcome: 'refused', reason: '550 5.1.1 No such user' });
  await inform(bridge, 'Moved', { eventKey: 'application:3' });
  await app.advance(MINUTE);
  expect((await bridge.call(preferences.getPreferences)).mailRefused).toEqual({
    reason: '550 5.1.1 No such user',
    refusedAt: app.clock().toISOString(),
  });
  // The fault is their address, not our server: the guarantee still applies.
  expect(await notificationFailed(app.context.db, { companyId: bridge.id, eventKey: 'application:3' })).toBe(
    false,
  );
  await inform(bridge, 'Moved again');
  await app.advance(MINUTE);
  expect([bag.all.length, await states(bridge)]).toEqual([0, ['refused', 'refused']]);

  await bridge.call(preferences.tryMailAgain);
  await app.settle();
  expect(subjects()).toEqual(['Email from Nod is reaching you again']);
  expect((await bridge.call(preferences.getPreferences)).mailRefused).toBeNull();
  await inform(bridge, 'Moved once more');
  await app.advance(MINUTE);
  expect(subjects()).toContain('Moved once more');
});

test('after a worker’s death the same mail is sent again', async () => {
  const amara = await app.seeker('Amara');
  await inform(amara, 'Moved');
  await app.advance(MINUTE);
  await app.context.db
    .updateTable('deliveries')
    .set({ state: 'sending', updated_at: app.clock() })
    .where('user_id', '=', amara.id)
    .execute();
  await app.advance(HOUR + SECOND);
  const ids = bag.all.map((mail) => mail.id);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

test('gathering for twelve people takes as many statements as for three', async () => {
  const { context } = app;
  const gather = async (names: readonly string[]) => {
    const people = await Promise.all(names.map((name) => app.seeker(name)));
    for (const person of people) await inform(person, 'Moved');
    app.clock.advance(MINUTE);
    const counted = countStatements(context.db);
    await sendPortions({ ...context, db: counted.db }, new AbortController().signal);
    await app.settle();
    const mails = bag.all.length;
    bag = mailBag();
    return { statements: counted.count(), mails };
  };
  const few = await gather(['Amara', 'Bola', 'Chidi']);
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kit', 'Lou'];
  const many = await gather(names.map((name) => `${name}beth`));
  expect(few.mails).toBe(3);
  expect(many).toEqual({ statements: few.statements, mails: 12 });
});

test.runIf(onPostgres)('two workers send each mail once', async () => {
  const other = await app.sibling();
  const people = [await app.seeker('Amara'), await app.seeker('Zoe'), await app.seeker('Fola')];
  for (const person of people) await inform(person, 'Moved');
  app.clock.advance(MINUTE);
  await Promise.all([app.settle(), other.settle(), app.settle(), other.settle()]);
  expect(bag.all.map((mail) => mail.to).sort()).toEqual([
    'amara@example.org',
    'fola@example.org',
    'zoe@example.org',
  ]);
  await other.close();
});
