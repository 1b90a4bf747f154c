import type { CvLine } from './cv-lines.ts';
import { cvSections } from './sections.ts';

const CONTACT = /@|\b(?:\+44|0)[\d ]{9}|https?:|www\.|linkedin/i;
const SENTENCE_END = /[.!?]["’”)]?$/;
const LEAST = 60;
const MOST = 1_200;
/** How many lines at the top of a CV may introduce the person, if no heading names a summary. */
const OPENING_LINES = 16;

/** The person's description of themselves: under its heading, or else as the opening. Null if there is neither. */
export function findSummary(text: string): string | null {
  const sections = cvSections(text);
  for (const { kind, lines } of sections) {
    if (kind !== 'summary') continue;
    const found = wholeSentences(firstParagraphs(lines));
    if (found !== null) return found;
  }
  const [header] = sections;
  return header?.kind === 'header' ? opening(header.lines.slice(0, OPENING_LINES)) : null;
}

/** The lines up to the first empty line that follows enough text. */
function firstParagraphs(lines: readonly CvLine[]): string {
  let taken = '';
  for (const line of lines) {
    if (line.isAfterBlank && taken.length >= LEAST) break;
    if (CONTACT.test(line.text) && line.text.length < 120) continue;
    // Each list item is a separate sentence.
    const isNewSentence = line.isBullet && taken !== '' && !SENTENCE_END.test(taken);
    taken += `${isNewSentence ? '. ' : ' '}${line.text}`;
    if (taken.length > 2 * MOST) break;
  }
  return taken;
}

/** The first paragraph that consists of sentences and is not an address. */
function opening(lines: readonly CvLine[]): string | null {
  let paragraph: string[] = [];
  const found = () => {
    const joined = paragraph.join(' ');
    return SENTENCE_END.test(joined.trim()) ? wholeSentences(joined) : null;
  };
  for (const line of lines) {
    if (line.isAfterBlank) {
      const whole = found();
      if (whole !== null) return whole;
      paragraph = [];
    }
    // The name, the headline and the address are short; they may be directly above the paragraph.
    if (
      CONTACT.test(line.text) ||
      (paragraph.length === 0 && line.text.length < LEAST && !SENTENCE_END.test(line.text))
    )
      paragraph = [];
    else paragraph.push(line.text);
  }
  return found();
}

/** The text, cut after the last sentence that fits (at `MOST` if none does); null if it is too short for a summary. */
function wholeSentences(words: string): string | null {
  const text = words.replace(/\s+/g, ' ').trim();
  const cut = text.length <= MOST ? text : text.slice(0, MOST).replace(/(?<=[.!?]["’”)]?)\s[^.!?]*$/, '');
  return cut.length >= LEAST ? cut : null;
}
