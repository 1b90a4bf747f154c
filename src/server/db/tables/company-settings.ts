import type { JSONColumnType } from 'kysely';
import type { CompanyPage } from '#contract/company-page.ts';
import type { Instant } from '../columns.ts';

/** What the owners have set for their company; a company without a row has the defaults. */
export interface CompanySettingsTable {
  company_id: string;
  keep_rejected_months: number;
}

/** The versions of the data-processing terms that a company's owners accepted. */
export interface CompanyDataTermsTable {
  company_id: string;
  version: string;
  accepted_at: Instant;
  /** null once the account is gone. */
  accepted_by: string | null;
}

/** A company's description of itself on its public page. */
export interface CompanyPageTable {
  company_id: string;
  about: string | null;
  places: string[];
  benefits: string[];
  people: JSONColumnType<CompanyPage['people']>;
  updated_at: Instant;
}

/** A picture of a company that everybody may see. */
export interface CompanyPictureTable {
  id: string;
  company_id: string;
  kind: 'logo' | 'photo';
  /** What a photo shows; it is public once this says something. */
  words: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
  /** Whether its file is complete. */
  is_stored: boolean;
  added_at: Instant;
}
