import { SMALL_TALK } from './small-talk.ts';

const FEWEST_WORDS = 4;
const SEQUENCE = 4;

/** How much the CVs of one occupation repeat each other, as means over all of them; each 0 to 1. */
export interface Overlap {
  /** The share of a CV's sentences of at least four words that another CV of its occupation has word for word. */
  readonly sentences: number;
  /** The same between two CVs: the share of the one's sentences that the other has. */
  readonly sentencesOfPair: number;
  /** Between two CVs: the share of the one's sequences of four words that the other has. */
  readonly sequencesOfPair: number;
}

interface LabelledCv {
  readonly text: string;
  readonly occupation: string;
}

/** Ignores small talk, which CVs of every trade contain: sharing it does not make CVs of one trade more alike. */
export function overlapOf(cvs: readonly LabelledCv[]): Overlap {
  const smallTalk = new Set(
    [...SMALL_TALK.about, ...SMALL_TALK.interest].map((text) => plainWords(text).join(' ')),
  );
  const trades = Map.groupBy(cvs, ({ occupation }) => occupation);
  const [sentences, sentencesOfPair, sequencesOfPair]: number[][] = [[], [], []];
  for (const trade of trades.values()) {
    const texts = trade.map(({ text }) => {
      const own = sentencesOf(text).filter((sentence) => !smallTalk.has(sentence));
      return { sentences: new Set(own), sequences: new Set(own.flatMap(sequencesOf)) };
    });
    for (const [n, one] of texts.entries()) {
      const otherTexts = texts.filter((_, at) => at !== n);
      const otherSentences = new Set(otherTexts.flatMap((other) => [...other.sentences]));
      sentences?.push(shareIn(one.sentences, otherSentences));
      for (const other of otherTexts) {
        sentencesOfPair?.push(shareIn(one.sentences, other.sentences));
        sequencesOfPair?.push(shareIn(one.sequences, other.sequences));
      }
    }
  }
  return {
    sentences: mean(sentences),
    sentencesOfPair: mean(sentencesOfPair),
    sequencesOfPair: mean(sequencesOfPair),
  };
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Without a leading "I", so that "I nursed patients" and "nursed patients" are the same sentence. */
function sentencesOf(text: string): string[] {
  return text
    .split(/[\n\t.;]/)
    .map(plainWords)
    .map((words) => (words[0] === 'i' ? words.slice(1) : words))
    .filter((words) => words.length >= FEWEST_WORDS)
    .map((words) => words.join(' '));
}

function sequencesOf(sentence: string): string[] {
  const words = sentence.split(' ');
  return words.slice(SEQUENCE - 1).map((_, at) => words.slice(at, at + SEQUENCE).join(' '));
}

function shareIn(items: ReadonlySet<string>, otherItems: ReadonlySet<string>): number {
  return items.size === 0 ? 0 : [...items].filter((each) => otherItems.has(each)).length / items.size;
}

function mean(values: readonly number[] = []): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
