import type { Logger } from 'pino';
import { ORDER_VERSION } from '#matching/order.ts';
import type { Clock } from '../../clock.ts';
import type { Connection } from '../../db/connection.ts';
import { statement } from '../../db/statement.ts';
import { type WriteBehind, writeBehind } from '../../db/write-behind.ts';
import { createSampling } from './sample-impressions.ts';

/** A card that was shown. */
export interface Impression {
  readonly seekerId: string;
  readonly roleId: string;
  readonly shownAt: Date;
  readonly position: number;
  readonly fitBp: number;
  readonly cultureFitBp: number;
  readonly scorer: string;
}

/** Records which cards were shown, for learning and for the roles' numbers; losing some does no harm. */
export type Impressions = WriteBehind<Impression>;

interface WeightedImpression extends Impression {
  /** How many showings this row stands for. */
  readonly weight: number;
}

/** Stores each card once a day for each seeker, and skips people and roles that have been deleted meanwhile. */
const WRITE = statement<
  never,
  [
    seekerIds: readonly string[],
    roleIds: readonly string[],
    shownAt: readonly string[],
    positions: readonly number[],
    fitBp: readonly number[],
    cultureFitBp: readonly number[],
    scorers: readonly string[],
    orderVersion: typeof ORDER_VERSION,
    weights: readonly number[],
  ]
>(
  'impressions-write',
  `insert into impressions
      (seeker_id, role_id, shown_on, shown_at, position, fit_bp, culture_fit_bp, scorer, order_version, weight)
    select s.seeker_id, s.role_id, (s.shown_at at time zone 'UTC')::date, s.shown_at, s.position, s.fit_bp,
      s.culture_fit_bp, s.scorer, $8, s.weight
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::int[], $5::int[], $6::int[], $7::text[],
      $9::int[])
      as s (seeker_id, role_id, shown_at, position, fit_bp, culture_fit_bp, scorer, weight)
    where exists (select from users where id = s.seeker_id) and exists (select from roles where id = s.role_id)
    on conflict do nothing`,
);

/** @param perSecond how many cards a second this process writes; if more are shown, a sample of them is written */
export function createImpressions(
  connection: Connection,
  log: Logger,
  clock: Clock,
  perSecond: number,
): Impressions {
  const weigh = createSampling(perSecond, clock);
  const rows = writeBehind<WeightedImpression>(
    (impressions) =>
      connection.run(WRITE, [
        impressions.map(({ seekerId }) => seekerId),
        impressions.map(({ roleId }) => roleId),
        impressions.map(({ shownAt }) => shownAt.toISOString()),
        impressions.map(({ position }) => position),
        impressions.map(({ fitBp }) => fitBp),
        impressions.map(({ cultureFitBp }) => cultureFitBp),
        impressions.map(({ scorer }) => scorer),
        ORDER_VERSION,
        impressions.map(({ weight }) => weight),
      ]),
    log,
    'Impressions could not be written; trying again.',
  );
  return {
    ...rows,
    note: (shown) =>
      rows.note(shown.map((each) => ({ ...each, weight: weigh() })).filter(({ weight }) => weight > 0)),
  };
}
