import { OVERDUE_LIMIT } from '#contract/guarantee.ts';
import type { Db } from '../../db/connection.ts';
import { literals } from '../../db/literals.ts';
import { run, statement } from '../../db/statement.ts';
import { notifyHolds, notifyReturn } from './guarantee-letters.ts';
import { UNANSWERED } from './policy.ts';

/** `settleHoldsOf` for one employer. */
export function settleHolds(trx: Db, employerId: string, now: Date): Promise<void> {
  return settleHoldsOf(trx, [employerId], now);
}

/**
 * Takes roles with overdue answers out of the decks, and puts roles back that have none left (D25). With eight overdue
 * answers the whole employer is on hold until the last of them is given (D26). Call it whenever the overdue answers may have
 * changed. It locks the employers' rows until the transaction ends; lock the applications' rows before calling it.
 */
export async function settleHoldsOf(trx: Db, employerIds: readonly string[], now: Date): Promise<void> {
  if (employerIds.length === 0) return;
  const employers = await trx
    .selectFrom('employers')
    .select(['user_id', 'held_since'])
    .where('user_id', 'in', employerIds)
    // A fixed order, so that transactions that lock several employers cannot deadlock.
    .orderBy('user_id')
    // Inserts that only refer to the employer, such as a new match, need not wait.
    .forNoKeyUpdate()
    .execute();
  const overdueCounts = await countOverdue(trx, employerIds);
  const standings = employers.map(({ user_id: employerId, held_since: heldSince }) => {
    const total = overdueCounts
      .filter((each) => each.employer_id === employerId)
      .reduce((sum, { answers }) => sum + Number(answers), 0);
    const wasHeld = heldSince !== null;
    return { employerId, wasHeld, isHeld: total >= OVERDUE_LIMIT || (wasHeld && total > 0) };
  });
  const newHolds = standings.filter(({ wasHeld, isHeld }) => isHeld && !wasHeld);
  const endedHolds = standings.filter(({ wasHeld, isHeld }) => wasHeld && !isHeld);
  await setHeldSince(trx, newHolds, now);
  await setHeldSince(trx, endedHolds, null);
  const owingRoleIds = overdueCounts.map((each) => each.role_id);
  const returnedTitles = await holdRoles(trx, standings, owingRoleIds, now);
  await notifyHolds(
    trx,
    newHolds.map(({ employerId }) => employerId),
    now,
  );
  for (const [employerId, titles] of returnedTitles) await notifyReturn(trx, employerId, titles, now);
}

/** Counts, by role, the answers that are overdue and not given yet. */
function countOverdue(trx: Db, employerIds: readonly string[]) {
  return trx
    .selectFrom('applications')
    .select((select) => ['employer_id', 'role_id', select.fn.countAll<number>().as('answers')])
    .where('employer_id', 'in', employerIds)
    .where('verdict', '=', 'missed')
    .where('answered_at', 'is', null)
    .where('status', 'in', UNANSWERED)
    .groupBy(['employer_id', 'role_id'])
    .execute();
}

interface Standing {
  readonly employerId: string;
  readonly isHeld: boolean;
}

async function setHeldSince(trx: Db, standings: readonly Standing[], since: Date | null): Promise<void> {
  if (standings.length === 0) return;
  await trx
    .updateTable('employers')
    .set({ held_since: since })
    .where(
      'user_id',
      'in',
      standings.map(({ employerId }) => employerId),
    )
    .execute();
}

/** `now` is the statement's parameter for the present time, such as `$1`. */
function isLive(now: string): string {
  return `(roles.status = 'live' and roles.expires_at > ${now})`;
}

const HOLD = statement<
  { employer_id: string; title: string; is_back: boolean },
  [now: Date, employerIds: readonly string[], areHeld: readonly boolean[], owingRoleIds: readonly string[]]
>(
  'roles-hold',
  `update roles set held_since = case when held_since is null then $1::timestamptz end
    from unnest($2::uuid[], $3::boolean[]) as employer (id, is_held)
    where roles.employer_id = employer.id
      and (held_since is null) = (employer.is_held or roles.id = any($4::uuid[]))
      and (held_since is not null or ${isLive('$1')})
    returning employer_id, title, held_since is null and ${isLive('$1')} as is_back`,
);

/**
 * Holds live roles only, so a company's thousands of closed roles are not rewritten; `holdIfOwing` holds those that go live
 * again. Returns, by employer, the titles of live roles that are no longer held.
 */
async function holdRoles(
  trx: Db,
  standings: readonly Standing[],
  owingRoleIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await run(trx, HOLD, [
    now,
    standings.map(({ employerId }) => employerId),
    standings.map(({ isHeld }) => isHeld),
    owingRoleIds,
  ]);
  const resumed = rows.filter((row) => row.is_back);
  return new Map(
    [...Map.groupBy(resumed, (row) => row.employer_id)].map(([id, roles]) => [
      id,
      roles.map(({ title }) => title),
    ]),
  );
}

const HOLD_OWING = statement<never, [now: Date, roleIds: readonly string[]]>(
  'roles-hold-owing',
  `update roles set held_since = $1
    where id = any($2::uuid[]) and held_since is null and ${isLive('$1')} and (
      exists (select from employers e where e.user_id = roles.employer_id and e.held_since is not null)
      or exists (
        select from applications a
        where a.role_id = roles.id and a.verdict = 'missed' and a.answered_at is null
          and a.status in (${literals(UNANSWERED)})
      )
    )`,
);

/**
 * Call it for roles that go live: if their employer is on hold, or they have overdue answers themselves, they stay out
 * of the decks. The caller has locked the employer's row.
 */
export async function holdIfOwing(trx: Db, roleIds: readonly string[], now: Date): Promise<void> {
  if (roleIds.length === 0) return;
  await run(trx, HOLD_OWING, [now, roleIds]);
}
