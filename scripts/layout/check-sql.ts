const WHOLE_STATEMENT = /\bsql(?:<[^`]*>)?`\s*(?:select|insert|update|delete|with|merge)\b[^`]*/gi;
/** A table that is only known when the statement runs, such as a partition: nothing can prepare it before. */
const COMPUTED_TABLE = /\b(?:from|into|update)\s+\$\{/i;

/**
 * Whole statements in Kysely's raw `sql` tag, one sentence each: nothing checks their columns or their rows. Fragments
 * and commands such as `lock table` may use it; a fragment that is a query is in parentheses. Migrations may do anything.
 */
export function checkSql(file: string, source: string): string[] {
  if (!file.startsWith('src/server/') || file.startsWith('src/server/db/migrations/')) return [];
  return [...source.matchAll(WHOLE_STATEMENT)]
    .filter(([text]) => !COMPUTED_TABLE.test(text))
    .map(({ index }) => {
      const line = source.slice(0, index).split('\n').length;
      return (
        `${file}:${line} is a whole statement in the raw sql tag. Build it with Kysely, or write it as a ` +
        "typed 'statement' (src/server/db/statement.ts), which a test prepares."
      );
    });
}
