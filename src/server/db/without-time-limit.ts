import type { Connection, Db, Handle } from './connection.ts';

/** For tasks, and for the few requests whose work grows with the amount of a person's data. */
export function withoutTimeLimit<C extends { readonly db: Db; readonly connection: Connection }>(
  context: C,
): C {
  const { connection } = context;
  return { ...context, db: connection.work.db, connection: withHandle(connection.work, connection) };
}

/** The same connection, but running statements through `handle`. */
export function withHandle(handle: Handle, connection: Connection): Connection {
  return { ...connection, db: handle.db, run: handle.run };
}
