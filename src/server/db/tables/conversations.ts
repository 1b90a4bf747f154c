import type { Generated, JSONColumnType } from 'kysely';
import type { Attachment } from '#contract/messages.ts';
import type { ScamSign } from '#contract/scam/scam-sign.ts';
import type { Instant, OptionalInstant, Sequence } from '../columns.ts';

export interface MatchTable {
  id: string;
  role_id: string;
  seeker_id: string;
  employer_id: string;
  matched_at: Instant;
  /**
   * When one of the seeker's open pages claimed the match, or made it by applying: only that page celebrates it (D51).
   */
  celebrated_at: OptionalInstant;
  /** Set when one side unmatches or blocks the other: the conversation is over for both. */
  ended_at: OptionalInstant;
}

export interface ThreadTable {
  id: string;
  match_id: string;
  role_id: string;
  seeker_id: string;
  employer_id: string;
  created_at: Instant;
  /** When the last message was sent; null before the first. A trigger maintains this column and those below. */
  last_message_at: Generated<Date | null>;
  /** The `seq` of the last message, and of each side's last message. */
  last_seq: Generated<number | null>;
  seeker_seq: Generated<number | null>;
  employer_seq: Generated<number | null>;
}

export interface ThreadReadTable {
  thread_id: string;
  user_id: string;
  /** The `seq` of the last message read. */
  seq: number;
  read_at: Instant;
}

export interface MessageTable {
  id: string;
  /** Order within a thread: assigned under the thread's row lock, so that it is also commit order. */
  seq: Sequence;
  thread_id: string;
  /** The person; their account may be gone, if they wrote for a company. */
  sender_user_id: string;
  body_md: string;
  client_id: string | null;
  created_at: Instant;
  /** The message's files as shown; null if it has none. */
  attachments: JSONColumnType<Attachment[]> | null;
  /** Signs of fraud when it was sent; null if there were none. */
  scam_signs: ScamSign[] | null;
}
