/**
 * How well the text ranking finds the right people, and how long it takes to learn:
 *
 *     node bench/matching-quality.ts
 *
 * 1. CVs for an advert: 120 adverts, 1,200 CVs over 60 occupations of all sectors, written for this project
 *    (`bench/quality/`). Relevance follows from stated rules (`judge.ts`): 2 the person does this work now, 1 a neighbouring
 *    occupation or an earlier job, 0 anything else. MAP and P@10 over grade 2, nDCG@10 over all grades.
 *    The CVs of one occupation draw on one pool of duties, dealt out so that few CVs share a duty, and each person tells
 *    theirs in their own way (`voices.ts`, `manners.ts`). How much the CVs still repeat each other is printed first. They
 *    also share titles and names of skills, and every occupation has the same number of CVs. Such clear clusters suit LSA:
 *    trust the order of the other methods more than the last digits.
 *    The percentage that the product would show, here "the whole fit", is measured on the same pairs. It is computed from
 *    these documents alone, so place, pay and experience are unknown.
 * 2. Adverts for a CV: the same texts, with the CV as the query.
 * 3. On public adverts, if they are present beside the project: among 2,000, an advert's first half must find its second.
 *    This needs no relevance rule, but many of these adverts repeat each other word for word.
 * 4. Learning LSA on 10,000 documents, in this one thread: at most 10 s.
 *
 * For comparison, in the same run: BM25 and TF-IDF cosine over plain words, and the share of the listed skills that occur
 * literally in the text; with the difference in MAP to each, paired by query. LSA alone is a part of `rank`, so it is not a
 * peer.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { rank, readForRanking, textParts } from '#matching/rank.ts';
import { findSkills } from '#matching/skills/find-skills.ts';
import { formatInterval, type Interval, pairedDifference } from './lib/bootstrap.ts';
import { printTable } from './lib/verdict.ts';
import { writeCvs } from './quality/cvs.ts';
import { gradeOf, type Quality, qualityOf } from './quality/judge.ts';
import { secondsToLearn } from './quality/learning-time.ts';
import { type Advert, OCCUPATIONS } from './quality/occupations.ts';
import { overlapOf } from './quality/overlap.ts';
import { plainWordRankers } from './quality/peers.ts';
import { wholeFits } from './quality/whole-fit.ts';

type Scores = readonly (readonly number[])[];

const adverts = OCCUPATIONS.flatMap(({ adverts }) => adverts);
const cvs = writeCvs();
const advertTexts = adverts.map(textOf);
const cvTexts = cvs.map(({ text }) => text);

const repetition = overlapOf(cvs);
console.log(`${adverts.length} adverts, ${cvs.length} CVs, ${OCCUPATIONS.length} occupations`);
console.log(`Sentences that another CV of the occupation repeats exactly: ${percent(repetition.sentences)}`);
console.log(`Sentences that one given CV repeats: ${percent(repetition.sentencesOfPair)}`);
console.log(`Sequences of four words that one given CV repeats: ${percent(repetition.sequencesOfPair)}\n`);
const forAdverts = compare(
  'CVs for an advert',
  adverts.map((advert) => cvs.map((cv) => gradeOf(advert, cv))),
  advertTexts,
  cvTexts,
  adverts.map(({ skills }) => skills),
);
const wholeFit = wholeFitRanks();
compare(
  'adverts for a CV',
  cvs.map((cv) => adverts.map((advert) => gradeOf(advert, cv))),
  cvTexts,
  advertTexts,
  cvTexts.map(skillNames),
);
// Bars against regressions on this set: a little below what was measured when they were written.
bar('MAP', forAdverts.map, 0.885);
bar('nDCG@10', forAdverts.ndcg10, 0.945);
bar('P@10', forAdverts.p10, 0.915);
bar('MAP of the whole fit', wholeFit.map, 0.875);
bar('nDCG@10 of the whole fit', wholeFit.ndcg10, 0.955);
bar('P@10 of the whole fit', wholeFit.p10, 0.925);
ownHalves();

const seconds = secondsToLearn(10_000);
console.log(
  `\nLearning LSA on 10,000 documents: ${seconds.toFixed(1)} s, at most 10 s: ${verdict(seconds <= 10)}`,
);

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function textOf({ title, text, skills }: Advert): string {
  return `${title}\n${text}\nSkills: ${skills.join(', ')}`;
}

function skillNames(text: string): string[] {
  return findSkills(text).map(({ skill }) => skill.name);
}

/** The rankers by name, as scores of every document for every query. */
function rankers(
  queries: readonly string[],
  documents: readonly string[],
  skills: Scores | null,
): [string, Scores][] {
  const peers = plainWordRankers(documents);
  const readDocuments = readForRanking(documents);
  return [
    ['ours (rank)', queries.map((query) => rank(query, documents))],
    ['TF-IDF alone', queries.map(peers.tfIdf)],
    ['BM25', queries.map(peers.bm25)],
    ['LSA alone', queries.map((query) => textParts(readDocuments, query).map(({ lsa }) => lsa ?? 0))],
    ...(skills === null ? [] : [['verbatim skill share', skills] satisfies [string, Scores]]),
  ];
}

function verbatim(skillLists: readonly (readonly string[])[], documents: readonly string[]): Scores {
  const plainWords = (text: string) => ` ${text.toLowerCase().replace(/[^a-z0-9+#.]+/g, ' ')} `;
  const texts = documents.map(plainWords);
  return skillLists.map((skills) =>
    texts.map(
      (text) =>
        skills.filter((skill) => text.includes(plainWords(skill))).length / Math.max(1, skills.length),
    ),
  );
}

