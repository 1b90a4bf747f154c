import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres } from '#testing/test-app.ts';
import { emptyDatabase } from '#testing/test-database.ts';
import { connect } from '../connect.ts';
import type { Connection } from '../connection.ts';
import { migrate, migrateTo } from '../migrate.ts';
import type { Database } from '../schema.ts';

const COMPANIES = 60;
/** What both sides see before the upgrade and must still see after it, by the columns of that time. */
const KEPT = {
  users: 'id, username, email',
  employers: 'user_id, company_name, plan_code, tier_option, verified_at',
  roles: 'id, employer_id, title, status, changed_in::text',
  applications: 'id, role_id, seeker_id, employer_id, status, due_at',
  application_moves: 'application_id, to_status, moved_by',
  matches: 'id, role_id, seeker_id, employer_id',
  threads: 'id, match_id, seeker_id, employer_id, last_seq, seeker_seq, employer_seq',
  messages: 'id, seq, thread_id, sender_user_id, body_md',
  blocks: 'blocker_id, blocked_id',
  billing_accounts: 'id, employer_id, customer_ref',
  subscriptions: 'account_id, plan_code, price_pence, status',
  invoices: 'id, account_id, number, gross_pence, billed_to::text',
} as const;

let connection: Connection;
let drop = async () => {};

async function readEverything(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(KEPT)) {
    const { rows } = await sql`select ${sql.raw(columns)} from ${sql.table(table)} order by 1, 2`.execute(db);
    found[table] = rows;
  }
  return found;
}

