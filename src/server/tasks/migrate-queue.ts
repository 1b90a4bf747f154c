import pino from 'pino';
import type { Connection } from '../db/connection.ts';
import { createTasks } from './tasks.ts';

/** Creates the queue's own tables, or migrates them to this version of the library, without running any tasks. */
export async function migrateQueue(connection: Connection): Promise<void> {
  const tasks = createTasks(connection, () => new Date(), pino({ level: 'silent' }), false);
  await tasks.open();
  await tasks.close();
}
