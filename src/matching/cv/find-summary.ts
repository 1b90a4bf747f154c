import type { CvLine } from './cv-lines.ts';
import { cvSections } from './sections.ts';

const CONTACT = /@|\b(?:\+44|0)[\d ]{9}|https?:|www\.|linkedin/i;
const SENTENCE_END = /[.!?]["’”)]?$/;
/** The end of a sentence before another one. A dot within a word, as in "Node.js", ends none. */
const SENTENCE_BREAK = /[.!?]["’”)]?(?=\s)/g;
const MIN_CHARS = 60;
const MAX_CHARS = 1_200;
/** How many lines at the top of a CV may introduce the person, if no heading names a summary. */
const OPENING_LINES = 16;

/** The person's description of themselves: under its heading, or else as the opening. Null if there is neither. */
export function findSummary(text: string): string | null {
  const sections = cvSections(text);
  for (const { kind, lines } of sections) {
    if (kind !== 'summary') continue;
    const summary = wholeSentences(firstParagraphs(lines));
    if (summary !== null) return summary;
  }
  const [header] = sections;
  return header?.kind === 'header' ? firstProse(header.lines.slice(0, OPENING_LINES)) : null;
}

/** The lines up to the first empty line that follows enough text. */
function firstParagraphs(lines: readonly CvLine[]): string {
  let text = '';
  for (const line of lines) {
    if (line.isAfterBlank && text.length >= MIN_CHARS) break;
    if (CONTACT.test(line.text) && line.text.length < 120) continue;
    // Each list item is a separate sentence.
    const isNewSentence = line.isBullet && text !== '' && !SENTENCE_END.test(text);
    text += `${isNewSentence ? '. ' : ' '}${line.text}`;
    if (text.length > 2 * MAX_CHARS) break;
  }
  return text;
}

/** The first paragraph that consists of sentences and is not an address. */
function firstProse(lines: readonly CvLine[]): string | null {
  let paragraph: string[] = [];
  const proseSoFar = () => {
    const text = paragraph.join(' ');
    return SENTENCE_END.test(text.trim()) ? wholeSentences(text) : null;
  };
  for (const line of lines) {
    if (line.isAfterBlank) {
      const prose = proseSoFar();
      if (prose !== null) return prose;
      paragraph = [];
    }
    // The name, the headline and the address are short; they may be directly above the paragraph.
    if (
      CONTACT.test(line.text) ||
      (paragraph.length === 0 && line.text.length < MIN_CHARS && !SENTENCE_END.test(line.text))
    )
      paragraph = [];
    else paragraph.push(line.text);
  }
  return proseSoFar();
}

/** The text, cut after the last sentence that fits (at `MAX_CHARS` if none does); null if it is too short for a summary. */
function wholeSentences(words: string): string | null {
  const text = words.replace(/\s+/g, ' ').trim();
  const cut = text.length <= MAX_CHARS ? text : text.slice(0, endOfSentences(text));
  return cut.length >= MIN_CHARS ? cut : null;
}

function endOfSentences(text: string): number {
  const lastBreak = [...text.slice(0, MAX_CHARS + 1).matchAll(SENTENCE_BREAK)].at(-1);
  return lastBreak === undefined ? MAX_CHARS : lastBreak.index + lastBreak[0].length;
}
