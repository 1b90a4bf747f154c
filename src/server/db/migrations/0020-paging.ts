import { type Kysely, sql } from 'kysely';

/** Indexes for paged lists: each list in its own order, starting where the previous page ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Conversations are listed by their last message, so each stores when that was.
  `alter table threads
    add column last_message_at timestamptz,
    add column last_seq bigint,
    add column seeker_seq bigint,
    add column employer_seq bigint`,
  // A trigger, because a server of the previous release may still be writing messages. Every writer has already locked the
  // thread, and `seq` grows in commit order.
  `create function note_last_message() returns trigger language plpgsql as $$
    begin
      update threads set
        last_message_at = new.created_at,
        last_seq = new.seq,
        seeker_seq = case when new.sender_user_id = seeker_id then new.seq else seeker_seq end,
        employer_seq = case when new.sender_user_id = seeker_id then employer_seq else new.seq end
      where id = new.thread_id and coalesce(last_seq, 0) < new.seq;
      return null;
    end $$`,
  `create trigger messages_note_last after insert on messages
    for each row execute function note_last_message()`,
  `update threads set
      last_message_at = (select created_at from messages where thread_id = threads.id order by seq desc limit 1),
      last_seq = said.last_seq, seeker_seq = said.seeker_seq, employer_seq = said.employer_seq
    from (
      select thread_id, max(messages.seq) as last_seq,
        max(messages.seq) filter (where sender_user_id = t.seeker_id) as seeker_seq,
        max(messages.seq) filter (where sender_user_id <> t.seeker_id) as employer_seq
      from messages join threads t on t.id = messages.thread_id group by thread_id
    ) said
    where said.thread_id = threads.id`,
  `create index threads_of_seeker on threads
    (seeker_id, coalesce(last_message_at, created_at) desc, coalesce(last_seq, 0) desc, id)`,
  `create index threads_of_employer on threads
    (employer_id, coalesce(last_message_at, created_at) desc, coalesce(last_seq, 0) desc, id)`,
  'drop index if exists threads_by_seeker',

  'create index roles_newest on roles (employer_id, created_at desc, id)',
  'drop index if exists roles_by_employer',
  'create index invites_newest on invites (seeker_id, created_at desc)',
  'drop index if exists invites_by_seeker',
  'create index hires_of_employer on hires (employer_id, hired_at desc)',
  'drop index if exists hires_by_employer',
  'create index hires_of_seeker on hires (seeker_id, hired_at desc)',
  'drop index if exists hires_by_seeker',
  'create index hires_disputed on hires (hired_at desc) where dispute_reason is not null',
  'create index blocks_newest on blocks (blocker_id, created_at desc)',
  'create index matches_ended_of_seeker on matches (seeker_id, ended_at desc) where ended_at is not null',
  'create index matches_ended_of_employer on matches (employer_id, ended_at desc) where ended_at is not null',
  'create index notifications_unread on notifications (user_id) where read_at is null',
  `create index applications_not_in_time on applications (due_at desc)
    where verdict in ('missed', 'answered_late', 'excused') or verdict_reason is not null`,
];
