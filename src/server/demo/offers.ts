import type { Insertable } from 'kysely';
import { after, DAY } from '../clock.ts';
import type { OfferTable } from '../db/tables/offers.ts';
import type { ApplicationHistory } from './application-history.ts';
import type { IdOf } from './types.ts';

/** Counted from now, not from when the offer was made, so that every offer is open in a new demo world. */
const OPEN_FOR = 5 * DAY;
const STARTS_IN = 42 * DAY;
/** Salaries are offered in steps of £500. */
const STEP_PENCE = 500_00;

/**
 * An open offer for each application whose status is offered: the middle of the advertised range, starting on the first
 * Monday at least six weeks from now.
 */
export function demoOffers(
  histories: readonly ApplicationHistory[],
  now: Date,
  idOf: IdOf,
): Insertable<OfferTable>[] {
  return histories.flatMap(({ application, steps }) => {
    const madeAt = steps.find(({ to }) => to === 'offered')?.at;
    if (application.status !== 'offered' || madeAt === undefined) return [];
    const { role, seeker } = application;
    const key = `${seeker.username}:${role.key}`;
    const { salary_min_pence: min, salary_max_pence: max, job_type: jobType } = role.row;
    const expiresAt = after(now, OPEN_FOR);
    return [
      {
        id: idOf(`offer:${key}`),
        application_id: idOf(`application:${key}`),
        status: 'open',
        salary_pence: Math.round((min + max) / 2 / STEP_PENCE) * STEP_PENCE,
        starts_on: firstMonday(after(now, STARTS_IN)),
        weekly_hours: jobType === 'part-time' ? 22.5 : 37.5,
        conditions: 'Two references and proof of your right to work. Three months’ probation.',
        expires_at: expiresAt,
        revision: 1,
        made_at: madeAt,
        note: null,
        due_at: after(expiresAt, -DAY),
      } satisfies Insertable<OfferTable>,
    ];
  });
}

/** The Monday on or after a day, as 'YYYY-MM-DD'. */
function firstMonday(day: Date): string {
  return after(day, ((8 - day.getUTCDay()) % 7) * DAY)
    .toISOString()
    .slice(0, 10);
}
