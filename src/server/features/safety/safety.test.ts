import { type KyselyPlugin, type QueryId, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { accounts, applications, matches, messages, roles, safety } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import { newCompany } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { runAtOnce, waitingForLocks } from '#testing/waiting-for-locks.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockName } from '../../db/lock-name.ts';
import type { Seeker } from '../../http/actor.ts';
import { send } from '../applications/send-application.ts';
import { checkSoon } from '../billing/subscriptions/schedule-check.ts';
import { lockPlan } from '../roles/commands.ts';
import { listReports } from './queries.ts';
import { report } from './report-person.ts';
import { reinstateWithin, suspendWithin } from './review-report.ts';

const app = await appOfFile();
const admin = await app.admin('Ada');

test('unmatching ends the conversation and withdraws the application', async () => {
  const amara = await app.seeker('Amara');
  const bridge = await app.employer('Bridge & Co');
  const { threadId, applicationId } = await meet(amara, bridge);
  await amara.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello' } });
  await amara.call(safety.unmatch, { params: { threadId } });
  await amara.call(safety.unmatch, { params: { threadId } });

  for (const person of [amara, bridge]) {
    expect(await person.call(messages.listThreads)).toEqual([]);
    await expect(person.call(messages.listMessages, { params: { threadId } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      person.call(messages.sendMessage, { body: { threadId, bodyMd: 'Still there?' } }),
    ).rejects.toMatchObject({ status: 404 });
  }
  expect(await amara.call(matches.listMatches)).toEqual([]);
  const [application] = await amara.call(applications.listApplications);
  expect(application).toMatchObject({ id: applicationId, status: 'withdrawn' });
});

test('an employer’s unmatch rejects the seeker; strangers can’t unmatch', async () => {
  const kofi = await app.seeker('Kofi');
  const harbour = await app.employer('Harbour');
  const { threadId } = await meet(kofi, harbour);
  const stranger = await app.employer('Stranger');
  await expect(stranger.call(safety.unmatch, { params: { threadId } })).rejects.toMatchObject({
    status: 404,
  });
  await harbour.call(safety.unmatch, { params: { threadId } });
  expect(await kofi.call(applications.listApplications)).toMatchObject([{ status: 'rejected' }]);
});

test('a block hides both sides from each other until it is lifted', async () => {
  const priya = await app.seeker('Priya');
  const mill = await app.employer('Mill');
  const { threadId } = await meet(priya, mill, 'Weaver');
  const { id: secondRole } = await mill.postRole({ title: 'Dyer' });
  const deckOf = async () =>
    (await priya.call(roles.listDeck, { query: { limit: 50 } })).map((card) => card.id);
  expect(await deckOf()).toContain(secondRole);

  await priya.call(safety.block, { body: { threadId } });
  expect(await priya.call(messages.listThreads)).toEqual([]);
  expect(await deckOf()).not.toContain(secondRole);
  await expect(priya.call(applications.apply, { body: { roleId: secondRole } })).rejects.toMatchObject({
    status: 409,
  });
  await expect(
    mill.call(applications.invite, { body: { roleId: secondRole, seekerId: priya.id } }),
  ).rejects.toMatchObject({ status: 409 });
  const { blocked, ended } = await priya.call(safety.getSafety);
  expect(blocked).toMatchObject([{ userId: mill.id, name: 'Mill' }]);
  expect(ended).toMatchObject([{ threadId, name: 'Mill', roleTitle: 'Weaver', isReported: false }]);
  expect((await mill.call(safety.getSafety)).blocked).toEqual([]);

  await priya.call(safety.unblock, { params: { userId: mill.id } });
  expect(await deckOf()).toContain(secondRole);
});

test('a block ends the open applications that led to no match yet', async () => {
  const tess = await app.seeker('Tess');
  const forge = await app.employer('Forge');
  const { threadId } = await meet(tess, forge, 'Smith');
  const { id: roleId } = await forge.postRole({ title: 'Farrier' });
  await tess.call(applications.apply, { body: { roleId } });
  await tess.call(safety.block, { body: { threadId } });
  expect((await tess.call(applications.listApplications)).map(({ status }) => status)).toEqual([
    'withdrawn',
    'withdrawn',
  ]);

  const noah = await app.seeker('Noah');
  const other = await meet(noah, forge, 'Smith’s mate');
  await noah.call(applications.apply, { body: { roleId } });
  await forge.call(safety.block, { body: { threadId: other.threadId } });
  expect((await noah.call(applications.listApplications)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
});

test.runIf(onPostgres)('of a message and an unmatch at once, one comes entirely first', async () => {
  const { db } = app.context;
  const tara = await app.seeker('Tara');
  const quay = await app.employer('Quay');
  const { threadId, applicationId } = await meet(tara, quay, 'Docker');
  const say = () => quay.call(messages.sendMessage, { body: { threadId, bodyMd: 'Are you there?' } });
  const matchOf = (trx: Db) => trx.selectFrom('threads').select('match_id').where('id', '=', threadId);

  // While a message is being written, the unmatch waits for it before it locks anything else.
  const { ending } = await db.transaction().execute(async (trx) => {
    await matchOf(trx).forNoKeyUpdate().execute();
    const ending = tara.call(safety.unmatch, { params: { threadId } });
    await expect.poll(() => waitingForLocks(db, 'threads')).toBeGreaterThan(0);
    await sql`select 1 from applications where id = ${applicationId} for update nowait`.execute(trx);
    // In an object, so that it isn't awaited here: the call ends only after this transaction.
    return { ending };
  });
  await ending;

  // While an unmatch is being written, the message waits for it, and is refused.
  await db.updateTable('matches').set({ ended_at: null }).where('id', 'in', matchOf(db)).execute();
  const { sending } = await db.transaction().execute(async (trx) => {
    await trx.updateTable('matches').set({ ended_at: app.clock() }).where('id', 'in', matchOf(trx)).execute();
    let isOver = false;
    const sending = say().then(
      () => 'sent',
      ({ status }: { status: number }) => status,
    );
    void sending.then(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await waitingForLocks(db, 'threads')) > 0).toBe(true);
    return { sending };
  });
  expect(await sending).toBe(404);
});

test.runIf(onPostgres)('of an application and a block at once, one comes first', async () => {
  const { db } = app.context;
  const nell = await app.seeker('Nell');
  const dock = await app.employer('Dock');
  const { threadId } = await meet(nell, dock, 'Rigger');
  const { id: roleId } = await dock.postRole({ title: 'Crane driver' });
  // Her super like waits after it has looked for a block.
  const [applied, blocked] = await runAtOnce(
    db,
    (trx) => lockName(trx, `super:${nell.id}`),
    () => nell.call(applications.apply, { body: { roleId, superLike: true } }),
    () => dock.call(safety.block, { body: { threadId } }),
  );
  expect([applied.status, blocked.status]).toEqual(['fulfilled', 'fulfilled']);
  const statuses = (await nell.call(applications.listApplications)).map(({ status }) => status);
  expect(statuses).toEqual(['rejected', 'rejected']);
});

test.runIf(onPostgres)('of a shortlist and a block at once, one comes first', async () => {
  const { db } = app.context;
  const lena = await app.seeker('Lena');
  const yard = await app.employer('Yard');
  const { threadId } = await meet(lena, yard, 'Caulker');
  const { id: roleId } = await yard.postRole({ title: 'Shipwright' });
  const { application } = await lena.applyTo(roleId);
  const [moved, blocked] = await runAtOnce(
    db,
    (trx) => sql`select 1 from applications where id = ${application.id} for update`.execute(trx),
    () => yard.moveTo(application.id, 'shortlisted', 'pending'),
    () => lena.call(safety.block, { body: { threadId } }),
  );
  expect([moved.status, blocked.status]).toEqual(['fulfilled', 'fulfilled']);
  // The match that the shortlist made has ended too.
  expect(await lena.call(matches.listMatches)).toEqual([]);
  expect((await lena.call(safety.getSafety)).ended).toHaveLength(2);
});

test.runIf(onPostgres)('an application is not sent in the instant of a block', async () => {
  const { db } = app.context;
  const signe = await app.seeker('Signe');
  const mill = await app.employer('Signe Mill');
  const clerk = await join(app, mill, 'recruiter', 'Clerk');
  const { threadId } = await meet(signe, mill, 'Spinner');
  const { id: roleId } = await clerk.postRole({ title: 'Carder' });
  const { application } = await signe.call(applications.apply, { body: { roleId, undoable: true } });
  app.clock.advance(11 * SECOND);
  // It waits to notify the clerk, whose role it is, after it has looked for a block.
  const [sent, blocked] = await runAtOnce(
    db,
    (trx) => sql`select 1 from users where id = ${clerk.id} for update`.execute(trx),
    () => send(app.context, { applicationId: application.id }),
    () => mill.call(safety.block, { body: { threadId } }),
  );
  expect([sent.status, blocked.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(await signe.ownApplication(application.id)).toMatchObject({ status: 'rejected' });
});

test('an ended conversation can be reported; a report is decided once', async () => {
  const wren = await app.seeker('Wren');
  const shady = await app.employer('Shady');
  const { threadId, roleId } = await meet(wren, shady);
  await shady.call(messages.sendMessage, { body: { threadId, bodyMd: 'Send £50 for your badge' } });
  await wren.call(safety.unmatch, { params: { threadId } });
  const body = { threadId, reason: 'fraud' as const, words: 'Asked for money.' };
  const first = await wren.call(safety.report, { body });
  expect(await wren.call(safety.report, { body })).toEqual(first);
  const nosy = await app.seeker('Nosy');
  await expect(nosy.call(safety.report, { body })).rejects.toMatchObject({ status: 404 });

  const [item] = await admin.call(safety.listReports);
  expect(item).toMatchObject({
    id: first.id,
    reason: 'fraud',
    words: 'Asked for money.',
    subject: { id: shady.id, name: 'Shady', isSuspended: false, upheldBefore: 0 },
    messages: [{ isSubject: true, bodyMd: 'Send £50 for your badge' }],
  });
  await admin.call(safety.resolveReport, {
    params: { reportId: first.id },
    body: { outcome: 'upheld', words: 'The account is closed to them.', suspend: true },
  });
  expect(await admin.call(safety.listReports)).toEqual([]);
  await expect(
    admin.call(safety.resolveReport, { params: { reportId: first.id }, body: { outcome: 'dismissed' } }),
  ).rejects.toMatchObject({ status: 409 });

  // Signed out everywhere and not let in again; the role is paused.
  await expect(shady.call(accounts.currentUser)).rejects.toMatchObject({ status: 401 });
  await expect(
    shady.call(accounts.login, { body: { username: 'shady', password: 'nod-test-2026' } }),
  ).rejects.toMatchObject({ status: 403 });
  const other = await app.seeker('Olu');
  expect((await other.call(roles.listDeck, { query: { limit: 50 } })).map((card) => card.id)).not.toContain(
    roleId,
  );
});

test('listing any number of reports takes the same number of queries', async () => {
  const countQueries = async () => {
    let count = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { items } = await listReports(app.context.db.withPlugin(counting), { limit: 100 });
    return { count, items };
  };
  const drake = await app.employer('Drake');
  const reports = (who: Person, body: BodyFor<typeof safety.report>) => {
    app.clock.advance(MINUTE);
    return who.call(safety.report, { body });
  };
  const seekerReports = async (name: string) => {
    const seeker = await app.seeker(name);
    const { threadId } = await meet(seeker, drake, `Keeper for ${name}`);
    await drake.call(messages.sendMessage, { body: { threadId, bodyMd: `First, ${name}` } });
    await seeker.call(messages.sendMessage, { body: { threadId, bodyMd: 'Second' } });
    await reports(seeker, { threadId, reason: 'fraud' });
    return threadId;
  };
  const threadId = await seekerReports('Ines');
  const { count } = await countQueries();
  await seekerReports('Jomo');
  // Both sides report one conversation, and somebody reports an advert without a conversation.
  await reports(drake, { threadId, reason: 'abuse' });
  const { id: roleId } = await drake.postRole();
  await reports(await app.seeker('Leo'), { roleId, reason: 'fraud' });
  const more = await countQueries();
  expect(more.count).toBe(count);
  const evidence = more.items.map(({ messages }) =>
    messages.map(({ isSubject, bodyMd }) => [isSubject, bodyMd]),
  );
  expect(evidence).toEqual([
    [
      [true, 'First, Ines'],
      [false, 'Second'],
    ],
    [
      [true, 'First, Jomo'],
      [false, 'Second'],
    ],
    [
      [false, 'First, Ines'],
      [true, 'Second'],
    ],
    [],
  ]);
});

test('a repeated report joins the open one; once decided, it is new', async () => {
  const mara = await app.seeker('Mara');
  const gull = await app.employer('Gull');
  const { threadId } = await meet(mara, gull);
  const body = { threadId, reason: 'spam' as const };
  const atOnce = await Promise.all([1, 2, 3].map(() => mara.call(safety.report, { body })));
  const [{ id } = { id: '' }] = atOnce;
  expect(new Set(atOnce.map((each) => each.id)).size).toBe(1);

  // Ada decides just after the database has found that the report is open.
  const writes = new Set<QueryId>();
  const decidedThen: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const into = node.kind === 'InsertQueryNode' ? node.into?.table.identifier.name : null;
      if (into === 'reports') writes.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (writes.delete(queryId)) {
        await admin.call(safety.resolveReport, { params: { reportId: id }, body: { outcome: 'dismissed' } });
      }
      return result;
    },
  };
  const actor = (await app.context.sessions.find(mara.cookie)) as Seeker;
  const context = { db: app.context.db.withPlugin(decidedThen), clock: app.clock };
  expect(await report(context, actor, body)).toEqual({ id });
  expect(await mara.call(safety.report, { body })).not.toEqual({ id });
});

test('a suspended company’s roles stay hidden despite billing and imports', async () => {
  const { db } = app.context;
  const rook = await newCompany(app, 'Rook');
  const { id: roleId } = await rook.postRole({ title: 'Scaffolder' });
  const status = async () =>
    (await db.selectFrom('roles').select('status').where('id', '=', roleId).executeTakeFirstOrThrow()).status;
  await app.advance(8 * DAY);
  expect(await status()).toBe('paused');

  await db.transaction().execute((trx) => suspendWithin(trx, rook.id, app.clock()));
  // Paid from now on, by a card that keeps working.
  await db
    .updateTable('billing_accounts')
    .set({ free_until: '2100-01-01T00:00:00Z', card_last4: '4242' })
    .where('employer_id', '=', rook.id)
    .execute();
  await checkSoon(db, rook.id, app.clock());
  await app.advance(MINUTE);
  expect(await status()).toBe('paused');
  const { room } = await db.transaction().execute((trx) => lockPlan(trx, rook.id, app.clock()));
  expect(room.live).toBe(0);

  await db.transaction().execute((trx) => reinstateWithin(trx, 'rook', app.clock()));
  await app.advance(MINUTE);
  expect(await status()).toBe('live');
});

test('conversations that ended over 30 days ago can’t be reported', async () => {
  const late = await app.seeker('Late');
  const quarry = await app.employer('Quarry');
  const { threadId } = await meet(late, quarry);
  await late.call(safety.unmatch, { params: { threadId } });
  const { id: roleId } = await quarry.postRole({ title: 'Blaster' });
  app.clock.advance(31 * DAY);
  const browser = app.visitor();
  await browser.call(accounts.login, { body: { username: 'late', password: 'nod-test-2026' } });
  await expect(browser.call(safety.report, { body: { threadId, reason: 'abuse' } })).rejects.toMatchObject({
    status: 409,
  });
  expect((await browser.call(safety.report, { body: { roleId, reason: 'fraud' } })).id).toBeTruthy();
  await expect(browser.call(safety.report, { body: { reason: 'fraud' } })).rejects.toMatchObject({
    status: 422,
  });
  await expect(
    browser.call(safety.report, { body: { roleId, threadId, reason: 'fraud' } }),
  ).rejects.toMatchObject({ status: 422 });
});

test('a block deletes both sides’ notifications and mail of messages', async () => {
  const [tamsin, heron, fair] = [
    await app.seeker('Tamsin'),
    await app.employer('Heron'),
    await app.employer('Fair & Sons'),
  ];
  const [first, second] = [await meet(tamsin, heron), await meet(tamsin, heron, 'Porter')];
  const { threadId } = await meet(tamsin, fair);
  await app.advance(HOUR);
  const say = (person: Person, thread: string, bodyMd: string) =>
    person.call(messages.sendMessage, { body: { threadId: thread, bodyMd } });
  await say(heron, second.threadId, 'You will regret this.');
  await say(tamsin, second.threadId, 'Leave me alone.');
  await say(fair, threadId, 'When could you start?');
  await tamsin.call(safety.block, { body: { threadId: first.threadId } });

  const bodies = async (person: Person) => (await person.noticesOf('message')).map(({ body }) => body);
  expect(await bodies(tamsin)).toEqual(['When could you start?']);
  expect(await bodies(heron)).toEqual([]);
  expect((await tamsin.noticesOf('match')).map(({ href }) => href)).toEqual([
    `/?tab=chat&thread=${threadId}`,
  ]);
  await app.advance(HOUR);
  const mailed = app.mails.all.map(({ text }) => text).join();
  expect(mailed).toContain('When could you start?');
  expect(mailed).not.toMatch(/regret|alone/);
});
