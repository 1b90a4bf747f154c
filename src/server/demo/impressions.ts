import type { Insertable } from 'kysely';
import { ORDER_VERSION } from '#matching/order.ts';
import { after, DAY, MINUTE } from '../clock.ts';
import type { ImpressionTable } from '../db/tables/matching.ts';
import { demoCultureFit } from './cultures.ts';
import { demoFit } from './demo-fit.ts';
import { SEEKERS } from './people.ts';
import { random } from './random.ts';
import { BRIDGE } from './sign-in.ts';
import type { DemoWorld, IdOf } from './types.ts';

/** The most people per day who view a role without applying. */
const MOST_A_DAY = 5;
/** How long people view a card before they apply. */
const LOOKED_MINUTES = 3;
const LAST_PLACE = 19;

/**
 * Who saw the cards of one employer's roles: everyone who applied, and some who passed. Only for the employer that
 * newcomers sign in as, because nobody sees the others' numbers.
 */
export function demoImpressions(
  employerId: string,
  { roles, applications }: Pick<DemoWorld, 'roles' | 'applications'>,
  now: Date,
  idOf: IdOf,
): readonly Insertable<ImpressionTable>[] {
  const impressionByKey = new Map<string, Insertable<ImpressionTable>>();
  for (const role of roles.filter((each) => each.employer_id === employerId)) {
    for (const { username, shownAt } of looksAt(role, applications, now, idOf)) {
      const seeker = SEEKERS.find((each) => each.username === username);
      if (seeker === undefined) continue;
      const { fitScoreInt, version } = demoFit(seeker, role);
      const shownOn = shownAt.toISOString().slice(0, 10);
      impressionByKey.set([username, role.id, shownOn].join(), {
        seeker_id: idOf(`user:${username}`),
        role_id: role.id,
        shown_on: shownOn,
        shown_at: shownAt,
        position: random(`place:${username}:${role.title}`).int(0, LAST_PLACE),
        fit_bp: fitScoreInt,
        culture_fit_bp: demoCultureFit(username, BRIDGE).personalityFitInt,
        scorer: version,
        order_version: ORDER_VERSION,
      });
    }
  }
  return [...impressionByKey.values()];
}

interface CardShown {
  readonly username: string;
  readonly shownAt: Date;
}

function looksAt(
  role: DemoWorld['roles'][number],
  applications: DemoWorld['applications'],
  now: Date,
  idOf: IdOf,
): readonly CardShown[] {
  const chance = random(`looks:${role.title}`);
  const usernameOf = new Map(SEEKERS.map(({ username }) => [idOf(`user:${username}`), username]));
  const looksOfApplicants = applications
    .filter((each) => each.role_id === role.id)
    .map((each) => ({
      username: usernameOf.get(each.seeker_id) ?? '',
      shownAt: after(new Date(each.submitted_at), -LOOKED_MINUTES * MINUTE),
    }));
  const postedAt = new Date(role.created_at).getTime();
  const days = Math.ceil((now.getTime() - postedAt) / DAY);
  const looksInPassing = Array.from({ length: days }, (_, day) =>
    Array.from({ length: chance.int(0, MOST_A_DAY) }, () => ({
      username: chance.pick(SEEKERS).username,
      shownAt: new Date(postedAt + day * DAY + chance.int(0, DAY)),
    })),
  ).flat();
  // Of people who applied, only the view before their application counts: after it the card is no longer shown.
  const hasApplied = new Set(looksOfApplicants.map(({ username }) => username));
  return [
    ...looksOfApplicants,
    ...looksInPassing.filter(({ username, shownAt }) => shownAt < now && !hasApplied.has(username)),
  ];
}
