import { type Kysely, sql } from 'kysely';

/** How many came to a role's public page from a feed or a company's own site, by day. Nothing about the people. */
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
