import type { Insertable } from 'kysely';
import { ANSWER_HOURS } from '#contract/applications.ts';
import type { GuaranteeVerdict } from '#contract/guarantee.ts';
import { after, HOUR } from '../clock.ts';
import type { ForgottenAnswerTable, GuaranteeEventKind } from '../db/tables/guarantee.ts';
import { isInTime, NUDGES, nudgeAt } from '../features/guarantee/policy.ts';
import { random } from './random.ts';
import type { DemoRole } from './roles.ts';
import { OVERDUE_EMPLOYER } from './scripted-applications.ts';
import type { IdOf } from './types.ts';

/** The guarantee records of one owed answer, as the engine would have written them had it been running. */
export interface GuaranteeHistory {
  readonly verdict: GuaranteeVerdict;
  readonly nudges: number;
  readonly events: readonly { readonly kind: GuaranteeEventKind; readonly at: Date }[];
}

interface Times {
  readonly submittedAt: Date;
  readonly answeredAt: Date | null;
  readonly withdrawnAt: Date | null;
}

export function dueAt(submittedAt: Date): Date {
  return after(submittedAt, ANSWER_HOURS * HOUR);
}

export function guaranteeHistory(
  { submittedAt, answeredAt, withdrawnAt }: Times,
  now: Date,
): GuaranteeHistory {
  const dueDate = dueAt(submittedAt);
  const end = answeredAt ?? withdrawnAt ?? now;
  const nudgeEvents = NUDGES.map(({ kind, hoursLeft }) => ({ kind, at: nudgeAt(dueDate, hoursLeft) })).filter(
    ({ at }) => at <= end,
  );
  const nudges = nudgeEvents.length;
  const breach = end >= dueDate ? [{ kind: 'breached' as const, at: dueDate }] : [];
  if (answeredAt !== null) {
    const verdict = isInTime(answeredAt, dueDate) ? 'answered_in_time' : 'answered_late';
    return { verdict, nudges, events: [...nudgeEvents, ...breach, { kind: verdict, at: answeredAt }] };
  }
  if (breach.length > 0) return { verdict: 'missed', nudges, events: [...nudgeEvents, ...breach] };
  if (withdrawnAt === null) return { verdict: 'owed', nudges, events: nudgeEvents };
  return { verdict: 'withdrawn', nudges, events: [...nudgeEvents, { kind: 'withdrawn', at: withdrawnAt }] };
}

/** Applications per role from people who have since left, so that a record is based on more than one or two answers. */
const FORGOTTEN_A_ROLE = [3, 9] as const;
/** One of these shares of a company's answers comes late or never; for `OVERDUE_EMPLOYER` it is `NOTORIOUS`. */
const LATE_SHARES = [0, 0.02, 0.04, 0.07, 0.12, 0.2] as const;
const NOTORIOUS = 0.45;
/** How long a company typically takes to answer, in hours. */
const PACES = [3, 5, 8, 13, 20, 28] as const;

/** Past owed answers to people who have since left. They say nothing about the person: only the role, times and verdict. */
export function forgottenAnswers(
  roles: readonly DemoRole[],
  now: Date,
  idOf: IdOf,
): Insertable<ForgottenAnswerTable>[] {
  return roles.flatMap((role) => {
    const companyChance = random(`house:${role.employer.key}`);
    const pace = companyChance.pick(PACES);
    const drawnShare = companyChance.pick(LATE_SHARES);
    const lateShare = role.employer.key === OVERDUE_EMPLOYER ? NOTORIOUS : drawnShare;
    const chance = random(`forgotten:${role.key}`);
    const mostAgo = now.getTime() - role.row.created_at.getTime();
    const leastAgo = (ANSWER_HOURS + 3) * HOUR;
    if (mostAgo < leastAgo + 24 * HOUR) return [];
    return Array.from({ length: chance.int(...FORGOTTEN_A_ROLE) }, (_, n) => {
      const submittedAt = after(now, -Math.round(leastAgo + chance.next() * (mostAgo - leastAgo - HOUR)));
      const isLate = chance.next() < lateShare;
      const hours = isLate ? 49 + 60 * chance.next() : Math.min(47, pace * (0.3 + 1.4 * chance.next()));
      const answeredAt = after(submittedAt, Math.round(hours * HOUR));
      const isAnswered = answeredAt < now && !(isLate && chance.next() < 0.3);
      return {
        reference: idOf(`forgotten:${role.key}:${n}`).replaceAll('-', '').slice(0, 20),
        employer_id: role.row.employer_id,
        role_id: role.row.id,
        submitted_at: submittedAt,
        due_at: dueAt(submittedAt),
        answered_at: isAnswered ? answeredAt : null,
        verdict: isAnswered ? (isLate ? 'answered_late' : 'answered_in_time') : 'missed',
        verdict_reason: null,
      };
    });
  });
}
