import { type Kysely, sql } from 'kysely';

/**
 * What happened to accounts, for a year. Rows are only ever added: a direct update, or a deletion of a row that is less
 * than a year older than the newest one, is refused. A deleted account leaves its rows, without who and where it was
 * (docs/decisions/0048).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table security_events (
    id uuid primary key,
    at timestamptz not null,
    kind text not null,
    user_id uuid references users on delete set null,
    actor_id uuid references users on delete set null,
    company_id uuid references employers on delete set null,
    network text,
    browser text,
    detail text
  )`,
  'create index security_events_by_time on security_events (at)',
  'create index security_events_of_person on security_events (user_id, at) where user_id is not null',
  'create index security_events_by_actor on security_events (actor_id) where actor_id is not null',
  'create index security_events_of_company on security_events (company_id, at) where company_id is not null',
  // Depth 1 is a direct statement; deeper is the foreign key of a deleted account or company.
  `create function keep_security_event() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() > 1 then
        if new.user_id is distinct from old.user_id or new.actor_id is distinct from old.actor_id then
          new.network := null;
          new.browser := null;
        end if;
        return new;
      end if;
      raise exception 'security_events is only ever added to';
    end $$`,
  `create trigger security_events_keep before update on security_events
    for each row execute function keep_security_event()`,
  // Compared with the newest row, because a database's clock is not the application's.
  `create function keep_young_security_event() returns trigger language plpgsql as $$
    begin
      if old.at < (select max(at) from security_events) - interval '365 days' then return old; end if;
      raise exception 'security_events is only ever added to';
    end $$`,
  `create trigger security_events_keep_young before delete on security_events
    for each row execute function keep_young_security_event()`,
  `create function refuse_emptying_security_events() returns trigger language plpgsql as $$
    begin raise exception 'security_events is only ever added to'; end $$`,
  `create trigger security_events_never_emptied before truncate on security_events
    for each statement execute function refuse_emptying_security_events()`,
];
