import { type Kysely, sql } from 'kysely';

/** The state and history of each owed answer, and which roles are out of the decks while answers are overdue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // The engine finds its work by these columns. Defaults fill them in for every application, whatever code inserts it.
  `alter table applications
    add column verdict text not null default 'owed' check
      (verdict in ('owed', 'answered_in_time', 'answered_late', 'missed', 'excused', 'withdrawn')),
    add column verdict_reason text,
    add column nudges smallint not null default 0`,
  `create index applications_to_check on applications (nudges, due_at) where verdict = 'owed'`,
  `create index applications_overdue on applications (employer_id)
    where verdict = 'missed' and answered_at is null`,
  'create index applications_by_due on applications (due_at)',
  'create index applications_by_employer_due on applications (employer_id, due_at)',
  'drop index applications_owed',

  `create table guarantee_events (
    id bigint generated always as identity primary key,
    application_id uuid not null references applications on delete cascade,
    kind text not null check (kind in
      ('nudge_24', 'nudge_40', 'answered_in_time', 'answered_late', 'breached', 'excused', 'withdrawn', 'corrected')),
    at timestamptz not null,
    recorded_at timestamptz not null,
    detail jsonb not null default '{}'
  )`,
  `create unique index guarantee_events_once on guarantee_events (application_id, kind) where kind <> 'corrected'`,
  // An answer is either in time or missed: only the first outcome is recorded.
  `create unique index guarantee_events_outcome on guarantee_events (application_id)
    where kind in ('answered_in_time', 'breached')`,
  'create index guarantee_events_by_application on guarantee_events (application_id, id)',
  // Depth 1 is a direct statement; deeper is a cascade from a deleted account.
  `create function refuse_guarantee_change() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() > 1 then return old; end if;
      raise exception 'guarantee_events is only ever added to';
    end $$`,
  `create trigger guarantee_events_append_only before update or delete on guarantee_events
    for each row execute function refuse_guarantee_change()`,

  // Set while answers are overdue and roles are out of the decks; the deck's index sees it like any other change to a role.
  'alter table roles add column held_since timestamptz',
  'alter table employers add column held_since timestamptz',
  `create function hold_new_role() returns trigger language plpgsql as $$
    begin
      new.held_since := (select held_since from employers where user_id = new.employer_id);
      return new;
    end $$`,
  'create trigger roles_hold_new before insert on roles for each row execute function hold_new_role()',

  // An anonymous reference to an application: its id is random, so it cannot be guessed from this.
  `create function ledger_reference(id uuid) returns text language sql immutable strict as $$
    select left(encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), 20) $$`,
  `create table forgotten_answers (
    reference text primary key,
    employer_id uuid not null references employers on delete cascade,
    role_id uuid not null,
    submitted_at timestamptz not null,
    due_at timestamptz not null,
    answered_at timestamptz,
    verdict text not null,
    verdict_reason text
  )`,
  'create index forgotten_answers_by_due on forgotten_answers (due_at)',
  'create index forgotten_answers_by_employer on forgotten_answers (employer_id, due_at)',
  // Deleting a seeker keeps the count without the person; deleting an employer removes both.
  `create function forget_answer() returns trigger language plpgsql as $$
    begin
      if old.verdict in ('answered_in_time', 'answered_late', 'missed', 'excused')
        and exists (select from employers where user_id = old.employer_id)
      then
        insert into forgotten_answers
        values (ledger_reference(old.id), old.employer_id, old.role_id, old.submitted_at, old.due_at,
          old.answered_at, old.verdict, old.verdict_reason);
      end if;
      return old;
    end $$`,
  `create trigger applications_forget before delete on applications for each row execute function forget_answer()`,
  // Until the engine has run, the outcome of a due answer is derived from its times.
  `create view guarantee_ledger as
    select reference, employer_id, role_id, submitted_at, due_at, answered_at, verdict, verdict_reason,
      case when verdict <> 'owed' then verdict
        when answered_at is null then 'missed'
        when answered_at < due_at then 'answered_in_time'
        else 'answered_late' end as outcome
    from (
      select ledger_reference(id) as reference, employer_id, role_id, submitted_at, due_at, answered_at, verdict,
        verdict_reason
      from applications where verdict <> 'withdrawn'
      union all
      select reference, employer_id, role_id, submitted_at, due_at, answered_at, verdict, verdict_reason
      from forgotten_answers
    ) answers`,
  `update applications set verdict = 'withdrawn' where status = 'withdrawn' and answered_at is null`,
];
