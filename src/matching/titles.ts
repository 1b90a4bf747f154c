import type { Aliases } from './aliases.ts';
import { fnv1a } from './hash.ts';
import { occupationLikeness, workOf } from './occupation-likeness.ts';
import { KINDRED, OCCUPATIONS } from './occupations.ts';
import { remember } from './remember.ts';
import { letterLikeness } from './title-letters.ts';
import { allWords, plainWords, titleStem } from './title-stems.ts';
import { GENERIC_TITLE_WORDS, KINDRED_TITLE_WORDS, SENIORITY_WORDS, TITLE_NOISE } from './title-words.ts';

/** A title as sorted numbers: hashed word stems and features of the work, with weights, and hashed character trigrams. */
export type CompiledTitle = {
  words: Int32Array;
  /**
   * Parallel to `words`. Below `WORK_FROM` it is the weight of a word, from `WORK_FROM` on the share of a feature of the
   * work (`workOf`).
   */
  weights: Uint8Array;
  /** The sum of the words' weights, without features of the work. */
  weightTotal: number;
  grams: Int32Array;
  /** From 0 (entry) to 3 (executive), by the words of the title; −1 if they don't say. */
  seniority: number;
};

const GENERIC_WEIGHT = 2;
const SPECIFIC_WEIGHT = 4;
/** The occupation and its kin count as one more word each, identified by these weights. */
const OCCUPATION_WEIGHT = 6;
const KIN_WEIGHT = 5;
/** A group of kindred words counts half as much as one of its words. */
const KINDRED_WORD_DIVISOR = 2;
/** A weight of `WORK_FROM` or more is a feature of the work: `WORK_FROM` plus its share in units of 1 ÷ `WORK_UNIT`. */
const WORK_FROM = 128;
const WORK_UNIT = 127;
const WORDS_SHARE = 0.7;
/** The highest similarity of two titles that share neither a word nor a feature of their work: only their letters count. */
export const MOST_ALIKE_WITHOUT_A_WORD: number = 1 - WORDS_SHARE;
/** The lowest similarity of two titles of one occupation. */
const SAME_OCCUPATION = 0.6;
/** The lowest similarity of two titles of kindred occupations. */
const KINDRED_OCCUPATION = 0.4;
/**
 * A lighter title counts as if it had this weight, so that a single generic word ("Manager") is not wholly contained in a
 * longer title.
 */
const LEAST_OVERLAP_WEIGHT = 4;

function trigramsOf(stems: readonly string[]): Int32Array {
  const grams = new Set<number>();
  for (const stem of stems) {
    const paddedStem = ` ${stem} `;
    for (let i = 0; i + 3 <= paddedStem.length; i += 1) grams.add(fnv1a(paddedStem, i, i + 3) | 0);
  }
  return new Int32Array([...grams]).sort();
}

function seniorityOf(words: readonly string[]): number {
  let highestCode = -1;
  for (const word of words) {
    const code = SENIORITY_WORDS.get(word);
    // "Trainee Manager" and "Assistant Head of …" are entry level, regardless of the rest.
    if (code === 0) return 0;
    if (code !== undefined) highestCode = Math.max(highestCode, code);
  }
  return highestCode;
}

type Occupation = { name: string; phrase: string; code: number; kin: number | null };

const kinOf = new Map(
  KINDRED.flatMap((names) => names.map((name) => [name, fnv1a(`kin ${names.join(', ')}`) | 0] as const)),
);

/** Occupations by the last word of their phrase, so that few phrases are compared with a title. */
const occupations = new Map<string, Occupation[]>();
for (const names of OCCUPATIONS) {
  const [name] = names;
  for (const phrase of names) {
    const words = plainWords(phrase);
    const last = words.at(-1) ?? '';
    const code = fnv1a(`occupation ${name}`) | 0;
    const entry = { name, phrase: ` ${words.join(' ')} `, code, kin: kinOf.get(name) ?? null };
    occupations.set(last, [...(occupations.get(last) ?? []), entry]);
  }
}

/** The occupation of the longest phrase that the words contain: "mental health nurse" before "nurse". */
function namedOccupation(words: readonly string[]): Occupation | null {
  const paddedWords = ` ${words.join(' ')} `;
  let longest: Occupation | null = null;
  for (const word of new Set(words)) {
    for (const entry of occupations.get(word) ?? []) {
      if (entry.phrase.length > (longest?.phrase.length ?? 0) && paddedWords.includes(entry.phrase))
        longest = entry;
    }
  }
  return longest;
}

/** Titles vary more than skills and places; those of a large catalogue take about 30 MB. */
const MOST_TITLES = 50_000;

const rememberedTitle = remember((title) => readTitle(title), MOST_TITLES);
const rememberedAlias = remember(readAlias);
const rememberedUnknown = remember(readUnknown, MOST_TITLES);

