import type { MemberRole } from '#contract/permissions.ts';
import type { Instant } from '../columns.ts';

/** How a company's members sign in with its own accounts (OpenID Connect). */
export interface CompanySignInTable {
  company_id: string;
  issuer: string;
  client_id: string;
  /** Sealed: see `security/seal.ts`. */
  client_secret: Buffer;
  /** The member role of people who sign in for the first time. */
  member_role: Exclude<MemberRole, 'owner'>;
  is_on: boolean;
  /** Whether members with an address at the company's domain, other than owners, sign in only this way. */
  is_required: boolean;
  updated_at: Instant;
}

/** The account that belongs to an identity at a company's provider. */
export interface CompanyIdentityTable {
  company_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Instant;
}

/** One try to sign in: it works once, within ten minutes, in the browser that began it. */
export interface CompanySignInAttemptTable {
  /** SHA-256 of the `state`. */
  state_hash: Buffer;
  company_id: string;
  /** SHA-256 of the browser's cookie. */
  browser_hash: Buffer;
  nonce: string;
  /** The code verifier of PKCE (RFC 7636). */
  verifier: string;
  expires_at: Instant;
}
