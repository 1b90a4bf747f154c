/**
 * How well skills are recognised:
 *
 *     node bench/skills.ts
 *
 * 1. Linking: which of some two hundred labels apply to each of 60 sentences from technical adverts (`linkSkills`). The
 *    sentences and labels are written for this project (`quality/skill-sentences.ts`, with the rules). RP@5: how many of
 *    the right labels are among the first five, as a share of how many could be. At least 0.80.
 * 2. The same among these labels and our whole vocabulary: at least 0.75. Some of its names mean the same as a right label,
 *    and count as wrong.
 * 3. Other phrases: for 143 ways of writing a label that are in no vocabulary (`quality/skill-phrases.ts`), how often the
 *    label meant comes first among 145, at least 0.75, and the mean of 1 over its place (MRR), at least 0.80. The table of
 *    words of nearly the same meaning was written after looking at some of these phrases, so they are no longer unseen.
 * 4. Aliases: how many of 150 common pairs ("k8s", "Kubernetes") are recognised as the same skill. At least 0.95.
 *
 * For comparison, the same run also ranks the labels in three simple ways: by the share of their words in the text, and by
 * the TF-IDF cosine of words or of sequences of three to five letters. It compares aliases by their letters and digits,
 * ignoring case. The last lines are the paired differences from the best of the simple rankings, with 95% ranges over the
 * queries.
 */
import { linkSkills } from '#matching/skills/link-skills.ts';
import { sameSkill } from '#matching/skills/normalise.ts';
import { SKILLS } from '#matching/skills/vocabulary.ts';
import { termsOf } from '#matching/text/terms.ts';
import { formatInterval, pairedDifference } from './lib/bootstrap.ts';
import { mean } from './lib/mean.ts';
import { printTable } from './lib/verdict.ts';
import { letterRanker, plainWordRankers } from './quality/peers.ts';
import { SKILL_ALIASES } from './quality/skill-aliases.ts';
import { PHRASE_LABELS, SKILL_PHRASES } from './quality/skill-phrases.ts';
import { SENTENCES, SKILL_LABELS } from './quality/skill-sentences.ts';

const TOP = 5;
const LEAST = { linked: 0.8, amongMany: 0.75, phrases: 0.75, places: 0.8, aliases: 0.95 };
const MANY_LABELS = [...new Set([...SKILL_LABELS, ...SKILLS.map(({ name }) => name)])].sort();

type Linker = (text: string) => readonly string[];
/** Makes a linker for a list of labels. */
type Method = (labels: readonly string[]) => Linker;

function byScores(labels: readonly string[], score: (text: string) => readonly number[]): Linker {
  return (text) => {
    const scores = score(text);
    return labels
      .map((label, i) => ({ label, score: scores[i] ?? 0 }))
      .sort((a, b) => b.score - a.score)
      .map(({ label }) => label);
  };
}

function wordShares(labels: readonly string[], text: string): number[] {
  const words = new Set(termsOf(text));
  return labels.map((label) => {
    const ownTerms = termsOf(label);
    return ownTerms.filter((word) => words.has(word)).length / Math.max(1, ownTerms.length);
  });
}

const METHODS: readonly (readonly [name: string, method: Method])[] = [
  ['ours', (labels) => (text) => linkSkills(text, labels)],
  ['share of words', (labels) => byScores(labels, (text) => wordShares(labels, text))],
  ['TF-IDF', (labels) => byScores(labels, plainWordRankers(labels).tfIdf)],
  ['letters', (labels) => byScores(labels, letterRanker(labels))],
];

/** RP@5 of each sentence. */
function precisions(link: Linker): number[] {
  return SENTENCES.map(({ text, labels }) => {
    const first = link(text).slice(0, TOP);
    return labels.filter((label) => first.includes(label)).length / Math.min(TOP, labels.length);
  });
}

/** For each phrase, 1 over the place of the label meant. */
function reciprocals(link: Linker): number[] {
  return SKILL_PHRASES.map((phrase) => 1 / (link(phrase.written).indexOf(phrase.meant) + 1));
}

function isFirst(reciprocal: number): number {
  return reciprocal === 1 ? 1 : 0;
}

function bareText(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function shareOf(isSame: (a: string, b: string) => boolean): number {
  return SKILL_ALIASES.filter(([one, other]) => isSame(one, other)).length / SKILL_ALIASES.length;
}

const answers = METHODS.map(([name, method]) => ({
  name,
  linked: precisions(method(SKILL_LABELS)),
  amongMany: precisions(method(MANY_LABELS)),
  places: reciprocals(method(PHRASE_LABELS)),
}));
const measurements = answers.map((row) => ({ ...row, phrases: row.places.map(isFirst) }));
const [ours, ...peers] = measurements;
const MEASURES = ['linked', 'amongMany', 'phrases', 'places'] as const;
const same = shareOf(sameSkill);
const isMet =
  ours !== undefined &&
  same >= LEAST.aliases &&
  MEASURES.every((measure) => mean(ours[measure]) >= LEAST[measure]);

console.log(
  `${SENTENCES.length} sentences, ${SKILL_LABELS.length} and ${MANY_LABELS.length} labels; ${SKILL_PHRASES.length} phrases, ${PHRASE_LABELS.length} labels; ${SKILL_ALIASES.length} aliases\n`,
);
printTable(
  ['', 'RP@5', 'among many', 'phrases, R@1', 'MRR', 'aliases', ''],
  [
    ...measurements.map((row, i) => [
      row.name,
      ...MEASURES.map((measure) => mean(row[measure]).toFixed(3)),
      i === 0 ? same.toFixed(3) : '',
      i === 0 ? (isMet ? 'pass' : 'FAIL') : '',
    ]),
    ['same letters', '', '', '', '', shareOf((a, b) => bareText(a) === bareText(b)).toFixed(3), ''],
    ['at least', ...MEASURES.map((measure) => LEAST[measure].toFixed(3)), LEAST.aliases.toFixed(3), ''],
  ],
);
console.log('\nOurs less the best of the others:');
for (const measure of MEASURES) {
  const bestPeer = peers.toSorted((a, b) => mean(b[measure]) - mean(a[measure]))[0];
  if (ours && bestPeer)
    console.log(
      `${measure}: ${formatInterval(pairedDifference(ours[measure], bestPeer[measure]))} (${bestPeer.name})`,
    );
}
const missedPairs = SKILL_ALIASES.filter(([one, other]) => !sameSkill(one, other));
if (missedPairs.length > 0)
  console.log(`\nNot recognised: ${missedPairs.map((pair) => pair.join(' = ')).join(', ')}`);
if (!isMet) process.exitCode = 1;
