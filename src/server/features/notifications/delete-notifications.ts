import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';

const DELETE = statement<never, [hrefs: readonly string[], parties: readonly string[]]>(
  'notifications-delete-at',
  `delete from notifications
    where href = any($1::text[]) and user_id in (
      select unnest($2::uuid[])
      union select user_id from company_members where company_id = any($2::uuid[])
    )`,
);

/**
 * Deletes the notifications that lead to these addresses, with their waiting mail, for these people and for the members of
 * these companies.
 */
export async function deleteNotificationsAt(
  trx: Db,
  hrefs: readonly string[],
  parties: readonly string[],
): Promise<void> {
  await run(trx, DELETE, [[...new Set(hrefs)], [...new Set(parties)]]);
}
