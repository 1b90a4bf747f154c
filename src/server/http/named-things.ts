import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { lockCompanyRow } from '../db/lock-company.ts';
import { isUniqueViolation } from '../db/violations.ts';
import { AppError } from './errors.ts';

/**
 * Locks a company, so that concurrent requests can't exceed its limits together, or both replace the same thing, such as
 * its logo. @throws 409 before the company is set up
 */
export async function lockOwnCompany(trx: Db, companyId: string): Promise<void> {
  if (!(await lockCompanyRow(trx, companyId))) throw new AppError('conflict', 'Set up your company first.');
}

/** Things that a company keeps under names, such as its templates. */
export interface NamedThings {
  readonly table: 'question_kits' | 'text_templates';
  readonly uniqueName: string;
  readonly max: number;
  /** For sentences: 'kit' and 'kits'. */
  readonly one: string;
  readonly many: string;
}

/** Call it with the company locked. @throws 422 at the maximum */
export async function mustHaveRoom(
  trx: Db,
  companyId: string,
  { table, max, many }: NamedThings,
): Promise<void> {
  const { count } = await trx
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (count >= max) {
    throw new AppError('unacceptable', `A company can have ${max} ${many}. Delete one first.`);
  }
}

/** @throws 409 for a name that is taken */
export async function withFreeName<T>({ uniqueName, one }: NamedThings, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error, uniqueName)) throw error;
    throw new AppError('conflict', `There is already a ${one} with that name.`, { field: 'name' });
  }
}
