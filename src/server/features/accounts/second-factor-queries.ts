import type { PersonalData } from '#contract/personal-data.ts';
import type { SecondFactors } from '#contract/second-factors.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';

/** Whether signing in takes more than the password. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const app = await db
    .selectFrom('code_apps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (app !== undefined) return true;
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined;
}

export async function getSecondFactors(
  db: Db,
  config: Pick<Config, 'needSecondFactor'>,
  actor: Actor,
): Promise<SecondFactors> {
  return {
    ...(await listFactors(db, actor)),
    requiredBy: await requiredBy(db, config, actor),
    isProven: actor.hasSecondFactor,
  };
}

export async function exportSecondFactors(trx: Db, actor: Actor): Promise<PersonalData['secondFactors']> {
  const { app, passkeys, recoveryCodesLeft } = await listFactors(trx, actor);
  return { app, passkeys: passkeys.map(({ id: _, ...rest }) => rest), recoveryCodesLeft };
}

/** The app, if it is set up, the passkeys and the number of recovery codes. */
export async function listFactors(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Pick<SecondFactors, 'app' | 'passkeys' | 'recoveryCodesLeft'>> {
  const app = await db
    .selectFrom('code_apps')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'added_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    app: app?.confirmed_at ? { addedAt: app.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      addedAt: row.added_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: Number(left),
  };
}

/** Any of the person's companies counts, not only the current one. */
export async function requiredBy(
  db: Db,
  config: Pick<Config, 'needSecondFactor'>,
  { userId, accountType }: Actor,
): Promise<SecondFactors['requiredBy']> {
  if (config.needSecondFactor.includes(accountType)) return 'nod';
  const company = await db
    .selectFrom('company_members')
    .innerJoin('employers', 'employers.user_id', 'company_members.company_id')
    .select('company_id')
    .where('company_members.user_id', '=', userId)
    .where('requires_second_factor', '=', true)
    .limit(1)
    .executeTakeFirst();
  return company === undefined ? null : 'company';
}
