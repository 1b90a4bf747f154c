import { fnv1a } from './hash.ts';
import { meaningOf, type TitleMeaning } from './occupation-of.ts';
import { remember } from './remember.ts';
import { type UnitGroup, unitGroups } from './unit-groups.ts';
import { cosineOf, type UnitVector, unitVector } from './unit-vector.ts';

/**
 * What a unit group's vector contains: the group itself (1), its minor and sub-major groups, and each related group. So two
 * related groups are alike, and two groups that share a related group are slightly alike. The values were chosen on the
 * classes that `bench:titles` leaves out of its report.
 */
const MINOR_GROUP = 0.4;
const SUB_MAJOR_GROUP = 0.3;
const RELATED = 0.5;

function readFeatures(): Map<number, number>[] {
  const groups = unitGroups();
  const positions = new Map(groups.map(({ code }, group) => [code, group]));
  const features = groups.map(
    ({ code }) =>
      new Map([
        [fnv1a(code) | 0, 1],
        [fnv1a(code.slice(0, 3)) | 0, MINOR_GROUP],
        [fnv1a(code.slice(0, 2)) | 0, SUB_MAJOR_GROUP],
      ]),
  );
  for (const [group, { code, related }] of groups.entries()) {
    for (const other of related) {
      features[group]?.set(fnv1a(other) | 0, RELATED);
      features[positions.get(other) ?? -1]?.set(fnv1a(code) | 0, RELATED);
    }
  }
  return features;
}

let features: readonly ReadonlyMap<number, number>[] | null = null;

/** By group. Read at the first use, as the catalogue is. */
function featuresOf(group: number): ReadonlyMap<number, number> {
  features ??= readFeatures();
  return features[group]!;
}

function vectorOf({ groups, shares }: Pick<TitleMeaning, 'groups' | 'shares'>): UnitVector {
  const weights = new Map<number, number>();
  for (const [i, group] of groups.entries()) {
    for (const [feature, weight] of featuresOf(group)) {
      weights.set(feature, (weights.get(feature) ?? 0) + weight * shares[i]!);
    }
  }
  return unitVector(weights);
}

/**
 * How many titles fit into one of the cache's two generations (`remember`): enough for a large catalogue. Each takes some
 * 700 bytes.
 */
const MOST_TITLES = 50_000;

function readTitle(title: string): { readonly vector: UnitVector; readonly confidence: number } {
  const meaning = meaningOf(title);
  return { vector: vectorOf(meaning), confidence: meaning.confidence };
}

const rememberedTitle = remember(readTitle, MOST_TITLES);
/** "Children" and "night shift" are parts of many titles. Fewer parts are cached than titles, to save memory. */
const rememberedPart = remember(readTitle);

/** How likely two titles mean the same or related work, by their unit groups alone, 0 to 1. */
export function occupationLikeness(a: string, b: string): number {
  const [one, other] = [rememberedTitle(a), rememberedTitle(b)];
  return Math.min(one.confidence, other.confidence) * cosineOf(one.vector, other.vector);
}

/** `workOf` leaves out weaker features: a title keeps about seven of fifty and ranks hardly any worse (decision 101). */
const LEAST_FEATURE = 0.15;

/** Separates the title from where, for whom or with what: "Office Manager – law firm". Few titles have more than 3 parts. */
const BETWEEN_PARTS = / [-–—] |[,/|()]/;
const MOST_PARTS = 3;

function partsOf(title: string): string[] {
  const parts = title.split(BETWEEN_PARTS).filter((part) => /\p{L}{2}/u.test(part));
  return parts.length > 1 ? parts.slice(0, MOST_PARTS) : [];
}

/**
 * The strongest features of the likeliest unit groups of a title and of its parts; surer interpretations count more. The
 * sum of the products of two titles' shares is at most 1, and less if it is uncertain what they mean, or if their parts mean
 * different work. The result is not cached.
 */
export function workOf(title: string): UnitVector {
  const readings = [readTitle(title), ...partsOf(title).map(rememberedPart)];
  const total = readings.reduce((sum, { confidence }) => sum + confidence, 0) || 1;
  const mean = new Map<number, number>();
  let certainty = 0;
  for (const { vector, confidence } of readings) {
    certainty += confidence ** 2 / total;
    for (const [i, feature] of vector.features.entries()) {
      mean.set(feature, (mean.get(feature) ?? 0) + (confidence / total) * vector.shares[i]!);
    }
  }
  const strong = [...mean].filter(([, share]) => share >= LEAST_FEATURE).sort(([a], [b]) => a - b);
  return {
    features: Int32Array.from(strong, ([feature]) => feature),
    shares: Float64Array.from(strong, ([, share]) => share * Math.sqrt(certainty)),
  };
}

/** The vector of a group itself. */
function groupVector(group: number): UnitVector {
  return vectorOf({ groups: Uint16Array.of(group), shares: Float64Array.of(1) });
}

const MOST_RELATED = 12;

function areRelated(a: UnitGroup, b: UnitGroup): boolean {
  if (a === b) return false;
  const isSameMinorGroup = a.code.slice(0, 3) === b.code.slice(0, 3);
  return isSameMinorGroup || a.related.includes(b.code) || b.related.includes(a.code);
}

/**
 * Occupations that people move to or from, at most twelve, the nearest first: those in the same minor group, and those where
 * either of the two lists the other as related.
 */
export function relatedOccupations({ code }: Pick<UnitGroup, 'code'>): readonly UnitGroup[] {
  const groups = unitGroups();
  const groupAt = groups.findIndex((each) => each.code === code);
  const group = groups[groupAt];
  if (group === undefined) return [];
  const vector = groupVector(groupAt);
  return groups
    .flatMap((other, i) =>
      areRelated(group, other) ? [{ other, likeness: cosineOf(vector, groupVector(i)) }] : [],
    )
    .sort((a, b) => b.likeness - a.likeness || (a.other.code < b.other.code ? -1 : 1))
    .slice(0, MOST_RELATED)
    .map(({ other }) => other);
}
