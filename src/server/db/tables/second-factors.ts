import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../columns.ts';

/** An app that shows codes (RFC 6238); at most one per person. */
export interface CodeAppTable {
  user_id: string;
  secret: Buffer;
  added_at: Instant;
  /** null until a code has proven that the app has the secret; until then the app does not count. */
  confirmed_at: OptionalInstant;
  /** The latest period whose code was used, so that no code works twice. */
  last_step: Generated<number>;
}

export interface PasskeyTable {
  /** The credential's own id, in base64url. */
  id: string;
  user_id: string;
  /** In COSE format. */
  public_key: Buffer;
  /** The authenticator's last signature counter; many always send 0. */
  counter: number;
  transports: string[];
  name: string;
  added_at: Instant;
  used_at: OptionalInstant;
}

/** A challenge that no passkey has signed yet; each is used once. */
export interface PasskeyChallengeTable {
  /** SHA-256 of the challenge. */
  challenge_hash: Buffer;
  /** The person who is creating a passkey; null for signing in. */
  user_id: string | null;
  expires_at: Instant;
}

/** A code that signs in once, and is then deleted. */
export interface RecoveryCodeTable {
  /** SHA-256 of the person's id and the code. It need not be a slow hash, because a code has 80 random bits. */
  code_hash: Buffer;
  user_id: string;
  made_at: Instant;
}
