import type { Connection, Db, Handle } from './connection.ts';

/** For tasks, and for the few requests whose work grows with what a person has kept here. */
export function withoutTimeLimit<C extends { readonly db: Db; readonly connection: Connection }>(
  context: C,
): C {
  const { connection } = context;
  return { ...context, db: connection.work.db, connection: through(connection.work, connection) };
}

/** The same connection, with the statements of `handle`. */
export function through(handle: Handle, connection: Connection): Connection {
  return { ...connection, db: handle.db, run: handle.run };
}
