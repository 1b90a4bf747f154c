import type { Db } from '../db/connection.ts';

export async function isEmptyWorld(db: Db): Promise<boolean> {
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return anybody === undefined;
}
