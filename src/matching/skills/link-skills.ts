import { countsOf } from '../counts.ts';
import { rootOf } from '../stem.ts';
import { findSkills } from './find-skills.ts';
import { kindredRoots } from './kindred-words.ts';
import { type LabelIndex, labelIndex } from './label-index.ts';
import { gramsOf, labelWords } from './label-terms.ts';
import { normaliseSkill } from './normalise.ts';
import { familyMembers } from './vocabulary.ts';

/** Added to a label if our vocabulary says that the text is a name of it, names it among other words, or implies it. */
const WHOLE = 3;
const NAMED = 1;
/** Less than one whole label word in a text, so that an implied skill never comes before a mentioned one. */
const IMPLIED = 0.5;
const RELATED = 0.2;
/** The share of those four for a label that names the skill among other words: "operate forklift" for the text "FLT licence". */
const AMONG_OTHERS = 0.4;
const PHRASE = 1.5;
/** How much of a word counts if the text has only another form of it: "restored" for "restoration". */
const OTHER_FORM = 0.6;
/** How much of a word counts if the text has another that means nearly the same: "recruit" for "hire". */
const KINDRED = { covered: 0.65, alike: 0.5 } as const;
const COVERED = 0.5;
const ALIKE = 1;
const LETTERS = 2;
/** "Java" alone is evidence for "Java (computer programming)", slightly weaker than all of its words. */
const WITHOUT_BRACKETS = 0.9;
/** A word that occurs once counts 0.8, twice 0.96, and at most 1.2. */
const SATURATION = { half: 0.5, scale: 1.2 } as const;

type Scores = Map<number, number>;

function add(scores: Scores, index: number, value: number): void {
  scores.set(index, (scores.get(index) ?? 0) + value);
}

function unitFactor(squares: number): number {
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
}

/** What a word of nearly the same meaning adds to a label's covered weight and to the dot product. */
interface KindredShare {
  readonly weight: number;
  readonly product: number;
}

/**
 * For each word of the text, the labels that have a word of nearly the same meaning instead, with the rarest such word.
 * Leaves out words that the text itself contains, and words already counted for an earlier word of the text.
 */
function* kindredIn(
  roots: Iterable<string>,
  writtenRoots: { has(root: string): boolean },
  index: LabelIndex,
): Generator<readonly [label: number, share: KindredShare]> {
  const countedRoots = new Set<string>();
  for (const root of roots) {
    const rarity = index.rarityOf(root);
    const bestByLabel = new Map<number, KindredShare>();
    for (const otherRoot of kindredRoots(root)) {
      if (writtenRoots.has(otherRoot) || countedRoots.has(otherRoot)) continue;
      countedRoots.add(otherRoot);
      const product = Math.min(rarity, index.rarityOf(otherRoot)) ** 2;
      for (const { label, weight } of index.labelsByRoot.get(otherRoot) ?? []) {
        if (product > (bestByLabel.get(label)?.product ?? 0)) bestByLabel.set(label, { weight, product });
      }
    }
    yield* bestByLabel;
  }
}

/** Adds to each label's score: the covered share of its words, squared, and the cosine of its words and the text's. */
function addWords(scores: Scores, words: readonly string[], index: LabelIndex): void {
  const writtenWords = new Set(words);
  const coverScores: Scores = new Map();
  const dots: Scores = new Map();
  let squares = 0;
  const counts = countsOf(words.map(rootOf));
  for (const [root, count] of counts) {
    const rarity = index.rarityOf(root);
    squares += rarity * rarity;
    const repetition = (SATURATION.scale * count) / (count + SATURATION.half);
    for (const { label, stem, weight } of index.labelsByRoot.get(root) ?? []) {
      const form = writtenWords.has(stem) ? 1 : OTHER_FORM;
      add(coverScores, label, form * weight * repetition);
      add(dots, label, form * rarity * rarity);
    }
  }
  for (const [label, { weight, product }] of kindredIn(counts.keys(), counts, index)) {
    add(coverScores, label, KINDRED.covered * weight);
    add(dots, label, KINDRED.alike * product);
  }
  const unit = unitFactor(squares);
  for (const [label, sum] of coverScores) {
    const { total, bare, length } = index.sizes[label] ?? { total: 1, bare: 1, length: 1 };
    const withoutBrackets = bare < total ? WITHOUT_BRACKETS * Math.min(SATURATION.scale, sum / bare) : 0;
    const share = Math.max(sum / total, withoutBrackets);
    add(scores, label, COVERED * share * share + (ALIKE * unit * (dots.get(label) ?? 0)) / length);
  }
}

