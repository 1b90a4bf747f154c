import type { Db } from '../../db/connection.ts';
import { whenGiven } from '../../db/when-given.ts';
import { findKeys } from './key-rows.ts';

/** Ids of people and their keys in `monitoring_answers`, in the same order. */
export interface PeopleWithKeys {
  readonly ids: readonly string[];
  readonly keys: readonly string[];
}

const BATCH = 5_000;

/** Everybody who has answered the monitoring questions, with their key: computed here, because the database can't do it. */
export async function keysOfPeople(db: Db): Promise<PeopleWithKeys> {
  const keyOf = await findKeys(db);
  if (keyOf === null) return { ids: [], keys: [] };
  const answered = await db.selectFrom('monitoring_answers').select('key').execute();
  const answeredKeys = new Set(answered.map(({ key }) => Buffer.from(key).toString('hex')));
  const [ids, keys]: [string[], string[]] = [[], []];
  for (let last: string | null = null; answeredKeys.size > 0; ) {
    const rows: { id: string }[] = await db
      .selectFrom('users')
      .select('id')
      .where('account_type', '=', 'JobSeeker')
      .$call(whenGiven(last, (some, id) => some.where('id', '>', id)))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id } of rows) {
      const key = keyOf(id).toString('hex');
      if (!answeredKeys.has(key)) continue;
      ids.push(id);
      keys.push(key);
    }
    last = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) break;
  }
  return { ids, keys };
}
