import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ENOUGH_ASSESSMENTS } from '#matching/assessment/learn-norms.ts';
import { ENOUGH_FOR_OWN_MODEL } from '#matching/text/weights.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connection.ts';
import { run, statement } from '../db/statement.ts';
import { eraseAccount } from '../features/personal-data/delete-account.ts';
import { outboxFolder } from '../mail/create-mailer.ts';
import { listOutbox, readOutbox } from '../mail/outbox-mailer.ts';
import { removeDemoBilling, removeUnusedAccounts } from './remove-billing.ts';

/** What real people share with demo people. It is removed with the demo people, as when anyone deletes an account. */
export interface SharedData {
  readonly people: number;
  readonly applicationsToDemoRoles: number;
  readonly applicationsFromDemoSeekers: number;
  readonly conversations: number;
  readonly invites: number;
}

const SHARED = statement<SharedData>(
  'demo-shared',
  `with both_sides as (
      select 'application' as kind, a.seeker_id, a.employer_id from applications a
      union all select 'conversation', t.seeker_id, t.employer_id from threads t
      union all select 'invite', i.seeker_id, r.employer_id from invites i join roles r on r.id = i.role_id
    ), mixed as (
      select kind, s.is_demo as is_demo_seeker, case when s.is_demo then e.id else s.id end as real_person
      from both_sides join users s on s.id = seeker_id join users e on e.id = employer_id
      where s.is_demo <> e.is_demo
    )
    select count(distinct real_person)::int as people,
      count(*) filter (where kind = 'application' and not is_demo_seeker)::int as "applicationsToDemoRoles",
      count(*) filter (where kind = 'application' and is_demo_seeker)::int as "applicationsFromDemoSeekers",
      count(*) filter (where kind = 'conversation')::int as conversations,
      count(*) filter (where kind = 'invite')::int as invites
    from mixed`,
);

export async function countShared(db: Db): Promise<SharedData> {
  const [counts] = await run(db, SHARED, []);
  if (counts === undefined) throw new Error('a count without a row');
  return counts;
}

export interface RemovalReport {
  readonly seekers: number;
  readonly employers: number;
  readonly roles: number;
  readonly applications: number;
  readonly conversations: number;
  readonly files: number;
  readonly mails: number;
  readonly voidedInvoices: number;
  readonly reversedEntries: number;
}

type Remover = Pick<Context, 'db' | 'clock' | 'tasks' | 'storage' | 'config'>;

/**
 * Deletes every demo person like an ordinary account, one at a time, so it can be run again after an interruption. Real
 * people who shared something with them are notified that the other side has left.
 */
export async function removeDemoWorld(context: Remover): Promise<RemovalReport> {
  const { db, clock, storage } = context;
  const people = await db
    .selectFrom('users')
    .select(['id as userId', 'username', 'email', 'account_type'])
    .where('is_demo', '=', true)
    .orderBy('account_type', 'desc')
    .orderBy('id')
    .execute();
  const counts = await countRemovable(db);
  const files = await db
    .selectFrom('uploads')
    .innerJoin('users', 'users.id', 'uploads.user_id')
    .select('key')
    .where('is_demo', '=', true)
    .execute();
  const accounts = await db
    .selectFrom('billing_accounts')
    .innerJoin('users', 'users.id', 'employer_id')
    .select('billing_accounts.id')
    .where('is_demo', '=', true)
    .execute();
  let voidedInvoices = 0;
  let reversedEntries = 0;
  for (const person of people) {
    const money = await db.transaction().execute(async (trx) => {
      const removal = await removeDemoBilling(trx, person.userId, clock());
      await eraseAccount(context, trx, person, null);
      return removal;
    });
    voidedInvoices += money.voidedInvoices;
    reversedEntries += money.reversedEntries;
  }
  await db.transaction().execute(async (trx) => {
    await removeUnusedAccounts(
      trx,
      accounts.map(({ id }) => id),
    );
    await forgetLearned(trx);
    const now = clock();
    // This row stays, so that the next start does not mistake an empty database for a new one.
    await trx
      .insertInto('demo_world')
      .values({ seeded_at: now, finished_at: now })
      .onConflict((same) => same.column('is_only').doUpdateSet({ finished_at: now }))
      .execute();
  });
  // `eraseAccount` has also queued tasks that remove the files, in case this process ends here.
  for (const { key } of files) await storage.remove(key);
  const mails = await removeMails(context, new Set(people.map(({ email }) => email)));
  return { ...counts, files: files.length, mails, voidedInvoices, reversedEntries };
}

const REMOVABLE = statement<
  Pick<RemovalReport, 'seekers' | 'employers' | 'roles' | 'applications' | 'conversations'>
>(
  'demo-removable',
  `with demo as (select id, account_type from users where is_demo)
    select (select count(*)::int from demo where account_type <> 'Employer') as seekers,
      (select count(*)::int from demo where account_type = 'Employer') as employers,
      (select count(*)::int from roles where employer_id in (select id from demo)) as roles,
      (select count(*)::int from applications
        where employer_id in (select id from demo) or seeker_id in (select id from demo)) as applications,
      (select count(*)::int from threads
        where employer_id in (select id from demo) or seeker_id in (select id from demo)) as conversations`,
);

async function countRemovable(db: Db) {
  const [counts] = await run(db, REMOVABLE, []);
  if (counts === undefined) throw new Error('a count without a row');
  return counts;
}

const LEFT = statement<{ texts: number; applications: number; assessments: number }>(
  'demo-left-to-learn-from',
  `select ((select count(*) from roles where status = 'live')
      + (select count(*) from seekers where summary_text is not null))::int as texts,
      (select count(*) from (select from applications limit 1) a)::int as applications,
      (select count(*) from assessments)::int as assessments`,
);

/**
 * Deletes what was learned from demo texts, assessments and decisions, if there are not enough real ones to learn from.
 */
async function forgetLearned(trx: Db): Promise<void> {
  const [leftovers] = await run(trx, LEFT, []);
  const { texts = 0, applications = 0, assessments = 0 } = leftovers ?? {};
  if (texts < ENOUGH_FOR_OWN_MODEL) await trx.deleteFrom('text_models').execute();
  if (assessments < ENOUGH_ASSESSMENTS) await trx.deleteFrom('culture_norms').execute();
  if (applications === 0) await trx.deleteFrom('learned_weights').execute();
}

/** Deletes mails to demo people that were written to files. */
async function removeMails(
  { config }: Pick<Remover, 'config'>,
  addresses: ReadonlySet<string>,
): Promise<number> {
  const folder = outboxFolder(config);
  let count = 0;
  for (const name of await listOutbox(folder)) {
    const mail = await readOutbox(folder, name);
    if (mail === null || !addresses.has(mail.to)) continue;
    await rm(join(folder, `${name}.eml`), { force: true });
    await rm(join(folder, `${name}.json`), { force: true });
    count += 1;
  }
  return count;
}
