import { catalogueTitles } from '#matching/catalogue-titles.ts';
import { meaningOf, occupationOf } from '#matching/occupation-of.ts';
import { titleSimilarity } from '#matching/titles.ts';
import { unitGroups } from '#matching/unit-groups.ts';
import { formatInterval, pairedDifference } from '../lib/bootstrap.ts';
import { mean } from '../lib/mean.ts';
import { printTable } from '../lib/verdict.ts';
import { letterRanker, plainWordRankers } from './peers.ts';
import { reciprocal } from './reciprocal.ts';
import { RELATED_CLASSES } from './related-classes.ts';
import { CLASSES } from './title-classes.ts';
import { UNIT_GROUP_TITLES } from './unit-group-titles.ts';

const LEAST_MRR = 0.75;
const LEAST_NDCG = 0.5;
const TOP = 10;
const BANDS = [0.2, 0.4, 0.6, 0.8, 0.9] as const;

type Ranker = (query: string) => readonly number[];

/** Every second unit group or class was looked at during development; only the others are reported. */
function isReported(_: unknown, i: number): boolean {
  return i % 2 === 1;
}

/** The sum of two rankers. */
function sumOf(one: Ranker, other: Ranker): Ranker {
  return (query) => {
    const otherScores = other(query);
    return one(query).map((score, i) => score + (otherScores[i] ?? 0));
  };
}

/** Ranks groups by the most similar of their titles. */
function byTitles(rank: Ranker): Ranker {
  return (query) => {
    const bestScores = unitGroups().map(() => 0);
    for (const [i, score] of rank(query).entries()) {
      const group = catalogueTitles()[i]?.group ?? -1;
      bestScores[group] = Math.max(bestScores[group] ?? 0, score);
    }
    return bestScores;
  };
}

function ourRanker(query: string): number[] {
  const scores = unitGroups().map(() => 0);
  const { groups, shares } = meaningOf(query);
  for (const [i, group] of groups.entries()) scores[group] = shares[i] ?? 0;
  return scores;
}

function groupRankers(): [string, Ranker][] {
  const documents = unitGroups().map(() => '');
  for (const { text, group } of catalogueTitles()) documents[group] += `${text}\n`;
  const titles = catalogueTitles().map(({ text }) => text);
  const [words, letters] = [plainWordRankers(documents), letterRanker(documents)];
  const [titleWords, titleLetters] = [plainWordRankers(titles).tfIdf, letterRanker(titles)];
  return [
    ['ours', ourRanker],
    ['BM25', words.bm25],
    ['TF-IDF of words and letters', sumOf(words.tfIdf, letters)],
    ['letters', letters],
    ['most similar title, words and letters', byTitles(sumOf(titleWords, titleLetters))],
    ['most similar title, letters', byTitles(titleLetters)],
  ];
}

function compareWithBest(rows: readonly (readonly [string, readonly number[]])[], least: number): void {
  const [ourRow, ...peers] = rows;
  const bestPeer = peers.toSorted(([, a], [, b]) => mean(b) - mean(a))[0];
  if (ourRow === undefined || bestPeer === undefined) return;
  console.log(
    `\nOurs less the best of the others: ${formatInterval(pairedDifference(ourRow[1], bestPeer[1]))} (${bestPeer[0]})`,
  );
  const isMet = mean(ourRow[1]) >= least;
  console.log(`at least ${least}: ${isMet ? 'pass' : 'FAIL'}\n`);
  if (!isMet) process.exitCode = 1;
}

/** Titles of adverts → 412 unit groups. Every ranker knows the same titles of each group; the questions are other titles. */
export function compareUnitGroups(): void {
  const knownTitles = new Set(catalogueTitles().map(({ text }) => text));
  const questions = UNIT_GROUP_TITLES.filter(isReported).flatMap(({ code, titles }) =>
    titles
      .filter((title) => !knownTitles.has(title.toLowerCase()))
      .map((title) => ({ title, code, answer: unitGroups().findIndex((group) => group.code === code) })),
  );
  const rows = groupRankers().map(
    ([method, rank]) =>
      [method, questions.map(({ title, answer }) => reciprocal(rank(title), answer))] as const,
  );
  printTable(
    [`${questions.length} titles among ${unitGroups().length} unit groups`, 'R@1', `R@${TOP}`, 'MRR'],
    rows.map(([method, each]) => [
      method,
      mean(each.map((value) => Number(value === 1))).toFixed(3),
      mean(each.map((value) => Number(value >= 1 / TOP))).toFixed(3),
      mean(each).toFixed(3),
    ]),
  );
  compareWithBest(rows, LEAST_MRR);
  const answers = questions.map(({ title, code }) => ({ code, ...occupationOf(title) }));
  printTable(
    ['confidence of at least', 'titles', 'mean confidence', 'right', 'right minor group'],
    BANDS.map((least) => {
      const sureAnswers = answers.flatMap(({ code, occupation, confidence = 0 }) =>
        occupation !== undefined && confidence >= least ? [{ code, found: occupation.code, confidence }] : [],
      );
      return [
        String(least),
        String(sureAnswers.length),
        mean(sureAnswers.map(({ confidence }) => confidence)).toFixed(2),
        mean(sureAnswers.map((each) => Number(each.found === each.code))).toFixed(2),
        mean(sureAnswers.map((each) => Number(each.found.slice(0, 3) === each.code.slice(0, 3)))).toFixed(2),
      ];
    }),
  );
}

/** Normalised discounted gain of the first ten. */
function gain(
  names: readonly string[],
  scores: readonly number[],
  ownName: string,
  relatedNames: readonly string[],
) {
  const discount = (place: number) => 1 / Math.log2(place + 2);
  const topTen = [...names.keys()]
    .filter((i) => names[i] !== ownName)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, TOP);
  const gainReached = topTen.map((i, place) => (relatedNames.includes(names[i] ?? '') ? discount(place) : 0));
  const gainPossible = relatedNames.slice(0, TOP).map((_, place) => discount(place));
  return (mean(gainReached) * gainReached.length) / (mean(gainPossible) * gainPossible.length);
}

/** Classes of occupations → related ones, by their names alone. */
export function compareRelated(): void {
  const names = CLASSES.map(({ name }) => name);
  const peers = plainWordRankers(names);
  const letters = letterRanker(names);
  const rankers: [string, Ranker][] = [
    ['ours', (query) => names.map((name) => titleSimilarity(query, name))],
    ['BM25', peers.bm25],
    ['TF-IDF of words and letters', sumOf(peers.tfIdf, letters)],
    ['letters', letters],
  ];
  const questions = RELATED_CLASSES.filter(isReported);
  const rows = rankers.map(
    ([method, rank]) =>
      [method, questions.map(({ name, related }) => gain(names, rank(name), name, related))] as const,
  );
  printTable(
    [`related to ${questions.length} of ${names.length} classes`, `nDCG@${TOP}`],
    rows.map(([method, each]) => [method, mean(each).toFixed(3)]),
  );
  compareWithBest(rows, LEAST_NDCG);
}
