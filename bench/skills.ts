/**
 * How well skills are recognised:
 *
 *     node bench/skills.ts
 *
 * 1. Linking: which of some two hundred labels apply to each of 60 sentences from technical adverts (`linkSkills`). The
 *    sentences and labels are written for this project (`quality/skill-sentences.ts`, with the rules). RP@5: how many of
 *    the right labels are among the first five, as a share of how many could be. At least 0.50.
 * 2. Aliases: how many of 150 common pairs ("k8s", "Kubernetes") are recognised as the same skill. At least 0.95.
 *
 * For comparison, in the same run: labels by the share of their words in the sentence, and by TF-IDF cosine; for aliases,
 * the same letters ignoring case and punctuation.
 */
import { linkSkills } from '#matching/skills/link-skills.ts';
import { sameSkill } from '#matching/skills/normalise.ts';
import { termsOf } from '#matching/text/terms.ts';
import { printTable } from './lib/verdict.ts';
import { plainWordRankers } from './quality/peers.ts';
import { SKILL_ALIASES } from './quality/skill-aliases.ts';
import { SENTENCES, SKILL_LABELS } from './quality/skill-sentences.ts';

const CUT = 5;
const LEAST_LINKED = 0.5;
const LEAST_ALIASES = 0.95;

type Linker = (text: string) => readonly string[];

function precision(link: Linker): number {
  const shares = SENTENCES.map(({ text, labels }) => {
    const first = link(text).slice(0, CUT);
    return labels.filter((label) => first.includes(label)).length / Math.min(CUT, labels.length);
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function byScores(score: (text: string) => readonly number[]): Linker {
  return (text) => {
    const scores = score(text);
    return SKILL_LABELS.map((label, i) => ({ label, score: scores[i] ?? 0 }))
      .sort((a, b) => b.score - a.score)
      .map(({ label }) => label);
  };
}

function wordShares(text: string): number[] {
  const words = new Set(termsOf(text));
  return SKILL_LABELS.map((label) => {
    const own = termsOf(label);
    return own.filter((word) => words.has(word)).length / Math.max(1, own.length);
  });
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function shareOf(isSame: (a: string, b: string) => boolean): number {
  return SKILL_ALIASES.filter(([written, meant]) => isSame(written, meant)).length / SKILL_ALIASES.length;
}

const linked = precision((text) => linkSkills(text, SKILL_LABELS));
const same = shareOf(sameSkill);
const isMet = linked >= LEAST_LINKED && same >= LEAST_ALIASES;

console.log(
  `${SENTENCES.length} sentences, ${SKILL_LABELS.length} labels, ${SKILL_ALIASES.length} aliases\n`,
);
printTable(
  ['', 'RP@5', 'aliases', ''],
  [
    ['ours', linked.toFixed(3), same.toFixed(3), isMet ? 'pass' : 'FAIL'],
    ['share of words', precision(byScores(wordShares)).toFixed(3), '', ''],
    ['TF-IDF', precision(byScores(plainWordRankers(SKILL_LABELS).tfIdf)).toFixed(3), '', ''],
    ['same letters', '', shareOf((a, b) => bare(a) === bare(b)).toFixed(3), ''],
    ['at least', LEAST_LINKED.toFixed(3), LEAST_ALIASES.toFixed(3), ''],
  ],
);
const missed = SKILL_ALIASES.filter(([written, meant]) => !sameSkill(written, meant));
if (missed.length > 0) console.log(`\nNot recognised: ${missed.map((pair) => pair.join(' = ')).join(', ')}`);
if (!isMet) process.exitCode = 1;
