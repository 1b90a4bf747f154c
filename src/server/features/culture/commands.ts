import type { CultureProfile, saveEmployerCulture as saveCall } from '#contract/culture.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Employer } from '../../http/actor.ts';
import { lockOwnCompany } from '../../http/named-things.ts';
import type { Services } from '../../services.ts';
import { getEmployerCulture } from './queries.ts';

/** Sets or removes the company's culture profile. @throws 409 before the company is set up */
export async function saveEmployerCulture(
  context: Pick<Services, 'db' | 'clock' | 'deck' | 'log'>,
  actor: Employer,
  culture: CultureProfile | null,
): Promise<ResponseOf<typeof saveCall>> {
  const { db, clock } = context;
  const savedCulture = await db.transaction().execute(async (trx) => {
    await lockOwnCompany(trx, actor.companyId);
    if (culture === null) {
      await trx.deleteFrom('employer_culture').where('employer_id', '=', actor.companyId).execute();
    } else {
      const columns = { profile: JSON.stringify(culture), updated_at: clock() };
      await trx
        .insertInto('employer_culture')
        .values({ employer_id: actor.companyId, ...columns })
        .onConflict((conflict) => conflict.column('employer_id').doUpdateSet(columns))
        .execute();
    }
    return getEmployerCulture(trx, actor);
  });
  await refreshDeck(context);
  return savedCulture;
}

/** Sets a role's culture profile: undefined keeps it, null uses the company's. */
export async function saveRoleCulture(
  trx: Db,
  roleId: string,
  culture: CultureProfile | null | undefined,
): Promise<void> {
  if (culture === undefined) return;
  if (culture === null) {
    await trx.deleteFrom('role_culture').where('role_id', '=', roleId).execute();
    return;
  }
  const profile = JSON.stringify(culture);
  await trx
    .insertInto('role_culture')
    .values({ role_id: roleId, profile })
    .onConflict((conflict) => conflict.column('role_id').doUpdateSet({ profile }))
    .execute();
}
