import { sql } from 'kysely';

/** The user id of the company's longest-standing owner, for a query that reads `employers`. */
export const ownerOfCompany = sql<string>`(select user_id from company_members
  where company_members.company_id = employers.user_id and company_members.member_role = 'owner'
  order by company_members.joined_at, company_members.user_id limit 1)`;
