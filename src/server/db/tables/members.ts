import type { Generated } from 'kysely';
import type { MemberRole } from '#contract/permissions.ts';
import type { Instant } from '../columns.ts';

/** Who belongs to which company (D55); every company has at least one owner. */
export interface CompanyMemberTable {
  company_id: string;
  user_id: string;
  member_role: MemberRole;
  joined_at: Instant;
}

/**
 * An invitation is open until it is accepted, revoked or expired. At most one per company and address is neither accepted
 * nor revoked.
 */
export interface CompanyInvitationTable {
  id: string;
  company_id: string;
  email: string;
  email_key: string;
  member_role: MemberRole;
  /** SHA-256 of the token in the link; sending the invitation again makes a new token. */
  token_hash: Buffer;
  invited_by: string | null;
  created_at: Instant;
  sent_at: Instant;
  expires_at: Instant;
  accepted_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
}

/** Whether colleagues join with a confirmed address at the company's domain; off without a row. */
export interface CompanyJoiningTable {
  company_id: string;
  /** The member role of people who join. */
  member_role: Exclude<MemberRole, 'owner'>;
  is_on: boolean;
}

/** People removed from a company, who can't rejoin with an address alone. */
export interface CompanyRemovalTable {
  company_id: string;
  /** SHA-256: see `joining-policy.ts`. */
  address_hash: Buffer;
  removed_at: Instant;
}
