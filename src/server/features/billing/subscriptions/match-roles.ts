import { after, MINUTE } from '../../../clock.ts';
import type { Db } from '../../../db/connection.ts';
import { run, statement } from '../../../db/statement.ts';
import { refreshDeck } from '../../../deck/refresh-deck.ts';
import type { Services } from '../../../services.ts';
import type { Account } from '../account-rows.ts';
import { matchRolesToStanding } from './pause-roles.ts';
import { nextCheckAt, standingOf } from './standing-policy.ts';

/** Accounts checked together. */
export const PORTION = 200;
/** A portion whose worker has died is checked again after this long. */
const CLAIM_LIFE = 5 * MINUTE;

type Work = Pick<Services, 'db' | 'clock' | 'log' | 'deck'>;

/**
 * Pauses and resumes the roles of employers whose standing may have changed: those whose next check is due, such as the
 * end of a trial or grace period, and those with a recent change. Few of them need it, so each portion is read with
 * one statement, and only those few are locked, each in its own transaction. Any number of workers take portions
 * concurrently.
 */
export async function matchRoles(context: Work, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context;
  let changeCount = 0;
  while (!signal.aborted) {
    const claimedUntil = after(clock(), CLAIM_LIFE);
    const accounts = await claimDue(db, clock(), claimedUntil);
    const mismatchedIds = await findMismatched(db, accounts, claimedUntil, clock());
    for (const employerId of mismatchedIds) {
      if (signal.aborted) return;
      changeCount += await db
        .transaction()
        .execute((trx) => matchRolesToStanding(trx, employerId, clock()))
        .catch((error) => {
          log.warn({ err: error, employerId }, 'roles could not be matched to the plan; trying again');
          return 0;
        });
    }
    if (accounts.length < PORTION) break;
  }
  if (changeCount > 0) await refreshDeck(context);
}

/** Claims accounts by postponing their next check, so that no lock is kept while they are examined. */
async function claimDue(db: Db, now: Date, claimedUntil: Date): Promise<Account[]> {
  return db
    .updateTable('billing_accounts')
    .set({ next_check_at: claimedUntil })
    .where('id', 'in', (select) =>
      select
        .selectFrom('billing_accounts')
        .select('id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(PORTION)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Returns the employers whose roles need a change, and schedules the next check of the others. */
async function findMismatched(
  db: Db,
  accounts: readonly Account[],
  claimedUntil: Date,
  now: Date,
): Promise<readonly string[]> {
  const byEmployer = new Map(
    accounts.flatMap((each) => (each.employer_id === null ? [] : [[each.employer_id, each] as const])),
  );
  const companies = await readCompanies(db, [...byEmployer.keys()], now);
  const subscriptions = await readSubscriptions(db, accounts);
  const mismatchedIds: string[] = [];
  const putOff = new Map(accounts.map((account) => [account.id, nextDay(now)]));
  for (const company of companies) {
    const account = byEmployer.get(company.user_id);
    if (account === undefined) continue;
    const subscription = subscriptions.get(account.id) ?? null;
    const standing = standingOf(company, account, subscription, now);
    const mayBeLive = standing.mayBeLive && company.suspended_at === null;
    if (mayBeLive ? company.has_waiting : company.has_live) {
      mismatchedIds.push(company.user_id);
      putOff.delete(account.id);
    } else {
      putOff.set(account.id, nextCheckAt(standing, account, subscription, now));
    }
  }
  await writeNextChecks(db, putOff, claimedUntil);
  return mismatchedIds;
}

function readCompanies(db: Db, employerIds: readonly string[], now: Date) {
  if (employerIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('employers')
    .select((select) => [
      'employers.user_id',
      'plan_code',
      'employers.created_at',
      'employers.suspended_at',
      select
        .exists(
          select
            .selectFrom('roles')
            .select('roles.id')
            .whereRef('roles.employer_id', '=', 'employers.user_id')
            .where('roles.status', '=', 'live')
            .where('roles.expires_at', '>', now),
        )
        .as('has_live'),
      select
        .exists(
          select
            .selectFrom('roles')
            .innerJoin('billing_paused_roles', 'billing_paused_roles.role_id', 'roles.id')
            .select('roles.id')
            .whereRef('roles.employer_id', '=', 'employers.user_id'),
        )
        .as('has_waiting'),
    ])
    .where('employers.user_id', 'in', employerIds)
    .execute();
}

async function readSubscriptions(db: Db, accounts: readonly Account[]) {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

const WRITE = statement<
  never,
  [accountIds: readonly string[], nextChecks: readonly Date[], claimedUntil: Date]
>(
  'billing-write-checks',
  `update billing_accounts account set next_check_at = next.at
    from unnest($1::uuid[], $2::timestamptz[]) as next (id, at)
    where account.id = next.id and account.next_check_at = $3`,
);

/** Writes these next checks, except for accounts whose next check somebody else has changed since the claim. */
async function writeNextChecks(
  db: Db,
  nextChecks: ReadonlyMap<string, Date>,
  claimedUntil: Date,
): Promise<void> {
  if (nextChecks.size === 0) return;
  await run(db, WRITE, [[...nextChecks.keys()], [...nextChecks.values()], claimedUntil]);
}

/** When an account without a company is next checked. */
function nextDay(now: Date): Date {
  return after(now, 24 * 60 * MINUTE);
}

const COUNT_DUE = statement<{ count: number }, [now: Date, most: number]>(
  'billing-count-due',
  `select count(*)::int as count from (
      select from billing_accounts where next_check_at <= $1 limit $2
    ) due`,
);

/** How many accounts are due, counted up to `most`. */
export async function countDue({ db, clock }: Pick<Work, 'db' | 'clock'>, most: number): Promise<number> {
  const rows = await run(db, COUNT_DUE, [clock(), most]);
  return rows[0]?.count ?? 0;
}
