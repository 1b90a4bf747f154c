import type { KyselyPlugin } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A handle that counts what is asked of the database through it, transactions included. */
export function countStatements(db: Db): { readonly db: Db; readonly count: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), count: () => count };
}
