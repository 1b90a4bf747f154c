import { DAY } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { EMPLOYERS, SEEKERS } from './people.ts';
import { employerUser, joinedAt, seekerUser } from './people-rows.ts';

/** A single account always points to some instant, so it proves nothing. */
const FEWEST_TOGETHER = 2;

/** Whether there are demo people. Those seeded by older releases count once `adoptDemoPeople` has run. */
export async function hasDemoPeople(db: Db): Promise<boolean> {
  const one = await db
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/**
 * Marks the people of a demo world seeded by a release that had no mark. Names and addresses alone don't identify them,
 * because anybody could register with those. But each demo person joined a fixed number of hours, derived from their name,
 * before the world was seeded, so all of them point to the same instant: the one that most of the accounts with such names
 * point to.
 * @returns how many were marked
 */
export async function adoptDemoPeople(db: Db, now: Date): Promise<number> {
  const personByKey = new Map(inventedPeople().map((person) => [person.username_key, person]));
  const users = await db
    .selectFrom('users')
    .select(['id', 'username_key', 'email_key', 'account_type', 'created_at'])
    .where('is_demo', '=', false)
    .where('username_key', 'in', [...personByKey.keys()])
    .execute();
  const byInstant = new Map<number, string[]>();
  for (const user of users) {
    const person = personByKey.get(user.username_key);
    if (person === undefined || person.email_key !== user.email_key) continue;
    const seededAt = user.created_at.getTime() + person.agoMs;
    // Only a real account with a demo name can point to a seeding in the future.
    if (seededAt > now.getTime()) continue;
    byInstant.set(seededAt, [...(byInstant.get(seededAt) ?? []), user.id]);
  }
  const [ids = []] = [...byInstant.values()].sort((a, b) => b.length - a.length);
  if (ids.length < FEWEST_TOGETHER) return 0;
  await db.updateTable('users').set({ is_demo: true }).where('id', 'in', ids).execute();
  return ids.length;
}

interface DemoIdentity {
  readonly username_key: string;
  readonly email_key: string;
  /** How long before the world was seeded this person joined. */
  readonly agoMs: number;
}

function inventedPeople(): DemoIdentity[] {
  const now = new Date(1_000 * DAY);
  const joinedAgo = (key: string) => now.getTime() - joinedAt(key, now).getTime();
  const id = (key: string) => key;
  return [
    ...EMPLOYERS.map((each) => ({ ...employerUser(each, now, id), agoMs: joinedAgo(each.key) })),
    ...SEEKERS.map((each) => ({ ...seekerUser(each, now, id), agoMs: joinedAgo(each.username) })),
  ];
}
