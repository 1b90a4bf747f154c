import type { Chance } from '#testing/chance.ts';
import type { Crew } from './crew.ts';
import { drawFate, type Fate } from './fate.ts';
import type { MovedClock } from './moved-clock.ts';
import type { Employer, People, Someone } from './people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds from an application to its two reminders and its due time. */
const DUE_AFTER = [24 * HOUR, 40 * HOUR, 48 * HOUR] as const;
/** How long a killed server stays down. */
const AWAY_MS = [5_000, 25_000] as const;

export interface Plan {
  readonly applications: number;
  readonly days: number;
  readonly kills: number;
  /** Simulated milliseconds from one step to the next. */
  readonly stepMs: number;
}

/** An application and what ended it, with the times as a client saw them, to compare with the server's rows. */
export interface WitnessedApplication {
  readonly applicationId: string;
  readonly employerId: string;
  readonly appliedAt: number;
  end: { readonly kind: 'answer' | 'withdraw'; readonly triedAt: number; readonly grantedAt: number } | null;
}

export interface Month {
  readonly witnessed: readonly WitnessedApplication[];
  /** Applications refused because the employer had too many overdue answers. */
  readonly turnedAway: number;
  /** Requests interrupted by a kill. */
  readonly cutOff: number;
  readonly checks: number;
  readonly lostChecks: number;
}

type Action = (url: string, now: number) => Promise<void>;
class CutOff extends Error {}

/**
 * Simulates the month step by step: moves the clock, and runs everything drawn for the step at once, while one server takes
 * the guarantee's due steps (a check).
 */
export async function playMonth(
  { applications, days, kills, stepMs }: Plan,
  people: People,
  crew: Crew,
  clock: MovedClock,
  chance: Chance,
): Promise<Month> {
  const start = clock.now().getTime();
  const lastStep = Math.ceil(((days + 12) * DAY) / stepMs);
  const agenda = new Map<number, Action[]>();
  const dueSteps = new Set<number>();
  const witnessedById = new Map<string, WitnessedApplication>();
  let refusedCount = 0;
  let cutOffCount = 0;
  let checks = 0;
  let lostChecks = 0;

  const stepOf = (at: number) => Math.ceil((at - start) / stepMs);
  function plan(at: number, action: Action): void {
    const step = stepOf(at);
    const actionsOfStep = agenda.get(step);
    if (actionsOfStep === undefined) agenda.set(step, [action]);
    else actionsOfStep.push(action);
  }

  /**
   * Applies for one of the employer's roles. Draws an employer again for the next step if this one takes no applications
   * because of overdue answers, or if the seeker has already applied for the role.
   */
  function apply(seeker: Someone, employer: Employer, fate: Fate): Action {
    const roleId = chance.pick(employer.roleIds);
    return async (url, now) => {
      const { status, body } = await send(url, 'POST', '/api/applications', seeker, { roleId });
      const { application } = body as ApplyResponse;
      if (status === 409) {
        refusedCount += 1;
        plan(now + stepMs, apply(seeker, chance.pick(people.employers), fate));
        return;
      }
      // 200: the application exists already. If we know it, the same role was drawn twice for this seeker. If we don't,
      // a kill interrupted the response to the first try, and it counts now.
      if (status === 200 && witnessedById.has(application.id)) {
        plan(now + stepMs, apply(seeker, chance.pick(people.employers), fate));
        return;
      }
      const appliedAt = Date.parse(application.submittedAt);
      const witnessed: WitnessedApplication = {
        applicationId: application.id,
        employerId: employer.id,
        appliedAt,
        end: null,
      };
      witnessedById.set(application.id, witnessed);
      for (const after of DUE_AFTER) dueSteps.add(stepOf(appliedAt + after));
      if (fate.readAfter !== null) plan(appliedAt + fate.readAfter, readApplication(witnessed, employer));
      if (fate.end.kind !== 'silence')
        plan(appliedAt + fate.end.after, end(witnessed, fate.end, employer, seeker));
    };
  }

  function readApplication({ applicationId }: WitnessedApplication, employer: Employer): Action {
    return async (url) => {
      // The result does not matter: if the application has been answered or withdrawn, the server refuses the move.
      await send(url, 'PUT', `/api/applications/${applicationId}`, employer, { status: 'reviewing' });
    };
  }

  function end(
    witnessed: WitnessedApplication,
    fateEnd: Exclude<Fate['end'], { kind: 'silence' }>,
    employer: Employer,
    seeker: Someone,
  ) {
    let triedAt: number | null = null;
    const by = fateEnd.kind === 'answer' ? employer : seeker;
    const to = fateEnd.kind === 'answer' ? fateEnd.status : 'withdrawn';
    const action: Action = async (url, now) => {
      triedAt ??= now;
      const { status } = await send(url, 'PUT', `/api/applications/${witnessed.applicationId}`, by, {
        status: to,
      });
      if (status !== 200) throw new Error(`${to} returned ${status}`);
      witnessed.end = { kind: fateEnd.kind, triedAt, grantedAt: now };
    };
    return action;
  }

  for (let n = 0; n < applications; n += 1) {
    const employer = chance.pick(people.employers);
    const fate = drawFate(chance, employer.lateShare);
    plan(start + stepMs + chance.next() * days * DAY, apply(chance.pick(people.seekers), employer, fate));
  }
  const killSteps = new Set(
    Array.from({ length: kills }, () => chance.between(1, Math.floor((days * DAY) / stepMs))),
  );

  let isCheckOwed = false;
  let killsDue = 0;
  for (let step = 1; step <= lastStep; step += 1) {
    const actions = agenda.get(step) ?? [];
    agenda.delete(step);
    if (killSteps.has(step)) killsDue += 1;
    const isBusy = actions.length > 0 || dueSteps.has(step);
    if (!isBusy && !isCheckOwed) continue;
    // Kill servers only while they are busy: an idle kill would prove nothing.
    const isKill = isBusy && killsDue > 0 && crew.living().length > 0;
    if (isKill) killsDue -= 1;
    const now = start + step * stepMs;
    clock.set(now);
    await crew.rejoin(now);
    const livingMembers = crew.living();
    const [someone] = livingMembers.length === 0 ? [] : [chance.pick(livingMembers)];
    const victim = isKill && someone !== undefined ? someone : null;
    const strike = victim && crew.strike(victim, now + chance.between(...AWAY_MS), chance);
    const checker = victim ?? someone;
    checks += 1;
    const check = checker === undefined ? Promise.resolve(false) : checker.checkGuarantee();
    await Promise.all(
      actions.map(async (action) => {
        const member = someone === undefined ? undefined : chance.pick([someone, ...livingMembers]);
        try {
          if (member === undefined) throw new CutOff();
          await action(member.url, now);
        } catch (error) {
          if (!(error instanceof CutOff)) throw error;
          cutOffCount += 1;
          plan(now + stepMs, action);
        }
      }),
    );
    isCheckOwed = !(await check);
    if (isCheckOwed) lostChecks += 1;
    await strike;
  }
  return {
    witnessed: [...witnessedById.values()],
    turnedAway: refusedCount,
    cutOff: cutOffCount,
    checks,
    lostChecks,
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface ApplyResponse {
  readonly application: { readonly id: string; readonly submittedAt: string };
}

/** @throws CutOff if the server was killed before it responded, or is shutting down */
async function send(url: string, method: string, path: string, who: Someone, body: object): Promise<Answer> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { cookie: who.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status === 503) throw new CutOff();
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${text}`);
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  } catch (error) {
    if (error instanceof TypeError) throw new CutOff();
    throw error;
  }
}
