import { type Kysely, sql } from 'kysely';

/**
 * Endpoints of companies' own systems, and what is sent to them. Triggers write the messages in the transaction of the
 * change, so that every way of changing something is covered, even in a release that does not know of webhooks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table webhook_endpoints (
    id uuid primary key,
    company_id uuid not null references employers on delete cascade,
    url text not null,
    events text[] not null,
    secret text not null,
    former_secret text,
    former_until timestamptz,
    paused_for text,
    failing_since timestamptz,
    failures integer not null default 0,
    wait_until timestamptz,
    busy_until timestamptz,
    created_at timestamptz not null
  )`,
  'create index webhook_endpoints_by_company on webhook_endpoints (company_id)',
  `create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    endpoint_id uuid not null references webhook_endpoints on delete cascade,
    seq bigint generated always as identity,
    kind text not null,
    subject_id uuid not null,
    data jsonb not null,
    happened_at timestamptz not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    first_tried_at timestamptz,
    tried_at timestamptz,
    due_at timestamptz,
    status integer,
    problem text
  )`,
  'create index webhook_deliveries_log on webhook_deliveries (endpoint_id, seq desc)',
  `create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, subject_id, seq) where state = 'waiting'`,
  'create index webhook_deliveries_by_age on webhook_deliveries (happened_at)',

  // If an endpoint is being deleted, the lock waits until it is gone and then skips it, so that the change doesn't fail.
  `create function tell_webhooks(company uuid, event text, subject uuid, at timestamptz, content jsonb)
    returns void language plpgsql as $$
    begin
      insert into webhook_deliveries (endpoint_id, kind, subject_id, data, happened_at)
      select e.id, event, subject, content, at from webhook_endpoints e
      where e.company_id = company and event = any(e.events) order by e.id for key share of e;
    end $$`,

  // For the company, an application that can still be undone does not exist yet.
  `create function webhooks_of_application() returns trigger language plpgsql as $$
    declare content jsonb;
    begin
      if tg_op = 'DELETE' then
        if old.undo_until is null then
          perform tell_webhooks(old.employer_id, 'application.erased', old.id, greatest(old.updated_at, now()),
            jsonb_build_object('applicationId', old.id, 'roleId', old.role_id));
        end if;
        return null;
      end if;
      if new.undo_until is not null then return null; end if;
      content := jsonb_build_object('applicationId', new.id, 'roleId', new.role_id, 'status', new.status);
      if tg_op = 'INSERT' or old.undo_until is not null then
        perform tell_webhooks(new.employer_id, 'application.created', new.id, new.submitted_at, content);
      elsif new.status <> old.status then
        perform tell_webhooks(new.employer_id,
          case new.status when 'withdrawn' then 'application.withdrawn' else 'application.moved' end,
          new.id, new.updated_at, content || jsonb_build_object('from', old.status));
      end if;
      return null;
    end $$`,
  `create trigger applications_tell_webhooks after insert or delete or update of status, undo_until on applications
    for each row execute function webhooks_of_application()`,

  `create function webhooks_of_role() returns trigger language plpgsql as $$
    begin
      perform tell_webhooks(new.employer_id, case tg_op when 'INSERT' then 'role.posted' else 'role.changed' end,
        new.id, new.updated_at, jsonb_build_object('roleId', new.id, 'status', new.status));
      return null;
    end $$`,
  'create trigger roles_insert_tells_webhooks after insert on roles for each row execute function webhooks_of_role()',
  `create trigger roles_update_tells_webhooks after update of status, updated_at on roles for each row
    when (new.updated_at is distinct from old.updated_at or new.status is distinct from old.status)
    execute function webhooks_of_role()`,

  `create function webhooks_of_message() returns trigger language plpgsql as $$
    declare thread record;
    begin
      select t.employer_id, t.role_id, t.seeker_id, a.id as application_id into thread
        from threads t left join applications a on a.role_id = t.role_id and a.seeker_id = t.seeker_id
        where t.id = new.thread_id;
      perform tell_webhooks(thread.employer_id, 'message.created', coalesce(thread.application_id, new.thread_id), new.created_at,
        jsonb_build_object('messageId', new.id, 'threadId', new.thread_id, 'applicationId', thread.application_id,
          'roleId', thread.role_id, 'from', case new.sender_user_id when thread.seeker_id then 'seeker' else 'company' end));
      return null;
    end $$`,
  'create trigger messages_tell_webhooks after insert on messages for each row execute function webhooks_of_message()',

  `create function webhooks_of_interview() returns trigger language plpgsql as $$
    declare event text := 'interview.changed';
    begin
      if tg_op = 'INSERT' then event := 'interview.scheduled';
      elsif new.status = 'cancelled' and old.status <> 'cancelled' then event := 'interview.cancelled';
      end if;
      perform tell_webhooks(new.employer_id, event, new.application_id, new.updated_at,
        jsonb_build_object('interviewId', new.id, 'applicationId', new.application_id, 'roleId', new.role_id,
          'status', new.status));
      return null;
    end $$`,
  'create trigger interviews_insert_tells_webhooks after insert on interviews for each row execute function webhooks_of_interview()',
  `create trigger interviews_update_tells_webhooks after update of status, starts_at, ends_at, offered_times, proposals
    on interviews for each row when (new.status is distinct from old.status or new.starts_at is distinct from old.starts_at
      or new.ends_at is distinct from old.ends_at or new.offered_times is distinct from old.offered_times
      or new.proposals is distinct from old.proposals)
    execute function webhooks_of_interview()`,

  `create function webhooks_of_offer() returns trigger language plpgsql as $$
    declare application record;
    begin
      select employer_id, role_id into application from applications where id = new.application_id;
      perform tell_webhooks(application.employer_id, case tg_op when 'INSERT' then 'offer.made' else 'offer.changed' end,
        new.application_id, coalesce(new.ended_at, new.changed_at, new.made_at),
        jsonb_build_object('offerId', new.id, 'applicationId', new.application_id, 'roleId', application.role_id,
          'status', new.status, 'revision', new.revision));
      return null;
    end $$`,
  'create trigger offers_insert_tells_webhooks after insert on offers for each row execute function webhooks_of_offer()',
  `create trigger offers_update_tells_webhooks after update of status, revision on offers for each row
    when (new.status is distinct from old.status or new.revision is distinct from old.revision)
    execute function webhooks_of_offer()`,

  `create function webhooks_of_hire() returns trigger language plpgsql as $$
    begin
      perform tell_webhooks(new.employer_id, case tg_op when 'INSERT' then 'hire.made' else 'hire.changed' end,
        new.application_id, greatest(new.hired_at, new.employer_confirmed_at, new.seeker_confirmed_at),
        jsonb_build_object('hireId', new.id, 'applicationId', new.application_id, 'roleId', new.role_id,
          'status', new.status));
      return null;
    end $$`,
  'create trigger hires_insert_tells_webhooks after insert on hires for each row execute function webhooks_of_hire()',
  `create trigger hires_update_tells_webhooks after update of status on hires for each row
    when (new.status is distinct from old.status) execute function webhooks_of_hire()`,
];
