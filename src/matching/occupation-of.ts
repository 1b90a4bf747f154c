import { catalogueTitles } from './catalogue-titles.ts';
import { TitlePostings } from './title-postings.ts';
import { letterTerms, wordTerms } from './title-terms.ts';
import { type UnitGroup, unitGroups } from './unit-groups.ts';

/** The unit groups that a title most likely means, the likeliest first; none if nothing in the catalogue is like it. */
export interface TitleMeaning {
  /** Positions in `unitGroups()`. */
  readonly groups: Uint16Array;
  /** How likely each group is relative to the first, which counts as 1. */
  readonly shares: Float64Array;
  /** The likelihood that the first is right, 0 to 1. */
  readonly confidence: number;
}

/** This share of the likeness to a catalogue title is by words, the rest by letters. */
const BY_WORDS = 0.5;
/** A word that occurs in this many of a group’s titles counts half for that group; in more of them, it counts more. */
const HALF_SEEN = 1;
/** Groups with this much less likeness than the best are e times less likely. */
const STEP = 0.12;
/** At most this many groups are returned for a title. */
const MOST_MEANINGS = 10;

/** A logistic of the best likeness and its lead, fitted to the titles that `bench/titles.ts` leaves out of its report. */
const CONFIDENCE = { base: -2.5, likeness: 1.9, lead: 6 } as const;
/** A title with less confidence than this has no occupation. */
const LEAST_CONFIDENCE = 0.2;

interface Catalogue {
  /** By title: the position of its unit group. */
  readonly groups: Uint16Array;
  /** By title; overwritten by each call. */
  readonly cosines: Float64Array;
  readonly words: TitlePostings;
  readonly letters: TitlePostings;
  /** By word: the groups in whose titles it occurs, and how much one occurrence counts for them. */
  readonly groupsOf: ReadonlyMap<number, readonly (readonly [group: number, share: number])[]>;
}

function readCatalogue(): Catalogue {
  const titles = catalogueTitles();
  const words = titles.map(({ text }) => wordTerms(text));
  const counts = new Map<number, Map<number, number>>();
  for (const [i, { group }] of titles.entries()) {
    for (const word of words[i]?.keys() ?? []) {
      const groups = counts.get(word) ?? new Map<number, number>();
      counts.set(word, groups.set(group, (groups.get(group) ?? 0) + 1));
    }
  }
  return {
    groups: Uint16Array.from(titles, ({ group }) => group),
    cosines: new Float64Array(titles.length),
    words: new TitlePostings(words),
    letters: new TitlePostings(titles.map(({ text }) => letterTerms(text))),
    groupsOf: new Map(
      [...counts].map(([word, groups]) => [
        word,
        [...groups].map(([group, times]) => [group, times / (times + HALF_SEEN)] as const),
      ]),
    ),
  };
}

let cache: Catalogue | null = null;

/** Loaded on first use: it takes a tenth of a second, which a process that compares no titles saves. */
function catalogue(): Catalogue {
  cache ??= readCatalogue();
  return cache;
}

/**
 * How much a title is like each group: the most similar of the group's titles, by words and letters weighted by their
 * rarity, plus how much of the title's words, by weight, occurs in the group's titles.
 */
function likenessToGroups(title: string): Float64Array {
  const { groups, cosines, words, letters, groupsOf } = catalogue();
  const unit = words.unit(wordTerms(title));
  cosines.fill(0);
  words.addCosines(unit, BY_WORDS, cosines);
  letters.addCosines(letters.unit(letterTerms(title)), 1 - BY_WORDS, cosines);
  const likeness = new Float64Array(unitGroups().length);
  for (let i = 0; i < groups.length; i += 1) {
    const group = groups[i]!;
    if (cosines[i]! > likeness[group]!) likeness[group] = cosines[i]!;
  }
  for (const [word, weight] of unit) {
    for (const [group, share] of groupsOf.get(word) ?? []) {
      likeness[group] = likeness[group]! + weight * weight * share;
    }
  }
  return likeness;
}

/** The groups with the most likeness, the most first. */
function mostLike(likeness: Float64Array): number[] {
  const groups: number[] = [];
  for (let group = 0; group < likeness.length; group += 1) {
    const groupLikeness = likeness[group]!;
    let position = groups.length;
    while (position > 0 && likeness[groups[position - 1]!]! < groupLikeness) position -= 1;
    if (groupLikeness <= 0 || position === MOST_MEANINGS) continue;
    groups.splice(position, 0, group);
    if (groups.length > MOST_MEANINGS) groups.pop();
  }
  return groups;
}

/** Computed at each call: keep the result if you need it again. */
export function meaningOf(title: string): TitleMeaning {
  const likeness = likenessToGroups(title);
  const groups = mostLike(likeness);
  const [best = 0, second = 0] = groups.map((group) => likeness[group]!);
  const score = CONFIDENCE.base + CONFIDENCE.likeness * best + CONFIDENCE.lead * (best - second);
  return {
    groups: Uint16Array.from(groups),
    shares: Float64Array.from(groups, (group) => Math.exp((likeness[group]! - best) / STEP)),
    confidence: groups.length === 0 ? 0 : 1 / (1 + Math.exp(-score)),
  };
}

/** The occupation that a title names, as a unit group of SOC 2020, and how likely that is, 0 to 1. Null if unclear. */
export function occupationOf(title: string): { occupation: UnitGroup; confidence: number } | null {
  const { groups, confidence } = meaningOf(title);
  const occupation = unitGroups()[groups[0] ?? -1];
  return occupation === undefined || confidence < LEAST_CONFIDENCE ? null : { occupation, confidence };
}
