import pino from 'pino';
import type { Connection } from '../db/connection.ts';
import { createTasks } from './tasks.ts';

/** Creates the queue's own tables, or brings them to what this version of the library wants, without doing any task. */
export async function raiseQueue(connection: Connection): Promise<void> {
  const tasks = createTasks(connection, () => new Date(), pino({ level: 'silent' }), false);
  await tasks.open();
  await tasks.close();
}
