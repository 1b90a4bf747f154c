import { isAbsolute } from 'node:path';
import { BackupRefused } from './backup/refused.ts';
import { writeBackup } from './backup/write-backup.ts';
import { changeAccount } from './cli/admin/change-account.ts';
import { showClock } from './cli/clock/show-clock.ts';
import { throughDoor } from './cli/run-command.ts';
import { showTasks } from './cli/tasks/show-tasks.ts';
import type { Context } from './context.ts';
import { openDoor } from './door/door.ts';

/**
 * Opens the door through which the operator's commands reach the process that has the embedded database, and defines what
 * they may ask for. Returns a function that closes the door.
 */
export function openOperatorDoor(context: Context): Promise<() => Promise<void>> {
  const { config, clock, connection } = context;
  const { db } = connection.work;
  let isBackingUp = false;
  return openDoor(context, {
    admin: throughDoor((words) => changeAccount({ ...context, db }, words)),
    clock: throughDoor((words) => showClock(db, words, clock())),
    tasks: throughDoor((words) => showTasks(db, words, clock())),
    backup: async ({ file }) => {
      if (typeof file !== 'string' || !isAbsolute(file)) {
        throw new BackupRefused('Give the file as an absolute path.');
      }
      if (isBackingUp) throw new BackupRefused('A backup is already running.');
      isBackingUp = true;
      try {
        return await writeBackup(db, config, file, clock());
      } finally {
        isBackingUp = false;
      }
    },
  });
}