/**
 * Reads a title once, for many comparisons: takes out seniority, expands abbreviations, and drops terms of employment
 * and noise. A title that is a learned alias gets the occupation that people mean by it.
 */
export function compileTitle(title: string, aliases: Aliases | null = null): CompiledTitle {
  if (aliases === null || aliases.titles.size === 0) return rememberedTitle(title);
  const occupation = aliases.titles.get(unknownTitle(title) ?? '');
  return occupation === undefined ? rememberedTitle(title) : rememberedAlias(`${occupation}\n${title}`);
}

/** The usual name of the occupation that a title names; null if it names none that we list. */
export function occupationIn(title: string): string | null {
  return namedOccupation(wordsOf(title).all)?.name ?? null;
}

/** The words by which a title without a known occupation is compared, without its level; null for any other title. */
export function unknownTitle(title: string): string | null {
  return rememberedUnknown(title);
}

function readUnknown(title: string): string | null {
  const { all, content } = wordsOf(title);
  return namedOccupation(all) === null ? content.join(' ') || null : null;
}

/** An occupation and a title on two lines. */
function readAlias(lines: string): CompiledTitle {
  const end = lines.indexOf('\n');
  const occupation = namedOccupation(plainWords(lines.slice(0, end)));
  return readTitle(lines.slice(end + 1), occupation);
}

/** All words of a title, and those that name the work. */
function wordsOf(title: string): { readonly all: readonly string[]; readonly content: readonly string[] } {
  const all = allWords(title);
  const keptWords = all.filter((word) => !TITLE_NOISE.has(word) && !SENIORITY_WORDS.has(word));
  return { all, content: keptWords.length > 0 ? keptWords : all };
}

/** `impliedOccupation`: the occupation that people mean by a title that names none. */
function readTitle(title: string, impliedOccupation: Occupation | null = null): CompiledTitle {
  const { all, content } = wordsOf(title);
  const weightOf = new Map<number, number>();
  const stems: string[] = [];
  for (const word of content) {
    const stem = titleStem(word);
    const weight = GENERIC_TITLE_WORDS.has(word) ? GENERIC_WEIGHT : SPECIFIC_WEIGHT;
    stems.push(stem);
    weightOf.set(fnv1a(stem) | 0, weight);
    for (const group of KINDRED_TITLE_WORDS.get(word) ?? []) {
      weightOf.set(fnv1a(`kindred word ${group}`) | 0, weight / KINDRED_WORD_DIVISOR);
    }
  }
  const occupation = namedOccupation(all) ?? impliedOccupation;
  if (occupation !== null) {
    weightOf.set(occupation.code, OCCUPATION_WEIGHT);
    if (occupation.kin !== null) weightOf.set(occupation.kin, KIN_WEIGHT);
  }
  const weightTotal = [...weightOf.values()].reduce((sum, weight) => sum + weight, 0);
  if (weightTotal > 0) {
    const { features, shares } = workOf(impliedOccupation?.name ?? title);
    for (const [i, feature] of features.entries()) {
      weightOf.set(feature, WORK_FROM + Math.round(WORK_UNIT * (shares[i] ?? 0)));
    }
  }
  const words = new Int32Array([...weightOf.keys()]).sort();
  const weights = Uint8Array.from(words, (word) => weightOf.get(word) ?? 0);
  return {
    words,
    weights,
    weightTotal,
    grams: trigramsOf(stems),
    seniority: seniorityOf(all),
  };
}

function sharedWeight(a: CompiledTitle, b: CompiledTitle): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.words.length && j < b.words.length; ) {
    const left = a.words[i] ?? 0;
    const right = b.words[j] ?? 0;
    if (left === right) {
      const weight = Math.min(a.weights[i]!, b.weights[j]!);
      if (weight < WORK_FROM) sum += weight;
    }
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return sum;
}

/** How likely two titles mean the same or related work, 0 to 1. */
function sharedWork(a: CompiledTitle, b: CompiledTitle): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.words.length && j < b.words.length; ) {
    const left = a.words[i]!;
    const right = b.words[j]!;
    if (left === right)
      sum += Math.max(0, a.weights[i]! - WORK_FROM) * Math.max(0, b.weights[j]! - WORK_FROM);
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return Math.min(1, sum / (WORK_UNIT * WORK_UNIT));
}

/** A title has at most one occupation and one kin, so it has at most one word of each weight. */
function haveSame(weight: number, a: CompiledTitle, b: CompiledTitle): boolean {
  const inA = a.weights.indexOf(weight);
  const inB = b.weights.indexOf(weight);
  return inA !== -1 && inB !== -1 && a.words[inA] === b.words[inB];
}

