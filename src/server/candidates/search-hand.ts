import type { CompiledRole } from '#matching/compiled.ts';
import type { Hands } from '../index/hands.ts';
import { HitRange, type RankedHit } from '../index/hit-range.ts';
import type { Position } from '../index/position.ts';

/**
 * How many people one search finds for a hand, which serves the second and later pages. The first page has a search of its
 * own, so that two searches serve six pages of ten.
 */
const PEOPLE = 60;

/** One member's hand for one role. */
export interface CandidateRange {
  range: HitRange<RankedHit> | null;
}

/** What a hand needs from the index for one search. */
export interface HandSource {
  readonly hands: Hands<CandidateRange>;
  readonly role: CompiledRole;
  /** Ids of seekers to leave out. */
  readonly without: readonly string[];
  /** The search's, which decides the order of equal points. */
  readonly seed: number;
  /** Everything else that the order depends on. */
  readonly orderKey: string;
  /** The search itself, for up to `limit` people. */
  readonly search: (limit: number) => readonly RankedHit[];
  /** Of these people, those whom the search could find on any page, in any order. */
  readonly ranked: (seekerIds: Iterable<string>) => readonly RankedHit[];
  /** Whether somebody is in the index and not one of `without`. */
  readonly isWanted: (seekerId: string) => boolean;
}

/** Takes the next `limit` people from the owner's hand, or deals a new hand if there are not enough left. */
export function searchHand(
  owner: string,
  source: HandSource,
  limit: number,
  startAfter: Position | null,
): readonly RankedHit[] {
  const { role, without, orderKey, isWanted } = source;
  const hand = source.hands.rangesOf(owner, { asker: role, key: orderKey, without }, ({ range }, changed) =>
    range?.update(changed, source.ranked(changed)),
  );
  const hits = hand.range?.take(limit, startAfter, ({ id }) => isWanted(id)) ?? null;
  if (hits !== null) return hits;
  const people = Math.max(limit, PEOPLE);
  const newHits = source.search(people);
  hand.range = new HitRange(newHits, people, startAfter, source.seed);
  return newHits.slice(0, limit);
}
