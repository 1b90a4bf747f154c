const LABEL =
  /^[\s#>*_-]{0,20}(?:(?:professional|personal|career|executive) )?(?:summary|profile|statement|objective)[\s*_]{0,10}:?[\s*_]{0,10}(.*)$|^[\s#>*_-]{0,20}(?:about(?: me)?|who i am)[\s*_]{0,10}:?[\s*_]{0,10}(.*)$/i;
/** Such a heading alone on its line. If the text below it is too short, it does not belong to an opening either. */
const BARE_LABEL =
  /^[\s#>*_-]{0,20}(?:(?:(?:professional|personal|career|executive) )?(?:summary|profile|statement|objective)|about(?: me)?|who i am)[\s*_:]{0,20}$/i;
/** The start of the next section: a marked heading, a short line in capitals, or a usual heading word. */
const MARKED = /^(?:#{1,6}\s{1,9}\S.*|[A-Z][A-Z &/]{3,80}:?)$/;
const HEADING_WORD =
  /^(?:key |core |technical |professional |employment |work )?(?:skills|experience|history|employment|education|qualifications|training|career|interests|references|contact|certifications|achievements)(?: (?:and|&) \w{1,40})?\s{0,5}:?$/i;
const CONTACT = /@|\b(?:\+44|0)[\d ]{9}|https?:|www\.|linkedin/i;
const SENTENCE_END = /[.!?]["’”)]?$/;
const LEAST = 60;
const MOST = 1_200;
/** The lines in which a CV without headings would introduce its person. */
const OPENING_LINES = 16;

/** The person's description of themselves: under its heading, or else as the opening. Null if there is neither. */
export function findSummary(text: string): string | null {
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const label = LABEL.exec(line);
    if (label === null) continue;
    const beside = (label[1] ?? label[2] ?? '').trim();
    // A sentence that happens to begin with "Profile" is not a heading.
    if (beside !== '' && !line.includes(':')) continue;
    const found = wholeSentences([beside, ...below(lines.slice(at + 1))].join(' '));
    if (found !== null) return found;
  }
  return opening(lines.slice(0, OPENING_LINES));
}

function isHeading(line: string): boolean {
  const words = line.trim();
  return MARKED.test(words) || HEADING_WORD.test(words);
}

function below(lines: readonly string[]): string[] {
  const taken: string[] = [];
  for (const line of lines) {
    if (isHeading(line) || LABEL.test(line)) break;
    if (line.trim() !== '') taken.push(line);
    else if (taken.length > 0) break;
  }
  return taken;
}

/** The first paragraph that consists of sentences and is not an address. */
function opening(lines: readonly string[]): string | null {
  let paragraph: string[] = [];
  for (const line of [...lines, '']) {
    if (isHeading(line)) return null;
    if (line.trim() !== '') {
      if (CONTACT.test(line) || BARE_LABEL.test(line)) paragraph = [];
      else paragraph.push(line);
      continue;
    }
    const joined = paragraph.join(' ');
    if (SENTENCE_END.test(joined.trim())) {
      const found = wholeSentences(joined);
      if (found !== null) return found;
    }
    paragraph = [];
  }
  return null;
}

/** Cut after the last sentence that fits; null if the rest is too short for a summary. */
function wholeSentences(words: string): string | null {
  const text = words.replace(/\s+/g, ' ').trim();
  const cut = text.length <= MOST ? text : text.slice(0, MOST).replace(/(?<=[.!?]["’”)]?)\s[^.!?]*$/, '');
  return cut.length >= LEAST ? cut : null;
}
