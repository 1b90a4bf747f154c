import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { notifications, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { countStatements } from '#testing/count-statements.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { HOUR } from '../../clock.ts';
import { checkGuarantee, PORTION } from './check-guarantee.ts';
import { lockDue } from './owed-state.ts';

const neverAborted = new AbortController().signal;
const app = await appOfFile();

/**
 * Applications of one seeker to this many new roles of one employer, and to the employer's earlier ones. The employer has
 * been notified of each.
 */
async function addOwedAnswers(employer: Person, seeker: Person, count: number): Promise<void> {
  const { db } = app.context;
  const { id: roleId } = await employer.postRole();
  const { application } = await seeker.applyTo(roleId);
  await sql`
    insert into roles select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
    from roles r, generate_series(2, ${count}::int) where r.id = ${roleId}`.execute(db);
  await sql`
    with copies as (
      insert into applications
      select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'role_id', r.id))).*
      from applications a join roles r on r.employer_id = a.employer_id and r.id <> a.role_id
      where a.id = ${application.id}
      returning id, employer_id
    )
    insert into notifications (id, user_id, kind, title, body, href, created_at, event_key)
    select gen_random_uuid(), employer_id, 'application', 'New application', '', '/', ${app.clock()},
      'application:' || id
    from copies`.execute(db);
}

async function countBreaches(employers: readonly Person[]): Promise<number> {
  const rows = await app.context.db
    .selectFrom('guarantee_events')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select('application_id')
    .where('kind', '=', 'breached')
    .where(
      'employer_id',
      'in',
      employers.map(({ id }) => id),
    )
    .execute();
  return rows.length;
}

test('twenty-eight breaches cost as many statements as two', async () => {
  const amara = await app.seeker('Amara');
  const check = async (names: readonly string[], countEach: number) => {
    const employers = await Promise.all(names.map((name) => app.employer(name)));
    for (const employer of employers) await addOwedAnswers(employer, amara, countEach);
    await app.advance(40 * HOUR);
    app.clock.advance(8 * HOUR);
    const counted = countStatements(app.context.db);
    await checkGuarantee({ ...app.context, db: counted.db }, neverAborted);
    return { statements: counted.count(), breaches: await countBreaches(employers) };
  };
  const few = await check(['Mill Lane', 'Peel Ltd'], 1);
  const many = await check(['Acorn', 'Birch', 'Cedar', 'Damson'], 7);
  expect([few.breaches, many.breaches]).toEqual([2, 28]);
  expect(many.statements).toBe(few.statements);
});

test.runIf(onPostgres)('a second worker takes what the first has not locked', async () => {
  const other = await app.sibling();
  const [zoe, bridge] = [await app.seeker('Zoe'), await app.employer('Bridge & Co')];
  const count = PORTION + 30;
  await addOwedAnswers(bridge, zoe, count);
  await app.advance(40 * HOUR);
  app.clock.advance(8 * HOUR);
  await app.context.db.transaction().execute(async (trx) => {
    const locked = await lockDue(trx, { now: app.clock(), most: PORTION, except: [] });
    expect(locked).toHaveLength(PORTION);
    // The second worker does not wait for the first, and finishes before it.
    await checkGuarantee(other.context, neverAborted);
    expect(await countBreaches([bridge])).toBe(30);
  });
  await checkGuarantee(app.context, neverAborted);
  expect(await countBreaches([bridge])).toBe(count);
  const notices = (await zoe.call(notifications.listNotifications)).filter(
    ({ kind }) => kind === 'guarantee',
  );
  expect(notices.length).toBeGreaterThan(0);
  await other.close();
});

test('an answer that cannot be checked does not hold up the others', async () => {
  const { db } = app.context;
  const [bola, elm] = [await app.seeker('Bola'), await app.employer('Elm')];
  await addOwedAnswers(elm, bola, 3);
  await app.advance(40 * HOUR);
  app.clock.advance(8 * HOUR);
  const { id: broken } = await db
    .selectFrom('applications')
    .select('id')
    .where('employer_id', '=', elm.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`
    create function break_one() returns trigger language plpgsql as $$
      begin raise exception 'a broken row'; end $$`.execute(db);
  await sql
    .raw(
      `create trigger break_one before insert on guarantee_events
        for each row when (new.application_id = '${broken}') execute function break_one()`,
    )
    .execute(db);
  await expect(checkGuarantee(app.context, neverAborted)).rejects.toThrow('a broken row');
  expect(await countBreaches([elm])).toBe(2);
  await sql`drop trigger break_one on guarantee_events`.execute(db);
  await checkGuarantee(app.context, neverAborted);
  expect(await countBreaches([elm])).toBe(3);
});

test('a hold rewrites live roles only, and applies to later ones too', async () => {
  const [fola, gale] = [await app.seeker('Fola'), await app.employer('Gale')];
  const set = (roleId: string, status: 'closed' | 'live') =>
    gale.call(roles.setRoleStatus, { params: { roleId }, body: { status } });
  const heldSince = async (roleId: string) => {
    const galesRoles = await gale.call(roles.listEmployerRoles);
    return galesRoles.find(({ id }) => id === roleId)?.heldSince;
  };
  await app.context.db
    .updateTable('employers')
    .set({ plan_code: 'ENTERPRISE', tier_option: 'OptionA' })
    .where('user_id', '=', gale.id)
    .execute();
  const old = await gale.postRole({ title: 'Night Porter' });
  await set(old.id, 'closed');
  const { rows: rowsBefore } = await sql`select changed_in from roles where id = ${old.id}`.execute(
    app.context.db,
  );
  await addOwedAnswers(gale, fola, 8);
  await app.advance(40 * HOUR);
  await app.advance(8 * HOUR);
  const onHold = await app.context.db
    .selectFrom('roles')
    .select('id')
    .where('employer_id', '=', gale.id)
    .where('held_since', 'is not', null)
    .execute();
  expect(onHold).toHaveLength(8);
  const { rows: rowsAfter } = await sql`select changed_in from roles where id = ${old.id}`.execute(
    app.context.db,
  );
  expect(rowsAfter).toEqual(rowsBefore);
  expect((await set(old.id, 'live')).heldSince).toBe(app.clock().toISOString());
  const fresh = await gale.postRole({ title: 'Day Porter' });
  expect(await heldSince(fresh.id)).toBe(app.clock().toISOString());
});
