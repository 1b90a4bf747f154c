import type { AliasKind } from '#matching/aliases.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

/** A person's latest word on what they mean by a phrase that the vocabulary does not know. */
export interface AliasVoteTable {
  user_id: string;
  kind: AliasKind;
  /** `aliasKey` of `written`. */
  phrase: string;
  written: string;
  /** null: none of the known names that were offered. */
  meaning: string | null;
  /** For whom an employer spoke: a company has one voice. */
  company_id: string | null;
  /** Roughly where they were, as in a session: one network has few voices. */
  network: string | null;
  voted_at: Instant;
}

/** The newest is in use. */
export interface AliasVersionTable {
  version: number;
  learned_at: Instant;
}

/** An alias that people agreed on, and the versions that have it: from one to the one before another. */
export interface LearnedAliasTable {
  id: string;
  kind: AliasKind;
  phrase: string;
  written: string;
  meaning: string;
  /** How many independent people agreed on the last night that it was learned. */
  people: number;
  learned_at: Instant;
  from_version: number;
  until_version: number | null;
  /** When an Admin took it back; nobody's votes bring it again. */
  taken_back_at: OptionalInstant;
}
