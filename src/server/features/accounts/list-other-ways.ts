import type { Db } from '../../db/connection.ts';
import { dateInFull } from '../../time/date-in-full.ts';
import { listFactors } from './second-factor-queries.ts';

/** Something that a new password leaves as it was. */
export interface OtherWay {
  readonly name: string;
  readonly about: string;
  /** Where it can be removed. */
  readonly path: string;
}

const SECURITY = '/profile#security';

/**
 * Passkeys and a company's single sign-on, which need no password; the app, whose codes are asked for besides it; and what has
 * access without signing in: API keys and the calendar link. A reset has already removed the latter two.
 */
export async function listOtherWays(db: Db, userId: string, now: Date): Promise<OtherWay[]> {
  const { app, passkeys } = await listFactors(db, { userId });
  const companies = await db
    .selectFrom('company_members as m')
    .innerJoin('company_sign_in as c', 'c.company_id', 'm.company_id')
    .innerJoin('employers as e', 'e.user_id', 'm.company_id')
    .select('e.company_name')
    .where('m.user_id', '=', userId)
    .where('c.is_on', '=', true)
    .orderBy('e.company_name')
    .execute();
  return [
    ...passkeys.map(({ name, addedAt }) => ({ name: `Passkey “${name}”`, ...addedOn(addedAt) })),
    ...(app === null ? [] : [{ name: 'App that shows codes', ...addedOn(app.addedAt) }]),
    ...companies.map((row) => ({
      name: `Single sign-on of ${row.company_name}`,
      about: 'Your company decides who signs in with it.',
      path: SECURITY,
    })),
    ...(await listKeys(db, userId, now)),
    ...(await listCalendarLink(db, userId)),
  ];
}

function addedOn(at: string): Omit<OtherWay, 'name'> {
  return { about: `Added on ${dateInFull(new Date(at))}.`, path: SECURITY };
}

async function listKeys(db: Db, userId: string, now: Date): Promise<OtherWay[]> {
  const keys = await db
    .selectFrom('api_keys as k')
    .leftJoin('employers as e', 'e.user_id', 'k.company_id')
    .select(['k.name', 'k.ending', 'k.created_at', 'k.used_at', 'e.company_name'])
    .where('k.user_id', '=', userId)
    .where('k.expires_at', '>', now)
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();
  return keys.map(({ name, ending, created_at, used_at, company_name: company }) => ({
    name: `API key “${name}”${company === null ? '' : ` of ${company}`}, which ends in ${ending}`,
    about: `Made on ${dateInFull(created_at)}, ${used_at === null ? 'never used' : `last used on ${dateInFull(used_at)}`}.`,
    path: company === null ? SECURITY : '/employer/team',
  }));
}

async function listCalendarLink(db: Db, userId: string): Promise<OtherWay[]> {
  const link = await db
    .selectFrom('calendar_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (link === undefined) return [];
  const about = `Made on ${dateInFull(link.created_at)}. Anybody who has the address can read your interviews.`;
  return [{ name: 'Calendar link', about, path: '/profile' }];
}
