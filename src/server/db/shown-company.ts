import { sql } from 'kysely';

/** The hiring company as displayed: an imported advert may name a different organisation than the account's company. */
export const shownCompany = sql<string>`coalesce(roles.hiring_organisation, employers.company_name)`;
