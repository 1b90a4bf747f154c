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
  /** The company of an employer who voted: all its members count as one voice. */
  company_id: string | null;
  /** Roughly where the vote came from, as in a session: one network counts as two voices at most. */
  network: string | null;
  voted_at: Instant;
}

/** Each version of the learned aliases; the newest is in use. */
export interface AliasVersionTable {
  version: number;
  learned_at: Instant;
}

/** An alias that people agreed on. It is in the versions from `from_version` up to, but not including, `until_version`. */
export interface LearnedAliasTable {
  id: string;
  kind: AliasKind;
  phrase: string;
  written: string;
  meaning: string;
  /** How many independent people agreed on it when it was last learned. */
  people: number;
  learned_at: Instant;
  from_version: number;
  until_version: number | null;
  /** When an Admin took it back; later votes never restore it. */
  taken_back_at: OptionalInstant;
}
