import { type Kysely, sql } from 'kysely';

/** How many people came to a role's public page from a feed or the company's site, by day. Nothing about the people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table role_arrivals (
    role_id uuid not null references roles on delete cascade,
    source text not null,
    day date not null,
    views integer not null,
    applies integer not null,
    primary key (role_id, source, day)
  )`.execute(db);
}
