import type { RawBuilder, SqlBool } from 'kysely';

/** The months of a report in UK time, and the roles it is about. */
export interface Scope {
  /** Midnight at the start of the first month. */
  readonly since: Date;
  /** Whether a row whose columns have these names is about one of the roles and applicants. */
  readonly covers: (about: { readonly role: string; readonly seeker?: string }) => RawBuilder<SqlBool>;
  readonly companyId: string;
}