/** The lowest similarity of two titles, from their occupations alone. */
function leastAlike(a: CompiledTitle, b: CompiledTitle): number {
  if (haveSame(OCCUPATION_WEIGHT, a, b)) return SAME_OCCUPATION;
  return haveSame(KIN_WEIGHT, a, b) ? KINDRED_OCCUPATION : 0;
}

function sharedGrams(a: Int32Array, b: Int32Array): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) count += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return count;
}

/**
 * By words and letters, 0 to 1. Words: the mean of Dice (similarity) and overlap (whether the longer title contains the
 * shorter: "Staff Nurse" and "Staff Nurse, Respiratory Unit"). Trigrams catch spellings. 0.7 words + 0.3 trigrams.
 */
function writtenAlike(a: CompiledTitle, b: CompiledTitle): number {
  if (a.weightTotal === 0 || b.weightTotal === 0) return 0;
  const weight = sharedWeight(a, b);
  const shorter = Math.min(a.weightTotal, b.weightTotal);
  const longer = Math.max(a.weightTotal, b.weightTotal);
  const overlapping = Math.min(longer, Math.max(LEAST_OVERLAP_WEIGHT, shorter));
  const dice = (2 * weight) / (a.weightTotal + b.weightTotal);
  const overlap = weight / overlapping;
  const grams = (2 * sharedGrams(a.grams, b.grams)) / (a.grams.length + b.grams.length);
  return WORDS_SHARE * ((dice + overlap) / 2) + (1 - WORDS_SHARE) * grams;
}

/** Raises the similarity of words and letters if our own table says that the titles name the same or kindred occupations. */
function withOccupation(likeness: number, a: CompiledTitle, b: CompiledTitle): number {
  const least = leastAlike(a, b);
  return least + (1 - least) * likeness;
}

/**
 * Related work can raise the score by this share of the square of its distance from 1: a lot if the words have little in
 * common, hardly at all if they are already nearly the same.
 */
const WORK_SHARE = 0.8;

function withWork(likeness: number, work: number): number {
  return likeness < 1 ? likeness + (1 - likeness) ** 2 * WORK_SHARE * work : likeness;
}

/** How certain the features of a title's work are, roughly, 0 to 1: the squared length of their vector. */
function certaintyOf({ weights }: CompiledTitle): number {
  let squares = 0;
  for (let i = 0; i < weights.length; i += 1) squares += Math.max(0, weights[i]! - WORK_FROM) ** 2;
  return Math.min(1, squares / (WORK_UNIT * WORK_UNIT));
}

/** Two titles that surely mean unrelated work lose this share of their similarity: "kitchen fitter" and "HGV fitter". */
const OTHER_WORK = 0.8;
/** From this cosine on, two kinds of work are related. */
const RELATED_WORK = 0.3;

/**
 * The factor by which different work lowers two titles' similarity. It is small only if the meaning of both titles is
 * certain.
 */
function leftOfOtherWork(work: number, a: CompiledTitle, b: CompiledTitle): number {
  const certaintyA = certaintyOf(a);
  const certaintyB = certaintyOf(b);
  const certainty = Math.min(certaintyA, certaintyB) ** 2;
  if (certainty === 0) return 1;
  const cosine = work / Math.sqrt(certaintyA * certaintyB);
  return 1 - OTHER_WORK * certainty * Math.max(0, 1 - cosine / RELATED_WORK);
}

/**
 * The similarity of two titles, 0 to 1; symmetric, allocates nothing. By words and letters, raised by our own occupations or
 * by the work that the titles most likely mean, whichever gives more. Lowered if they share words but mean different work.
 */
export function compiledTitleSimilarity(a: CompiledTitle, b: CompiledTitle): number {
  const written = writtenAlike(a, b);
  const work = sharedWork(a, b);
  const alike = Math.max(withOccupation(written, a, b), withWork(written, work));
  return alike * leftOfOtherWork(work, a, b);
}

/** A tie-breaker: among equally similar titles, the one of the same seniority ranks first. */
const OTHER_SENIORITY = 0.99;

/** Similar letters can raise the score by this share of its distance from 1. Too slow for the fit of a whole deck. */
const LETTERS_SHARE = 0.4;

/** How similar two job titles are, 0 to 1. Seniority only breaks ties. */
export function titleSimilarity(a: string, b: string): number {
  const [oneTitle, otherTitle] = [compileTitle(a), compileTitle(b)];
  const words = withOccupation(writtenAlike(oneTitle, otherTitle), oneTitle, otherTitle);
  const written = words < 1 ? words + (1 - words) * LETTERS_SHARE * letterLikeness(a, b) : words;
  const alike =
    withWork(written, occupationLikeness(a, b)) *
    leftOfOtherWork(sharedWork(oneTitle, otherTitle), oneTitle, otherTitle);
  return oneTitle.seniority === otherTitle.seniority ? alike : OTHER_SENIORITY * alike;
}
