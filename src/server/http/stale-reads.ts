import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Connection, Db } from '../db/connection.ts';
import { cookieName, readCookie } from './session.ts';

/**
 * Where to read a page that is the same for everybody. Somebody with a session may have just changed what is on it, so
 * they read the primary; visitors read a replica, which may be some seconds behind.
 */
export function staleReads({
  connection,
  db,
  config,
}: {
  readonly connection: Connection;
  readonly db: Db;
  readonly config: Pick<Config, 'publicUrl'>;
}): (request: FastifyRequest) => Db {
  const name = cookieName(config);
  return (request) => (readCookie(request.headers.cookie, name) === null ? connection.replica.db : db);
}
