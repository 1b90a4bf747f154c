import type { Generated } from 'kysely';
import type { Scope } from '#contract/api-keys.ts';
import type { MemberRole } from '#contract/permissions.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/** A key with which a program calls in the name of the person who made it. */
export interface ApiKeyTable {
  id: string;
  user_id: string;
  /** The company that it acts for; null for a seeker's own. */
  company_id: string | null;
  /** The maker's member role when they made it: the key never has more rights than that role. */
  made_as: MemberRole | null;
  name: string;
  scopes: Scope[];
  /** SHA-256 of the token. */
  token_hash: Uint8Array;
  /** The token's last four characters. */
  ending: string;
  /** Whether it was made in a session with a second factor. */
  had_second_factor: boolean;
  created_at: Instant;
  expires_at: Instant;
  /** When it was last used, to within five minutes. */
  used_at: OptionalInstant;
  network: Generated<string | null>;
}

/** The response to a request with an `Idempotency-Key`. */
export interface IdempotentAnswerTable {
  key_id: string;
  idempotency_key: string;
  /** SHA-256 of the method, the path and the body. */
  request_hash: Uint8Array;
  started_at: Instant;
  /** null while the first request is in progress. */
  status: Generated<number | null>;
  body: Generated<string | null>;
}
