import type { RawBuilder, SqlBool } from 'kysely';

/** What a hiring report covers: the months from `since` until now, and some of a company's roles and applicants. */
export interface ReportRange {
  /** Midnight at the start of the first month, UK time. */
  readonly since: Date;
  /** SQL: whether the report covers a row. `about` names the row's columns with the ids of its role and its seeker. */
  readonly conditionFor: (about: { readonly role: string; readonly seeker?: string }) => RawBuilder<SqlBool>;
  readonly companyId: string;
}
