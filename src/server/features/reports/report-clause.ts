import type { RawBuilder, SqlBool } from 'kysely';

/** The months of a report in UK time, and the roles it is about. */
export interface Scope {
  /** Midnight at the start of the first month. */
  readonly since: Date;
  /** SQL: whether a row is about one of the roles and applicants; `about` names the columns that have their ids. */
  readonly conditionFor: (about: { readonly role: string; readonly seeker?: string }) => RawBuilder<SqlBool>;
  readonly companyId: string;
}
