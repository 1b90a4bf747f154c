const WHOLE_STATEMENT = /\bsql(?:<[^`]*>)?`\s*(?:select|insert|update|delete|with|merge)\b[^`]*/gi;
/** A table that is only known when the statement runs, such as a partition: nothing can prepare it before. */
const COMPUTED_TABLE = /\b(?:from|into|update)\s+\$\{/i;

/**
 * Returns a message for each whole statement in Kysely's raw `sql` tag, because nothing checks its columns or its rows.
 * Fragments and commands such as `lock table` may use the tag; a fragment that is a query must be in parentheses. Migrations
 * may do anything.
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
