import type { Db } from '../db/connection.ts';
import type { Employer } from './actor.ts';
import { actorOf } from './session.ts';

/**
 * A member as an actor outside any request, to carry out what they decided a moment ago; null if they no longer belong to
 * the company, or if they or the company are suspended. How they signed in was checked when they decided.
 */
export async function findMember(db: Db, userId: string, companyId: string): Promise<Employer | null> {
  const row = await db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .innerJoin('employers', 'employers.user_id', 'company_members.company_id')
    .select([
      'users.id as user_id',
      'users.account_type',
      'users.username',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.profile_image_url',
      'users.created_at',
      'company_members.company_id',
      'company_members.member_role',
    ])
    .where('company_members.user_id', '=', userId)
    .where('company_members.company_id', '=', companyId)
    .where('users.suspended_at', 'is', null)
    .where('employers.suspended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const caller = {
    ...row,
    requires_second_factor: null,
    is_own_id_taken: false,
    has_confirmed_email: true,
    sign_in_company_id: null,
  };
  const proof = {
    id: '',
    from: { network: null, browser: null },
    isFresh: false,
    hasSecondFactor: false,
    key: null,
  };
  return actorOf(caller, proof, { needSecondFactor: [], needsConfirmedEmail: false }) as Employer;
}
