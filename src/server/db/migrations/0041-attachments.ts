import { type Kysely, sql } from 'kysely';

/**
 * Files in conversations. `messages.attachments` says what a message shows, `attachments` where each file is stored. A row
 * can go in many ways, with its role or conversation, so a trigger remembers which file must be erased. No key leads to the
 * sender: what a member of a company has sent stays in the conversation when their account is gone.
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
  // Also lists a file that is being stored, with a time: if its row never comes, because the server stopped, it goes too.
  'create table erased_files (key text primary key, erase_after timestamptz)',
  `create function remember_erased_file() returns trigger language plpgsql as $$
    begin
      insert into erased_files (key) values (old.key) on conflict do nothing;
      return null;
    end $$`,
  `create trigger attachments_erase_file after delete on attachments
    for each row execute function remember_erased_file()`,
];
