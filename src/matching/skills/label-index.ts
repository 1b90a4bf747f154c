import { countsOf } from '../counts.ts';
import { rootOf } from '../stem.ts';
import { findSkills } from './find-skills.ts';
import { gramsOf, labelWords } from './label-terms.ts';
import { normaliseSkill } from './normalise.ts';

const BRACKETS = /\s{0,5}\([^)]{0,100}\)\s{0,5}$/;
/** Words shorter than this are often parts of other names. */
const SHORTEST_ROOT = 4;
const SHORT_WORD = 0.7;

/** Skill labels by their words, letters and skills, so that a text is compared only with labels that share any of these. */
export interface LabelIndex {
  /** How rare a root is among the labels: a word that half of the labels share says little. */
  rarityOf(root: string): number;
  gramRarityOf(gram: number): number;
  /** The labels with a word of this root. */
  readonly labelsByRoot: ReadonlyMap<string, readonly LabelWord[]>;
  /** By letter sequence: the labels that contain it, and its component in each label's unit vector. */
  readonly grams: ReadonlyMap<number, readonly { readonly label: number; readonly share: number }[]>;
  /** By label: the weight of its words, the same without brackets at the end, and the length of the label's vector. */
  readonly sizes: readonly { readonly total: number; readonly bare: number; readonly length: number }[];
  /** By label: the stems of its words, with a space around each; null for a single word. */
  readonly phrases: readonly (string | null)[];
  /** By skill id: the labels that are a name of the skill (`isWhole`), and those that name it among other words. */
  readonly bySkill: ReadonlyMap<number, readonly { readonly label: number; readonly isWhole: boolean }[]>;
}

interface LabelWord {
  readonly label: number;
  readonly stem: string;
  readonly weight: number;
}

function rarityAmong<T>(lists: readonly Iterable<T>[]): (item: T) => number {
  const holders = countsOf(lists.flatMap((list) => [...new Set(list)]));
  return (item) => Math.log(1 + lists.length / (holders.get(item) ?? 1));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function indexOf(labels: readonly string[]): LabelIndex {
  const wordLists = labels.map(labelWords);
  const rarityOf = rarityAmong(wordLists.map((words) => words.map(rootOf)));
  const weightOf = (stem: string) => rarityOf(rootOf(stem)) * (stem.length < SHORTEST_ROOT ? SHORT_WORD : 1);
  const labelsByRoot = new Map<string, LabelWord[]>();
  const sizes = wordLists.map((list, label) => {
    for (const stem of list) push(labelsByRoot, rootOf(stem), { label, stem, weight: weightOf(stem) });
    const words = labelWords((labels[label] ?? '').replace(BRACKETS, ''));
    const squares = sum(list.map((stem) => rarityOf(rootOf(stem)) ** 2));
    return { total: sum(list.map(weightOf)), bare: sum(words.map(weightOf)), length: Math.sqrt(squares) };
  });
  const gramLists = labels.map(gramsOf);
  const gramRarityOf = rarityAmong(gramLists.map((list) => list.keys()));
  const grams = new Map<number, { label: number; share: number }[]>();
  for (const [label, list] of gramLists.entries()) {
    const gramWeights = [...list].map(
      ([gram, count]) => [gram, gramRarityOf(gram) * (1 + Math.log(count))] as const,
    );
    const length = Math.sqrt(sum(gramWeights.map(([, weight]) => weight * weight)));
    for (const [gram, weight] of gramWeights) push(grams, gram, { label, share: weight / length });
  }
  const bySkill = new Map<number, { label: number; isWhole: boolean }[]>();
  for (const [label, labelText] of labels.entries()) {
    const knownId = normaliseSkill(labelText)?.id;
    if (knownId !== undefined) push(bySkill, knownId, { label, isWhole: true });
    for (const { skill } of findSkills(labelText))
      if (skill.id !== knownId) push(bySkill, skill.id, { label, isWhole: false });
  }
  const phrases = wordLists.map((list) => (list.length > 1 ? ` ${list.join(' ')} ` : null));
  return { rarityOf, gramRarityOf, labelsByRoot, grams, sizes, phrases, bySkill };
}

let last: { labels: readonly string[]; index: LabelIndex } | null = null;

/** Caches the index of the last list, because the same thousands of labels are compared with one text after another. */
export function labelIndex(labels: readonly string[]): LabelIndex {
  if (last?.labels.length === labels.length && last.labels.every((label, i) => label === labels[i]))
    return last.index;
  const index = indexOf(labels);
  last = { labels: [...labels], index };
  return index;
}
