import { rootOf } from '../stem.ts';
import { findSkills } from './find-skills.ts';
import { normaliseSkill } from './normalise.ts';
import { tokensOf } from './tokens.ts';
import { familyMembers } from './vocabulary.ts';

/** Function words and filler in skill labels. */
const STOP = new Set(
  'a an and the of in on to for with by from or as at be is are it its this that other various using use used within their your our such into etc'.split(
    ' ',
  ),
);
const FOUND_ITSELF = 3;
const FOUND_IMPLIED = 1.5;
const FOUND_RELATED = 0.5;
const PHRASE = 1.5;
const SHORTEST_ROOT = 4;

type Reader = { roots: Map<string, number>; stems: string; found: Map<number, number> };

function read(text: string): Reader {
  const roots = new Map<string, number>();
  const stems: string[] = [];
  for (const { stem } of tokensOf(text)) {
    stems.push(stem);
    const root = rootOf(stem);
    roots.set(root, (roots.get(root) ?? 0) + 1);
  }
  const found = new Map<number, number>();
  const offer = (id: number, value: number) => found.set(id, Math.max(found.get(id) ?? 0, value));
  for (const { skill, strength } of findSkills(text)) {
    offer(skill.id, FOUND_ITSELF + strength);
    for (const implied of skill.implies) offer(implied, FOUND_IMPLIED);
    for (const member of skill.family === null ? [] : familyMembers(skill.family))
      offer(member, FOUND_RELATED);
  }
  return { roots, stems: ` ${stems.join(' ')} `, found };
}

/** How rare each root is among the labels: a word that half of them share distinguishes nothing. */
function rarity(labels: readonly string[][]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const roots of labels)
    for (const root of new Set(roots)) holders.set(root, (holders.get(root) ?? 0) + 1);
  const idf = new Map<string, number>();
  for (const [root, count] of holders) idf.set(root, Math.log(1 + labels.length / count));
  return idf;
}

function contentStems(label: string): string[] {
  const stems = tokensOf(label).map(({ stem }) => stem);
  const content = stems.filter((stem) => !STOP.has(stem));
  return content.length > 0 ? content : stems;
}

const BRACKETS = /\s{0,5}\([^)]{0,100}\)\s{0,5}$/;
/** "Java" alone is evidence for "Java (computer programming)", slightly weaker than all of its words. */
const WITHOUT_BRACKETS = 0.9;

function wordShare(reader: Reader, stems: readonly string[], idf: ReadonlyMap<string, number>): number {
  let total = 0;
  let shared = 0;
  for (const stem of stems) {
    const root = rootOf(stem);
    const weight = (idf.get(root) ?? 0) * (stem.length < SHORTEST_ROOT ? 0.7 : 1);
    const count = reader.roots.get(root) ?? 0;
    total += weight;
    shared += weight * (count / (count + 0.5)) * 1.2;
  }
  return total === 0 ? 0 : shared / total;
}

/**
 * How strongly a text shows each of these skill labels, from any vocabulary; 0 is not at all. It is the sum of: the label's
 * skill found by our vocabulary (itself, implied or related); the share of its words in the text, weighted by their rarity
 * among the labels and by repetition; and the occurrence of the whole phrase.
 */
export function skillLabelScores(text: string, labels: readonly string[]): number[] {
  const reader = read(text);
  const { stemsOf, bareOf, idOf, idf } = readLabels(labels);
  return labels.map((_, i) => {
    const stems = stemsOf[i] ?? [];
    const bare = bareOf[i] ?? [];
    const words = Math.max(
      wordShare(reader, stems, idf),
      bare.length === stems.length ? 0 : WITHOUT_BRACKETS * wordShare(reader, bare, idf),
    );
    const phrase = stems.length > 1 && reader.stems.includes(` ${stems.join(' ')} `) ? PHRASE : 0;
    return words * words + phrase + (reader.found.get(idOf[i] ?? -1) ?? 0);
  });
}

type LabelsRead = { stemsOf: string[][]; bareOf: string[][]; idOf: number[]; idf: Map<string, number> };

let last: { labels: readonly string[]; read: LabelsRead } | null = null;

/** Caches the last list, because thousands of labels are compared with one text after another. */
function readLabels(labels: readonly string[]): LabelsRead {
  if (last?.labels.length === labels.length && last.labels.every((label, i) => label === labels[i]))
    return last.read;
  const stemsOf = labels.map(contentStems);
  const read = {
    stemsOf,
    bareOf: labels.map((label) => contentStems(label.replace(BRACKETS, ''))),
    idOf: labels.map((label) => normaliseSkill(label)?.id ?? -1),
    idf: rarity(stemsOf.map((stems) => stems.map(rootOf))),
  };
  last = { labels: [...labels], read };
  return read;
}

/** All labels, ordered by how strongly the text shows them; ties keep the given order. */
export function linkSkills(text: string, labels: readonly string[]): string[] {
  const scores = skillLabelScores(text, labels);
  return labels
    .map((label, i) => ({ label, i, score: scores[i] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .map(({ label }) => label);
}
