import { type Kysely, sql } from 'kysely';

/**
 * Notices for a process that caches sessions in memory (`http/session-cache`): the id of the person whose sessions have
 * changed, or an empty text for everybody. Sent only if the process with the embedded database has switched them on:
 * elsewhere nobody listens, and notices would make commits slower.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const IS_KEPT = `current_setting('nod.keeps_sessions', true) = 'on'`;

const STATEMENTS = [
  `create function note_session_change() returns trigger language plpgsql as $$
    declare
      changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    begin
      perform pg_notify('session_changes', coalesce(changed ->> tg_argv[0], ''));
      return null;
    end $$`,
  onChange('sessions', 'update or delete', 'user_id'),
  onChange('users', 'update or delete', 'id'),
  onChange('company_members', 'insert or update or delete', 'user_id'),
  onChange('employers', 'insert or delete'),
  onChange('employers', 'update of user_id, suspended_at, requires_second_factor'),
  onChange('company_sign_in', 'insert or update or delete'),
  onChange('company_domains', 'insert or update or delete'),
];

/** `column` contains the person's id; without a column, the change may concern anybody. */
function onChange(table: string, events: string, column = ''): string {
  const name = `${table}_note_session_${events.split(' ')[0]}`;
  return `create trigger ${name} after ${events} on ${table}
    for each row when (${IS_KEPT}) execute function note_session_change('${column}')`;
}
