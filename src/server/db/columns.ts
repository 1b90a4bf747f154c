import type { ColumnType, JSONColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A json value that may be missing. */
export type OptionalJson<T extends object> = JSONColumnType<T> | ColumnType<null, null | undefined, null>;
/** int8: read as a number by both drivers (for PostgreSQL, db/pool sets the parser); our values stay far below 2^53. */
export type Sequence = ColumnType<number, never, never>;
/** xid8: the transaction that last changed the row, so that a reader can ask what changed since its snapshot. */
export type ChangedIn = ColumnType<string, never, never>;
