import { type Kysely, sql } from 'kysely';

/**
 * What Admins and operators decided and did, one row each, never changed. Also indexes by time for the daily figures:
 * BRIN, because these tables grow at their end, so a few kilobytes are enough and writing costs nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table admin_actions (
    id uuid primary key,
    at timestamptz not null,
    action text not null,
    -- null for an operator's command, and once the Admin's account is deleted.
    admin_id uuid references users on delete set null,
    is_operator boolean not null,
    -- Whom it was about; the id is null once their account is deleted, or if it was about nobody.
    subject_kind text check (subject_kind in ('person', 'company')),
    subject_id uuid,
    -- The report, contest, application or hire that was decided.
    item_id uuid,
    detail text,
    reason text
  )`,
  'create index admin_actions_newest on admin_actions (at desc, id)',
  'create index admin_actions_of on admin_actions (admin_id)',
  'create index admin_actions_about on admin_actions (subject_id, at desc) where subject_id is not null',

  // Depth 1 is a direct statement; deeper means that an account was deleted, and with it its id and the words about it.
  `create function refuse_admin_action_change() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() > 1 and tg_op = 'UPDATE' then return new; end if;
      raise exception 'admin_actions is only ever added to';
    end $$`,
  `create trigger admin_actions_append_only before update or delete on admin_actions
    for each row execute function refuse_admin_action_change()`,
  `create function forget_admin_actions() returns trigger language plpgsql as $$
    begin
      update admin_actions set subject_id = null, item_id = null, reason = null
        where subject_id = old.id and subject_kind = 'person';
      return null;
    end $$`,
  `create function forget_company_admin_actions() returns trigger language plpgsql as $$
    begin
      update admin_actions set subject_id = null, item_id = null, reason = null
        where subject_id = old.user_id and subject_kind = 'company';
      return null;
    end $$`,
  `create trigger users_forget_admin_actions after delete on users
    for each row execute function forget_admin_actions()`,
  `create trigger employers_forget_admin_actions after delete on employers
    for each row execute function forget_company_admin_actions()`,

  // Decisions from before this table existed.
  `insert into admin_actions (id, at, action, admin_id, is_operator, subject_kind, subject_id, item_id, reason)
    select gen_random_uuid(), r.resolved_at, 'report_' || r.outcome, admin.id, false,
      case when employers.user_id is null then 'person' else 'company' end, r.subject_id, r.id, r.resolution
    from reports r
    left join employers on employers.user_id = r.subject_id
    left join users admin on admin.id = r.resolved_by
    where r.resolved_at is not null and r.outcome is not null`,
  `insert into admin_actions (id, at, action, admin_id, is_operator, subject_kind, subject_id, item_id, reason)
    select gen_random_uuid(), c.answered_at, 'contest_answered', admin.id, false, 'person', a.seeker_id, c.id, c.answer
    from contests c
    join applications a on a.id = c.application_id
    left join users admin on admin.id = c.answered_by
    where c.answered_at is not null`,
  `insert into admin_actions (id, at, action, admin_id, is_operator, subject_kind, subject_id, reason)
    select gen_random_uuid(), e.verified_at, 'company_verified', admin.id, false, 'company', e.user_id, e.verification_note
    from employers e
    left join users admin on admin.id = e.verified_by
    where e.verified_at is not null`,
  `insert into admin_actions (id, at, action, is_operator, subject_kind, subject_id, item_id, reason)
    select gen_random_uuid(), h.decided_at, 'hire_decided', false, 'company', h.employer_id, h.id, h.decision_reason
    from hires h where h.decided_at is not null`,

  'create index users_by_day on users using brin (created_at)',
  'create index roles_by_day on roles using brin (created_at)',
  'create index applications_by_day on applications using brin (submitted_at)',
  'create index matches_by_day on matches using brin (matched_at)',
  'create index messages_by_day on messages using brin (created_at)',
];
