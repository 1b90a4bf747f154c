import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accounts, applications, guarantee } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Chance } from '#testing/chance.ts';
import { compareLedger } from '#testing/compare-ledger.ts';
import { CallRefused, type Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { DAY, HOUR, MINUTE } from '../../clock.ts';
import { checkGuarantee } from './check-guarantee.ts';
import { sumDays } from './sum-days.ts';

const PASSWORD = 'nod-test-2026';
const STEPS = 160;
const CORRECTIONS = ['excused', 'answered_in_time', 'missed'] as const;

const app = await appOfFile();
const ada = await app.admin('Ada');

/** Days whose stored sums, with the changes made since, differ from a count of the day's answers in the ledger. */
async function wrongDays(): Promise<unknown[]> {
  const { rows } = await sql`
    with summed as (
      select day, due + coalesce((select sum(due) from guarantee_changes c where c.day = d.day), 0) as due,
        in_time + coalesce((select sum(in_time) from guarantee_changes c where c.day = d.day), 0) as in_time
      from guarantee_days d
    ), counted as (
      select (due_at at time zone 'UTC')::date as day, count(*) filter (where outcome <> 'excused') as due,
        count(*) filter (where outcome = 'answered_in_time') as in_time
      from guarantee_ledger group by 1
    )
    select summed.day, summed.due, counted.due as counted from summed left join counted using (day)
    where (summed.due, summed.in_time) <> (coalesce(counted.due, 0), coalesce(counted.in_time, 0))`.execute(
    app.context.db,
  );
  return rows;
}

/** Runs a step that may be refused: a hold, an application that has ended, a deleted account. */
async function tryTo(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error) => {
    if (!(error instanceof CallRefused && [401, 404, 409, 422].includes(error.status))) throw error;
  });
}

/** A company, its role and its applicants. */
interface TestCompany {
  readonly owner: Person;
  readonly roleId: string;
  readonly received: { readonly id: string; readonly seeker: Person }[];
}

test('after a month of any events, sums equal a recount of the ledger', async () => {
  const chance = new Chance(Number(process.env.PROPERTY_SEED || 48));
  const signal = new AbortController().signal;
  const companies: TestCompany[] = [];
  for (const name of ['Bridge & Co', 'Mill Lane', 'Quay Ltd', 'Gone Soon']) {
    const owner = await app.employer(name);
    companies.push({ owner, roleId: (await owner.postRole()).id, received: [] });
  }
  const started = app.clock();
  let people = 0;

  const acts: Readonly<Record<string, (company: TestCompany) => Promise<void>>> = {
    apply: async (company) => {
      people += 1;
      const seeker = await app.seeker(`Month${people}`);
      await tryTo(async () => {
        const { application } = await seeker.applyTo(company.roleId);
        company.received.push({ id: application.id, seeker });
      });
    },
    move: (company) =>
      withOne(company, ({ id }) =>
        company.owner.call(applications.moveApplication, {
          params: { applicationId: id },
          body: { status: chance.pick(['rejected', 'reviewing', 'shortlisted'] as const) },
        }),
      ),
    catchUp: async (company) => {
      for (const { id } of company.received) {
        await tryTo(() =>
          company.owner.call(applications.moveApplication, {
            params: { applicationId: id },
            body: { status: 'rejected' },
          }),
        );
      }
    },
    withdraw: (company) =>
      withOne(company, ({ id, seeker: by }) =>
        by.call(applications.moveApplication, {
          params: { applicationId: id },
          body: { status: 'withdrawn' },
        }),
      ),
    correct: (company) =>
      withOne(company, ({ id }) =>
        ada.call(guarantee.correctVerdict, {
          body: { applicationId: id, verdict: chance.pick(CORRECTIONS), reason: 'our_fault' },
        }),
      ),
    leave: (company) =>
      withOne(company, ({ seeker: by }) => by.call(accounts.deleteAccount, { body: { password: PASSWORD } })),
    nobodyWasTold: (company) =>
      withOne(company, ({ id }) =>
        app.context.db
          .updateTable('deliveries')
          .set({ state: 'failed' })
          .where('notification_id', 'in', (from) =>
            from.selectFrom('notifications').select('id').where('event_key', '=', `application:${id}`),
          )
          .execute(),
      ),
  };
  const mostOften = [
    'apply',
    'apply',
    'apply',
    'move',
    'move',
    'move',
    'catchUp',
    'correct',
    ...Object.keys(acts),
  ];

  async function withOne(
    company: TestCompany,
    act: (one: TestCompany['received'][number]) => Promise<unknown>,
  ): Promise<void> {
    const one = company.received[chance.between(0, company.received.length - 1)];
    if (one !== undefined) await tryTo(() => act(one));
  }

  for (let step = 1; step <= STEPS; step += 1) {
    app.clock.advance(chance.between(1, 9 * HOUR));
    // A worker that was away catches up when it is back.
    if (chance.next() < 0.5) await checkGuarantee(app.context, signal);
    if (chance.next() < 0.3) await sumDays(app.context, signal);
    await acts[chance.pick(mostOften)]?.(chance.pick(companies));
    if (step % 20 === 0) {
      await compareLedger(app);
      expect(await wrongDays()).toEqual([]);
    }
  }

  const gone = companies.pop();
  await gone?.owner.call(accounts.deleteAccount, { body: { password: PASSWORD } });
  await compareLedger(app);
  await app.settle();
  const { total } = await compareLedger(app);
  expect(total.due).toBeGreaterThan(10);
  expect(total.answeredInTime).toBeGreaterThan(2);
  const { changes, days } = await app.context.db
    .selectNoFrom((select) => [
      select
        .selectFrom('guarantee_changes')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('changes'),
      select
        .selectFrom('guarantee_days')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('days'),
    ])
    .executeTakeFirstOrThrow();
  expect([Number(changes), Number(days) > 15]).toEqual([0, true]);
  expect(await wrongDays()).toEqual([]);
  const minutes = (app.clock().getTime() - started.getTime()) / MINUTE;
  for (let n = 0; n < 12; n += 1) {
    const from = new Date(started.getTime() + chance.between(0, minutes - 60) * MINUTE);
    const to = new Date(from.getTime() + chance.between(1, 20 * 24) * HOUR);
    await compareLedger(app, from, to < app.clock() ? to : undefined);
    const midnight = new Date(`${from.toISOString().slice(0, 10)}T00:00:00Z`);
    await compareLedger(app, midnight, new Date(midnight.getTime() + 3 * DAY));
  }
});

test.runIf(onPostgres)('an answer that commits while its day is summed counts once', async () => {
  const { db } = app.context;
  const signal = new AbortController().signal;
  const [noor, hill] = [await app.seeker('Noor'), await app.employer('Hill Street')];
  const { id: roleId } = await hill.postRole();
  const { application } = await noor.applyTo(roleId);
  app.clock.advance(4 * DAY);
  await db.deleteFrom('guarantee_days').execute();
  await db.transaction().execute(async (trx) => {
    const late = { answered_at: app.clock(), verdict: 'answered_late' as const };
    await trx.updateTable('applications').set(late).where('id', '=', application.id).execute();
    await sumDays(app.context, signal);
  });
  expect(await wrongDays()).toEqual([]);
  await compareLedger(app);
  await sumDays(app.context, signal);
  expect(await wrongDays()).toEqual([]);
  await compareLedger(app);
});
