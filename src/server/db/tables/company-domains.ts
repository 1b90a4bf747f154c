import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../columns.ts';

/** A domain that a company claims, and its proof. */
export interface CompanyDomainTable {
  id: string;
  company_id: string;
  /** In lower case and in ASCII. */
  domain: string;
  /** What the TXT record must contain. */
  dns_token: string;
  /** null until it is confirmed, and once the proof has ended. At most one company has a domain by 'dns'. */
  method: Generated<'email' | 'dns' | null>;
  verified_at: OptionalInstant;
  /** The proof's next check: the next day for a DNS record, when it ends for an email; null without a proof. */
  check_at: OptionalInstant;
  /** Since when the DNS record has been missing. */
  missing_since: OptionalInstant;
  /** Where the last code was sent; null once the domain is confirmed. The code is valid until `code_expires_at`. */
  code_address: Generated<string | null>;
  /** SHA-256 of the code with the row's id; null until its email was written. */
  code_hash: Generated<Buffer | null>;
  code_expires_at: OptionalInstant;
  /** Wrong codes since the last email. */
  code_tries: Generated<number>;
  created_at: Instant;
}