async function addUser(db: Kysely<Database>, name: string, accountType: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into users (id, account_type, username, username_key, email, email_key, password_hash, first_name,
      last_name, created_at)
    values (${id}, ${accountType}, ${name}, ${name}, ${`${name}@x`}, ${`${name}@x`}, '', ${name}, '', now())`.execute(
    db,
  );
  return id;
}

/** A company with a role, an applicant with a conversation, a plan and an invoice. */
async function addCompany(db: Kysely<Database>, n: number): Promise<string> {
  const company = await addUser(db, `company${n}`, 'Employer');
  const seeker = await addUser(db, `seeker${n}`, 'JobSeeker');
  const [role, application, match, thread, account] = Array.from({ length: 5 }, () => randomUUID());
  await sql`insert into employers (user_id, company_name, tier_option, plan_code, created_at, updated_at)
    values (${company}, ${`Company ${n}`}, 'OptionA', 'ROLE_3', now(), now())`.execute(db);
  await sql`insert into roles (id, employer_id, title, description_md, work_mode, salary_min_pence, salary_max_pence,
      job_type, status, created_at, updated_at, expires_at)
    values (${role}, ${company}, 'Porter', '', 'onsite', 1, 2, 'full_time', 'live', now(), now(), now())`.execute(
    db,
  );
  await sql`insert into applications (id, role_id, seeker_id, employer_id, status, fit_bp, culture_fit_bp, fit,
      submitted_at, due_at, updated_at)
    values (${application}, ${role}, ${seeker}, ${company}, 'shortlisted', 1, 0, '{}', now(), now(), now())`.execute(
    db,
  );
  await sql`insert into application_moves (application_id, to_status, moved_by, moved_at)
    values (${application}, 'pending', ${seeker}, now()), (${application}, 'shortlisted', ${company}, now())`.execute(
    db,
  );
  await sql`insert into matches (id, role_id, seeker_id, employer_id, matched_at)
    values (${match}, ${role}, ${seeker}, ${company}, now())`.execute(db);
  await sql`insert into threads (id, match_id, role_id, seeker_id, employer_id, created_at)
    values (${thread}, ${match}, ${role}, ${seeker}, ${company}, now())`.execute(db);
  for (const sender of [company, seeker]) {
    await sql`insert into messages (id, thread_id, sender_user_id, body_md, created_at)
      values (${randomUUID()}, ${thread}, ${sender}, 'Hello', now())`.execute(db);
  }
  await sql`insert into blocks (blocker_id, blocked_id, created_at) values (${seeker}, ${company}, now())`.execute(
    db,
  );
  await sql`insert into billing_accounts (id, employer_id, customer_ref, created_at)
    values (${account}, ${company}, ${`cus_${n}`}, now())`.execute(db);
  await sql`insert into subscriptions (account_id, attempt_id, plan_code, price_pence, status, created_at, updated_at)
    values (${account}, ${randomUUID()}, 'ROLE_3', 9900, 'active', now(), now())`.execute(db);
  await sql`insert into invoices (id, account_id, number, kind, status, issued_at, due_at, lines, net_pence, vat_rate_bp,
      vat_pence, gross_pence, billed_to, seller)
    values (${randomUUID()}, ${account}, ${n}, 'subscription', 'paid', now(), now(), '[]', 9900, 0, 0, 9900,
      ${JSON.stringify({ name: `Company ${n}` })}, '{}')`.execute(db);
  return company;
}

const companies: string[] = [];
let before: Record<string, unknown> = {};

beforeAll(async () => {
  if (!onPostgres) return;
  const database = await emptyDatabase();
  if (database === null) throw new Error('there is no PostgreSQL');
  connection = await connect({ databaseUrl: database.databaseUrl, dataDir: '' });
  drop = database.drop;
  await migrateTo(connection.db, '0033-profile-lists');
  for (let n = 1; n <= COMPANIES; n += 1) companies.push(await addCompany(connection.db, n));
  await sql`update users set suspended_at = now() where id = ${companies[0]}`.execute(connection.db);
  before = await readEverything(connection.db);
  await migrate(connection.db);
});
afterAll(async () => {
  await connection?.close();
  await drop();
});

test.runIf(onPostgres)('an upgrade keeps every id, thread, plan and invoice', async () => {
  expect(await readEverything(connection.db)).toEqual(before);
});

test.runIf(onPostgres)('an employer’s account becomes a company of one', async () => {
  const rows = await connection.db
    .selectFrom('company_members')
    .select(['company_id', 'user_id', 'member_role'])
    .orderBy('company_id')
    .execute();
  expect(rows).toEqual(
    companies.toSorted().map((id) => ({ company_id: id, user_id: id, member_role: 'owner' })),
  );
  const suspended = await connection.db
    .selectFrom('employers')
    .select('user_id')
    .where('suspended_at', 'is not', null)
    .execute();
  expect(suspended).toEqual([{ user_id: companies[0] }]);
});

test.runIf(onPostgres)('the previous release can still set up, suspend and delete', async () => {
  const { db } = connection;
  const late = await addCompany(db, COMPANIES + 1);
  const membersOf = (id: string) =>
    db
      .selectFrom('company_members')
      .select(['user_id', 'member_role'])
      .where('company_id', '=', id)
      .execute();
  expect(await membersOf(late)).toEqual([{ user_id: late, member_role: 'owner' }]);

  await sql`update users set suspended_at = now() where id = ${late}`.execute(db);
  const isSuspended = async () =>
    (await db.selectFrom('employers').select('suspended_at').where('user_id', '=', late).executeTakeFirst())
      ?.suspended_at !== null;
  expect(await isSuspended()).toBe(true);
  await sql`update users set suspended_at = null where id = ${late}`.execute(db);
  expect(await isSuspended()).toBe(false);

  await sql`delete from users where id = ${late}`.execute(db);
  for (const table of ['employers', 'roles', 'threads', 'blocks'] as const) {
    const key = { employers: 'user_id', roles: 'employer_id', threads: 'employer_id', blocks: 'blocked_id' }[
      table
    ];
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${late}`.execute(db);
    expect([table, rows.length]).toEqual([table, 0]);
  }
  // Invoices outlive the company.
  const { rows } =
    await sql`select employer_id from billing_accounts where customer_ref = ${`cus_${COMPANIES + 1}`}`.execute(
      db,
    );
  expect(rows).toEqual([{ employer_id: null }]);
});
