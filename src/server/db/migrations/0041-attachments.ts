import { type Kysely, sql } from 'kysely';

/**
 * Files in conversations. `messages.attachments` says what a message shows, `attachments` where each file is stored. A row
 * can be deleted in many ways, such as with its role or conversation, so a trigger records which file must be erased. The
 * sender is not a foreign key: what a member of a company has sent stays in the conversation after their account is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table messages add column attachments jsonb',
  `create table attachments (
    id uuid primary key,
    thread_id uuid not null references threads on delete cascade,
    sender_user_id uuid not null,
    message_id uuid references messages on delete cascade,
    key text not null,
    name text not null,
    size integer not null,
    type text not null,
    sha256 bytea not null,
    received_at timestamptz not null
  )`,
  'create index attachments_of_thread on attachments (thread_id)',
  'create index attachments_of_sender on attachments (sender_user_id)',
  'create index attachments_of_message on attachments (message_id)',
  'create index attachments_unsent on attachments (received_at) where message_id is null',
  // Also lists each file that is being stored, with a time: if the server stops before adding its row, it is erased then.
  'create table erased_files (key text primary key, erase_after timestamptz)',
  `create function remember_erased_file() returns trigger language plpgsql as $$
    begin
      insert into erased_files (key) values (old.key) on conflict do nothing;
      return null;
    end $$`,
  `create trigger attachments_erase_file after delete on attachments
    for each row execute function remember_erased_file()`,
];
