import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { ApiKey } from '#contract/api-keys.ts';
import { mayAs } from '#contract/permissions.ts';
import type { Db } from '../../db/connection.ts';
import type { ApiKeyTable } from '../../db/tables/api-keys.ts';
import type { Actor, Party } from '../../http/actor.ts';

/** Newest first. */
export async function listKeys(db: Db, actor: Party): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select(['users.first_name', 'users.last_name'])
    .where(isVisibleTo(actor))
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  return rows.map((row) => {
    const maker = row.user_id === actor.userId ? null : `${row.first_name} ${row.last_name}`;
    return keyOnWire({ ...row, maker });
  });
}

/** For the export: the person's own keys, in every company. */
export async function listExportedKeys(trx: Db, { userId }: Actor): Promise<ApiKey[]> {
  const rows = await trx
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => keyOnWire({ ...row, maker: null }));
}

/** The condition for keys that the actor may see: their own, or all of the company's if they manage its members. */
export function isVisibleTo(actor: Party): Expression<SqlBool> {
  if (actor.accountType !== 'Employer') {
    return sql<SqlBool>`api_keys.user_id = ${actor.userId}::uuid and api_keys.company_id is null`;
  }
  const ofCompany = sql<SqlBool>`api_keys.company_id = ${actor.companyId}::uuid`;
  if (mayAs(actor.memberRole, 'members.manage')) return ofCompany;
  return sql<SqlBool>`${ofCompany} and api_keys.user_id = ${actor.userId}::uuid`;
}

/** `maker` is null for the caller's own key. */
export function keyOnWire(row: Selectable<ApiKeyTable> & { readonly maker: string | null }): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    ending: row.ending,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    network: row.maker === null ? row.network : null,
    madeBy: row.maker,
  };
}
