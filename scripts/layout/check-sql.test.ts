import { expect, test } from 'vitest';
import { checkSql } from './check-sql.ts';

const FILE = 'src/server/features/roles/queries.ts';

test('a whole statement in the raw sql tag is rejected with its line', () => {
  const source = ['const db = 1;', 'await sql<{ id: string }>`', '  select id from roles`.execute(db);'].join(
    '\n',
  );
  expect(checkSql(FILE, source)).toEqual([
    `${FILE}:2 is a whole statement in the raw sql tag. Build it with Kysely, or write it as a ` +
      "typed 'statement' (src/server/db/statement.ts), which a test prepares.",
  ]);
});

test.each([
  'sql`with due as (select id from roles) update roles set status = 1`',
  'sql`INSERT into roles values (1)`',
  'sql<\n  Pick<Row, "id">\n>`\n    delete from roles`',
])('%j is rejected', (source) => {
  expect(checkSql(FILE, source)).toHaveLength(1);
});

test.each([
  'sql<number>`count(*)::int`',
  'sql`(select id from roles)`',
  'sql`lock table roles in share mode`',
  'sql`declare each cursor for select 1`',
  'sql`delete from $' + '{sql.id(partition)} where shown_at < now()`',
  'statement<Row>("roles-list", `select id from roles`)',
])('%j is accepted', (source) => {
  expect(checkSql(FILE, source)).toEqual([]);
});

test('migrations may write whole statements in the raw tag', () => {
  expect(checkSql('src/server/db/migrations/0001-first.ts', 'sql`update roles set status = 1`')).toEqual([]);
});
