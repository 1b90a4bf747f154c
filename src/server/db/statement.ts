import { CompiledQuery, type Kysely } from 'kysely';

/**
 * A statement written as SQL. Its type includes those of its rows and its values, `$1` first, so that callers need not state
 * them. A test prepares every statement.
 */
export interface Statement<Row = unknown, Values extends readonly unknown[] = readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** For a long read: how long it may take on a handle with a shorter limit. */
  readonly limitMs?: number;
  /** For the compiler only. */
  readonly types?: { readonly row: Row; readonly values: Values };
}

const byName = new Map<string, Statement>();

/** Every statement of the modules loaded so far, for the test that prepares them all. */
export const statements: ReadonlyMap<string, Statement> = byName;

/** @throws if the name is taken: a connection would run the other statement instead. */
export function statement<Row, Values extends readonly unknown[] = []>(
  name: string,
  text: string,
  options: Pick<Statement, 'limitMs'> = {},
): Statement<Row, Values> {
  if (byName.has(name)) throw new Error(`Two statements are named ${name}.`);
  const definition = { name, text, ...options };
  byName.set(name, definition);
  return definition;
}

/**
 * Runs a statement on Kysely's handle, such as a transaction: with the handle's time limit, and planned for the values each
 * time. Hot statements outside transactions use the connection's own `run`, which parses them once per connection.
 */
export async function run<Row, Values extends readonly unknown[]>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  { text }: Statement<Row, Values>,
  values: NoInfer<Values>,
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
