import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Connection } from '../db/connection.ts';
import { DataDirInUse } from '../db/data-lock.ts';
import { askRunningServer } from '../door/door.ts';

/**
 * Runs a command on the database; if a server has the embedded one open, asks that server to run it (`throughDoor`).
 * Returns the command's output.
 * @throws {DataDirInUse} if another process has the database open and doesn't answer
 */
export async function runOnDatabase(
  name: string,
  command: (connection: Connection) => Promise<string>,
  config: Config,
  words: readonly string[],
): Promise<string> {
  try {
    const connection = await connect(config);
    try {
      return await command(connection);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const response = await askRunningServer<{ said: string }>(config.dataDir, name, { words });
    if (response === null) throw error;
    return response.said;
  }
}

/** The server's side: runs a command that another process sent through the door (`door/door.ts`). */
export function throughDoor(command: (words: readonly string[]) => Promise<string>) {
  return async ({ words }: Record<string, unknown>): Promise<{ said: string }> => {
    if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) {
      throw new Error('The command must be called with a list of words.');
    }
    return { said: await command(words) };
  };
}
