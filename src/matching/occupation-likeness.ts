import { fnv1a } from './hash.ts';
import { meaningOf, type TitleMeaning } from './occupation-of.ts';
import { remember } from './remember.ts';
import { UNIT_GROUPS, type UnitGroup } from './unit-groups.ts';

/** What a unit group shares with others: itself 1, its minor and sub-major groups, and each group that it is related to. */
const MINOR_GROUP = 0.7;
const SUB_MAJOR_GROUP = 0.3;
const RELATED = 0.8;

/** Numbers ascending, and their shares of a vector of unit length. */
interface Vector {
  readonly features: Int32Array;
  readonly shares: Float64Array;
}

const featuresOf: readonly ReadonlyMap<number, number>[] = readFeatures();

function readFeatures(): Map<number, number>[] {
  const positions = new Map(UNIT_GROUPS.map(({ code }, group) => [code, group]));
  const features = UNIT_GROUPS.map(
    ({ code }) =>
      new Map([
        [fnv1a(code) | 0, 1],
        [fnv1a(code.slice(0, 3)) | 0, MINOR_GROUP],
        [fnv1a(code.slice(0, 2)) | 0, SUB_MAJOR_GROUP],
      ]),
  );
  for (const [group, { code, related }] of UNIT_GROUPS.entries()) {
    for (const other of related) {
      const link = fnv1a([code, other].sort().join(' ')) | 0;
      features[group]?.set(link, RELATED);
      features[positions.get(other) ?? -1]?.set(link, RELATED);
    }
  }
  return features;
}

function vectorOf({ groups, shares }: Pick<TitleMeaning, 'groups' | 'shares'>): Vector {
  const weights = new Map<number, number>();
  for (const [i, group] of groups.entries()) {
    for (const [feature, weight] of featuresOf[group] ?? []) {
      weights.set(feature, (weights.get(feature) ?? 0) + weight * (shares[i] as number));
    }
  }
  const features = Int32Array.from(weights.keys()).sort();
  const values = Float64Array.from(features, (feature) => weights.get(feature) ?? 0);
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return { features, shares: values.map((value) => value / length) };
}

function cosine(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.features.length && j < b.features.length; ) {
    const left = a.features[i] as number;
    const right = b.features[j] as number;
    if (left === right) sum += (a.shares[i] as number) * (b.shares[j] as number);
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return Math.min(1, sum);
}

/** Titles of a large catalogue; each takes some 700 bytes. */
const MOST_TITLES = 50_000;

const rememberedTitle = remember((title: string) => {
  const meaning = meaningOf(title);
  return { vector: vectorOf(meaning), confidence: meaning.confidence };
}, MOST_TITLES);

/** How likely two titles mean the same or related work, by their unit groups alone, 0 to 1. */
export function occupationLikeness(a: string, b: string): number {
  const [one, other] = [rememberedTitle(a), rememberedTitle(b)];
  return Math.min(one.confidence, other.confidence) * cosine(one.vector, other.vector);
}

const vectors = UNIT_GROUPS.map((_, group) =>
  vectorOf({ groups: Uint16Array.of(group), shares: Float64Array.of(1) }),
);

const MOST_RELATED = 12;

function areRelated(a: UnitGroup, b: UnitGroup): boolean {
  if (a === b) return false;
  const isSameMinorGroup = a.code.slice(0, 3) === b.code.slice(0, 3);
  return isSameMinorGroup || a.related.includes(b.code) || b.related.includes(a.code);
}

/**
 * Occupations that people move to or from, the nearest first, at most twelve: those of its own minor group, and those that
 * either one lists as related.
 */
export function relatedOccupations({ code }: Pick<UnitGroup, 'code'>): readonly UnitGroup[] {
  const own = UNIT_GROUPS.findIndex((each) => each.code === code);
  const [group, vector] = [UNIT_GROUPS[own], vectors[own]];
  if (group === undefined || vector === undefined) return [];
  return UNIT_GROUPS.flatMap((other, i) => {
    const its = vectors[i];
    return its !== undefined && areRelated(group, other) ? [{ other, likeness: cosine(vector, its) }] : [];
  })
    .sort((a, b) => b.likeness - a.likeness || (a.other.code < b.other.code ? -1 : 1))
    .slice(0, MOST_RELATED)
    .map(({ other }) => other);
}
