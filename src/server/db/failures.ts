import pg from 'pg';

/** Error codes of PostgreSQL and of the network for temporary failures: the same call may succeed in a moment. */
const TEMPORARY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // The server was stopped, crashed, or is starting; the connection was idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  // The statement took too long, or an operator cancelled it.
  '57014',
  // A lock was not available in time; two transactions conflicted, or waited for each other.
  '55P03',
  '40001',
  '40P01',
]);
/** A write reached a read-only server: a standby, or a demoted primary. */
const READ_ONLY = '25006';
/** Connection exceptions, and resources such as connections, memory and disk space that have run out. */
const TEMPORARY_CLASSES = /^(08|53)/;
/** Messages of errors that the driver and its pool throw without a code. */
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Postgres connection has been discarded/;

export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return error.code;
}

/** Whether the database is away, overloaded, read-only or asked us to try again: all of these are temporary. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== null && (TEMPORARY.has(code) || code === READ_ONLY || TEMPORARY_CLASSES.test(code)))
    return true;
  return DRIVER_MESSAGES.test(error.message);
}

export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === READ_ONLY;
}

/**
 * Whether a connection must not be used again after this error. Most errors that the server itself reports leave it usable,
 * but FATAL and PANIC end it, and a read-only server may no longer be the primary. Anything else, such as one of our time
 * limits, leaves it in an unknown state.
 */
export function spoilsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return isReadOnly(error) || error.severity === 'FATAL' || error.severity === 'PANIC';
}
