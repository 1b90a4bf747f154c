import { sql } from 'kysely';

/** The hiring company as displayed: an imported advert may name a different organisation than the account's company. */
export const SHOWN_COMPANY = 'coalesce(roles.hiring_organisation, employers.company_name)';
export const shownCompany = sql.raw<string>(SHOWN_COMPANY);

/** The name to draw the company's flag from, if it is not its current name: a renamed company keeps its flag. */
export const shownFlag = sql<
  string | null
>`case when roles.hiring_organisation is null then employers.flag_name end`;

/** The flag's name in a response; absent if the flag is drawn from the company's current name. */
export function flagOnWire(row: { readonly flag_name?: string | null }): { readonly flagName?: string } {
  return row.flag_name ? { flagName: row.flag_name } : {};
}
