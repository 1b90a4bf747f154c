import { readCorpus } from '#matching/text/corpus.ts';
import { learnLsa } from '#matching/text/lsa.ts';
import { readText } from '#matching/text/read-text.ts';
import { unitWeights } from '#matching/text/tf-idf.ts';
import { lsaDimensions } from '#matching/text/weights.ts';
import { Chance, zipf } from '#testing/chance.ts';
import { OCCUPATIONS } from './occupations.ts';

const INVENTED_WORDS = 30_000;
const MIN_INVENTED = 80;
const MAX_INVENTED = 160;

/** Sentences of one occupation among invented words with a realistic frequency distribution, for a realistic vocabulary. */
function documents(count: number): string[] {
  const chance = new Chance(99);
  const syllables = 'ba ke li mo nu ra se ti vo zu dra plo stre fi gha'.split(' ');
  const inventedWords = Array.from({ length: INVENTED_WORDS }, () =>
    Array.from({ length: 4 }, () => chance.pick(syllables)).join(''),
  );
  const word = zipf(inventedWords, 20);
  return Array.from({ length: count }, () => {
    const { duties, adverts, titles } = chance.pick(OCCUPATIONS);
    const sentences = Array.from({ length: 8 }, () => chance.pick(duties));
    const otherWords = Array.from({ length: chance.between(MIN_INVENTED, MAX_INVENTED) }, () => word(chance));
    return [chance.pick(titles), chance.pick(adverts).text, ...sentences, otherWords.join(' ')].join('\n');
  });
}

/** CPU of this process, so that other load on the machine does not count. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** CPU seconds to read the documents and learn LSA from them. */
export function secondsToLearn(count: number): number {
  const texts = documents(count);
  const start = cpuSeconds();
  const corpus = readCorpus(texts.map(readText));
  const readAt = cpuSeconds();
  learnLsa(corpus, unitWeights(corpus), lsaDimensions(count));
  const learntAt = cpuSeconds();
  console.log(
    `\n${count} documents, ${corpus.rarity.length} terms, ${corpus.terms.length} entries: read in ${(readAt - start).toFixed(1)} s, ${lsaDimensions(count)} directions in ${(learntAt - readAt).toFixed(1)} s`,
  );
  return learntAt - start;
}