function compare(
  what: string,
  grades: Scores,
  queries: readonly string[],
  documents: readonly string[],
  skillLists: readonly (readonly string[])[],
): Quality {
  const allRankers = rankers(queries, documents, verbatim(skillLists, documents));
  const [[, ourScores = []] = []] = allRankers;
  printQualities([what, 'MAP', 'nDCG@10', 'P@10', 'ours above it, MAP'], grades, allRankers, ourScores);
  console.log();
  return qualityOf(grades, ourScores);
}

/** A line for each ranker; the last cell is how far the MAP of `ourScores` is above it. */
function printQualities(
  head: readonly string[],
  grades: Scores,
  rows: readonly (readonly [string, Scores])[],
  ourScores: Scores,
): void {
  printTable(
    head,
    rows.map(([name, scores]) => {
      const { map, ndcg10, p10 } = qualityOf(grades, scores);
      const gainOfOurs = scores === ourScores ? '' : formatInterval(gain(grades, ourScores, scores));
      return [name, map.toFixed(3), ndcg10.toFixed(3), p10.toFixed(3), gainOfOurs];
    }),
  );
}

/** How much higher the MAP of `one` is than that of `other`, over the same queries. */
function gain(grades: Scores, one: Scores, other: Scores): Interval {
  const precisions = (scores: Scores) => grades.map((grade, q) => qualityOf([grade], [scores[q] ?? []]).map);
  return pairedDifference(precisions(one), precisions(other));
}

function wholeFitRanks(): Quality {
  const grades = adverts.map((advert) => cvs.map((cv) => gradeOf(advert, cv)));
  const fits = wholeFits(adverts, cvs);
  const peers = plainWordRankers(cvTexts);
  const tfIdf = advertTexts.map(peers.tfIdf);
  const rows = [
    ['the whole fit', fits.whole],
    ['its text part alone', fits.text],
    ['with the starting model', fits.withStart],
    ['without a text model', fits.withoutText],
    ['no skills listed, starting model', fits.withStartUnlisted],
    ['no skills listed, no text model', fits.withoutTextUnlisted],
    ['TF-IDF alone', tfIdf],
    ['BM25', advertTexts.map(peers.bm25)],
  ] as const;
  const head = ['CVs for an advert, by the fit', 'MAP', 'nDCG@10', 'P@10', 'the whole fit above it, MAP'];
  printQualities(head, grades, rows, fits.whole);
  const startGain = gain(grades, fits.withStart, fits.withoutText);
  const unlistedGain = gain(grades, fits.withStartUnlisted, fits.withoutTextUnlisted);
  console.log(`\nThe starting model instead of none, MAP: ${formatInterval(startGain)}`);
  console.log(`the same, no skills listed: ${formatInterval(unlistedGain)}`);
  console.log(`The starting model, above TF-IDF: ${formatInterval(gain(grades, fits.withStart, tfIdf))}\n`);
  return qualityOf(grades, fits.whole);
}

function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'pass' : 'FAIL';
}

function bar(name: string, value: number, minimum: number): void {
  console.log(`${name} ${value.toFixed(3)}, at least ${minimum}: ${verdict(value >= minimum)}`);
}

function ownHalves(): void {
  const file = new URL('../../shared/data/jobpostings-nhs.jsonl.gz', import.meta.url);
  if (!existsSync(file)) {
    console.log('\nOwn half among 2,000 public adverts: skipped, because the set is not present.');
    return;
  }
  const texts = gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(0, 2_000).map(postingText);
  const halves = texts.map((text) => {
    const words = text.split(/\s+/);
    const middle = Math.floor(words.length / 2);
    return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')] as const;
  });
  const documents = halves.map(([, second]) => second);
  const sampledHalves = halves.map(([first], own) => ({ first, own })).filter(({ own }) => own % 5 === 0);
  const queries = sampledHalves.map(({ first }) => first);
  const skills = verbatim(queries.map(skillNames), documents);
  const rows = rankers(queries, documents, skills).map(([name, scores]) => {
    const places = sampledHalves.map(({ own }, q) => placeOf(scores[q] ?? [], own));
    const share = (most: number) => places.filter((place) => place <= most).length / places.length;
    const reciprocal = places.reduce((sum, place) => sum + 1 / place, 0) / places.length;
    return [name, share(1).toFixed(3), share(10).toFixed(3), reciprocal.toFixed(3)];
  });
  console.log();
  printTable(['own half among 2,000', 'first', 'in first 10', 'MRR'], rows);
}

/** 1 for the best; the middle rank among equals. */
function placeOf(scores: readonly number[], ownPlace: number): number {
  const score = scores[ownPlace] ?? 0;
  const betterCount = scores.filter((other) => other > score).length;
  const equalCount = scores.filter((other) => other === score).length;
  return betterCount + (equalCount + 1) / 2;
}

function postingText(line: string): string {
  const { title, description } = JSON.parse(line) as { title: string; description: string };
  return `${plainText(title)}\n${plainText(description)}`;
}

/** The public adverts' HTML is escaped twice. */
function plainText(html: string): string {
  const unescapedOnce = html.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
  const unescapedTwice = unescapedOnce.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
  return unescapedTwice.replace(/<[^>]+>|&[a-z#0-9]+;/gi, ' ');
}
