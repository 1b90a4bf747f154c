import { type Kysely, sql } from 'kysely';

/**
 * A company is more than one person (D55). `employers` remains the companies' table; a company has the same id as its
 * founder's account. `company_members` says who belongs to it. Every employer becomes a company with that account as its
 * only member and owner.
 *
 * A company's data must outlive the account of the member who made it. So foreign keys to `users` are dropped from columns
 * that may contain a company's or a former member's id. Triggers replace the cascades to `employers`, `blocks` and
 * `reports`, also for the previous release, which knows nothing of members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...MEMBERS, ...KEYS, ...TRIGGERS]) await sql.raw(statement).execute(db);
}

const MEMBER_ROLES = "('owner', 'recruiter', 'hiring_manager', 'interviewer', 'finance')";

const MEMBERS = [
  `create table company_members (
    company_id uuid not null references employers on delete cascade,
    user_id uuid not null references users on delete cascade,
    member_role text not null check (member_role in ${MEMBER_ROLES}),
    joined_at timestamptz not null,
    primary key (company_id, user_id)
  )`,
  'create index company_members_by_user on company_members (user_id, joined_at)',
  `insert into company_members (company_id, user_id, member_role, joined_at)
    select user_id, user_id, 'owner', created_at from employers`,
  `create table company_invitations (
    id uuid primary key,
    company_id uuid not null references employers on delete cascade,
    email text not null,
    email_key text not null,
    member_role text not null check (member_role in ${MEMBER_ROLES}),
    token_hash bytea not null unique,
    invited_by uuid references users on delete set null,
    created_at timestamptz not null,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    revoked_at timestamptz
  )`,
  'create index company_invitations_by_company on company_invitations (company_id, created_at)',
  'create index company_invitations_by_inviter on company_invitations (invited_by)',
  'create index company_invitations_by_email on company_invitations (email_key)',
  'create index company_invitations_by_expiry on company_invitations (expires_at)',
  `create unique index company_invitations_one_open on company_invitations (company_id, email_key)
    where accepted_at is null and revoked_at is null`,
  // The company that a member has chosen to work in; ignored if they are not a member of it.
  'alter table users add column current_company_id uuid',
  // Null: nobody in particular.
  'alter table roles add column hiring_manager_id uuid references users on delete set null',
  'create index roles_by_hiring_manager on roles (hiring_manager_id) where hiring_manager_id is not null',
  'alter table interviews add column scheduled_by uuid references users on delete set null',
  'create index interviews_by_scheduler on interviews (scheduled_by) where scheduled_by is not null',
  `create table interview_members (
    interview_id uuid not null references interviews on delete cascade,
    user_id uuid not null references users on delete cascade,
    primary key (interview_id, user_id)
  )`,
  'create index interview_members_by_user on interview_members (user_id)',
  // Which company a notification is about; null if it concerns the person.
  'alter table notifications add column company_id uuid',
  'alter table employers add column suspended_at timestamptz',
  `update employers set suspended_at = users.suspended_at from users
    where users.id = employers.user_id and users.suspended_at is not null`,
];

const KEYS = [
  'alter table employers drop constraint employers_user_id_fkey',
  'alter table messages drop constraint messages_sender_user_id_fkey',
  'alter table application_moves drop constraint application_moves_moved_by_fkey',
  'alter table interviews drop constraint interviews_cancelled_by_fkey',
  'alter table blocks drop constraint blocks_blocker_id_fkey, drop constraint blocks_blocked_id_fkey',
  'alter table reports drop constraint reports_subject_id_fkey',
  `alter table hires drop constraint hires_employer_id_fkey,
    add constraint hires_employer_id_fkey foreign key (employer_id) references employers on delete cascade`,
  `alter table billing_accounts drop constraint billing_accounts_employer_id_fkey,
    add constraint billing_accounts_employer_id_fkey foreign key (employer_id) references employers on delete set null`,
];

const TRIGGERS = [
  // The owner of a company that the previous release sets up is the account that set it up.
  `create function add_founder() returns trigger language plpgsql as $$
    begin
      insert into company_members (company_id, user_id, member_role, joined_at)
        select new.user_id, users.id, 'owner', new.created_at from users where users.id = new.user_id
        on conflict do nothing;
      return null;
    end $$`,
  'create trigger employers_add_founder after insert on employers for each row execute function add_founder()',
  // Deletes a company with its last member. Also deletes a gone person's or company's blocks, and the reports about them.
  `create function delete_lonely_companies() returns trigger language plpgsql as $$
    begin
      delete from employers where user_id in (select company_id from company_members where user_id = old.id)
        and not exists (select from company_members m where m.company_id = employers.user_id and m.user_id <> old.id);
      return old;
    end $$`,
  `create trigger users_delete_lonely_companies before delete on users
    for each row when (old.account_type = 'Employer') execute function delete_lonely_companies()`,
  `create function forget_party(gone uuid) returns void language sql as $$
    delete from blocks where blocker_id = gone or blocked_id = gone;
    delete from reports where subject_id = gone $$`,
  `create function forget_person() returns trigger language plpgsql as $$
    begin
      if not exists (select from employers where user_id = old.id) then perform forget_party(old.id); end if;
      return null;
    end $$`,
  'create trigger users_forget_person after delete on users for each row execute function forget_person()',
  `create function forget_company() returns trigger language plpgsql as $$
    begin perform forget_party(old.user_id); return null; end $$`,
  'create trigger employers_forget_company after delete on employers for each row execute function forget_company()',
  // A company is suspended while all of its owners are.
  `create function suspend_companies() returns trigger language plpgsql as $$
    begin
      update employers set suspended_at = case when not exists (
          select from company_members m join users u on u.id = m.user_id
          where m.company_id = employers.user_id and m.member_role = 'owner' and u.suspended_at is null
        ) then new.suspended_at end
      where user_id in (select company_id from company_members where user_id = new.id and member_role = 'owner');
      return null;
    end $$`,
  `create trigger users_suspend_companies after update of suspended_at on users
    for each row when (old.suspended_at is distinct from new.suspended_at) execute function suspend_companies()`,
];