/** Adds the cosine of each label's letter sequences and the text's, which finds misspelt, joined and foreign words. */
function addLetters(scores: Scores, text: string, index: LabelIndex): void {
  const dots: Scores = new Map();
  let squares = 0;
  for (const [gram, count] of gramsOf(text)) {
    const weight = index.gramRarityOf(gram) * (1 + Math.log(count));
    squares += weight * weight;
    for (const { label, share } of index.grams.get(gram) ?? []) add(dots, label, weight * share);
  }
  const unit = unitFactor(squares);
  for (const [label, dot] of dots) add(scores, label, LETTERS * unit * dot);
}

/** The vocabulary's matches in the text: skill id → score for the labels of this skill. */
function knownIn(text: string): Scores {
  const knownScores: Scores = new Map();
  const offer = (id: number, value: number) => knownScores.set(id, Math.max(knownScores.get(id) ?? 0, value));
  for (const { skill, strength } of findSkills(text)) {
    offer(skill.id, NAMED + strength);
    for (const implied of skill.implies) offer(implied, IMPLIED);
    for (const member of skill.family === null ? [] : familyMembers(skill.family)) offer(member, RELATED);
  }
  const skillNamed = normaliseSkill(text)?.known;
  if (skillNamed) offer(skillNamed.id, WHOLE);
  return knownScores;
}

/** The scores above 0, by the label's position. Only labels that share something with the text are looked at. */
function scoresOf(text: string, index: LabelIndex): Scores {
  const scores: Scores = new Map();
  const words = labelWords(text);
  addWords(scores, words, index);
  addLetters(scores, text, index);
  const paddedText = ` ${words.join(' ')} `;
  for (const label of scores.keys()) {
    const phrase = index.phrases[label] ?? null;
    if (phrase !== null && paddedText.includes(phrase)) add(scores, label, PHRASE);
  }
  for (const [id, value] of knownIn(text)) {
    for (const { label, isWhole } of index.bySkill.get(id) ?? [])
      add(scores, label, isWhole ? value : AMONG_OTHERS * value);
  }
  return scores;
}

/**
 * How strongly a text shows each of these skill labels, from any vocabulary; 0 is not at all. The score is the sum of:
 * - what our vocabulary knows: the text is another name of the label, or names, implies or is related to its skill;
 * - the covered share of the label's words, weighted by rarity among the labels and by repetition; words of nearly the same
 *   meaning count in part;
 * - the likeness of all words and of all letter sequences; words that only one side has count against the label;
 * - whether the whole phrase occurs.
 */
export function skillLabelScores(text: string, labels: readonly string[]): number[] {
  const scores = scoresOf(text, labelIndex(labels));
  return labels.map((_, index) => scores.get(index) ?? 0);
}

/** All labels, ordered by how strongly the text shows them; ties keep the given order. */
export function linkSkills(text: string, labels: readonly string[]): string[] {
  const scores = scoresOf(text, labelIndex(labels));
  const shown = [...scores].sort(([a, one], [b, other]) => other - one || a - b);
  return [...shown.map(([index]) => labels[index] ?? ''), ...labels.filter((_, index) => !scores.has(index))];
}
