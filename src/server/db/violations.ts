const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a second row for what must be unique; by one constraint where it is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return false;
  if (constraint === undefined) return true;
  return 'constraint' in error && error.constraint === constraint;
}
