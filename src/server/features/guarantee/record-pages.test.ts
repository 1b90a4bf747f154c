import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { guarantee } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { RECORDS_CURSOR } from './records-cursor.ts';

const COMPANIES = 230;

const app = await appOfFile({ publicUrl: new URL('https://nod.example') });
const at = app.clock();
// Names in upper and lower case, and one that 13 companies share. About a third of the companies, by their random ids, have
// no record.
await sql`
  with people as (
    insert into users (id, account_type, username, username_key, email, email_key, password_hash, first_name, last_name,
      created_at)
    select gen_random_uuid(), 'Employer', 'firm' || n, 'firm' || n, n || '@firm.example', n || '@firm.example', 'x',
      'Fi', 'Rm', ${at}::timestamptz
    from generate_series(1, ${COMPANIES}::int) n returning id, username
  ), companies as (
    insert into employers (user_id, company_name, tier_option, plan_code, created_at, updated_at)
    select id, case when right(username, 1) = '7' and length(username) > 6 then 'Same Ltd'
      when right(username, 1) > '5' then upper(username) else username end,
      'OptionB', 'NONE', ${at}::timestamptz, ${at}::timestamptz
    from people returning user_id, company_name
  )
  insert into forgotten_answers (reference, employer_id, role_id, submitted_at, due_at, answered_at, verdict)
  select 'ref' || row_number() over (), user_id, gen_random_uuid(), ${at}::timestamptz - interval '50 hours',
    ${at}::timestamptz - interval '2 hours', ${at}::timestamptz - interval '40 hours', 'answered_in_time'
  from companies where substr(user_id::text, 1, 1) not in ('0', '1', '2', '3', '4')`.execute(app.context.db);

async function expected(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from employers
    where user_id in (select employer_id from forgotten_answers)
    order by lower(company_name), user_id`.execute(app.context.db);
  return rows.map(({ id }) => id);
}

test('each employer with a record is on exactly one page, in order of name', async () => {
  const all = await expected();
  expect(all.length).toBeGreaterThan(100);
  const first = await app.visitor().call(guarantee.getLedger);
  expect(first.employers.map(({ employerId }) => employerId)).toEqual(all.slice(0, 100));
  expect(first.employers[0]).toMatchObject({ due: 1, answeredInTime: 1, medianHours: 10, overdue: 0 });
  expect(first.total).toEqual({ due: all.length, answeredInTime: all.length, medianHours: 10 });
  const byNumber = await app.visitor().call(guarantee.getLedger, { query: { page: 2 } });
  const byCursor = await app
    .visitor()
    .call(guarantee.getLedger, { query: { cursor: first.nextCursor ?? '' } });
  for (const page of [byNumber, byCursor]) {
    expect(page.employers.map(({ employerId }) => employerId)).toEqual(all.slice(100));
    expect([page.nextPage, page.nextCursor]).toEqual([null, null]);
  }
});

test('the public page links from page to page until the last', async () => {
  const seen: string[] = [];
  let path = '/guarantee';
  for (let pages = 0; path !== ''; pages += 1) {
    expect(pages).toBeLessThan(5);
    const response = await app.visitor().fetch(path);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain(`<link rel="canonical" href="https://nod.example${path}">`);
    seen.push(...[...text.matchAll(/href="\/companies\/([\da-f-]{36})"/g)].map(([, id]) => id ?? ''));
    path = /href="([^"]+)" class="link" rel="next"/.exec(text)?.[1] ?? '';
  }
  expect(seen).toEqual(await expected());
});

test('an invalid page address gets 400 or 404', async () => {
  const employerId = crypto.randomUUID();
  const behindAll = RECORDS_CURSOR.write({ nameKey: '\u{10ffff}', employerId });
  const withNul = RECORDS_CURSOR.write({ nameKey: 'a\0b', employerId });
  const status = async (path: string) => (await app.visitor().fetch(path)).status;
  expect(await status(`/guarantee?after=${behindAll}`)).toBe(404);
  for (const wrong of [withNul, 'x', '%00', `${behindAll}&after=x`]) {
    expect(await status(`/guarantee?after=${wrong}`)).toBe(400);
    expect(await status(`/api/ledger?cursor=${wrong}`.replace('&after', '&cursor'))).toBe(400);
  }
  expect(await status('/guarantee?page=5')).toBe(404);
  expect(await status('/api/ledger?page=21')).toBe(400);
});
