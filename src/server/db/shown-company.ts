import { sql } from 'kysely';

/** Who is hiring, as shown: an imported advert may name another organisation than the account's company. */
export const shownCompany = sql<string>`coalesce(roles.hiring_organisation, employers.company_name)`;
