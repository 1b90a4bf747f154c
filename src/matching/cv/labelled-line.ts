/** The text after a label such as "Location:" at the start of a line; null if there is no such line. */
export function labelledLine(text: string, labels: string): string | null {
  const line = new RegExp(
    String.raw`^[\s#>*_-]{0,20}(?:${labels})[*_]{0,5}\s{0,10}[:–—-]{1,5}[*_\s]{0,20}(\S.*)$`,
    'im',
  ).exec(text)?.[1];
  return line?.replace(/(?<![*_])[*_]+$/, '').trim() ?? null;
}

const LONGEST_ITEM = 60;
const LIST_MARK = /[,;|•·\n]|\s[–—]\s/;
const HEADING = /^(?:#{1,6}\s{1,9}\S.*|\*\*[^*]{1,100}\*\*:?|[A-Z][A-Z &/]{3,80}:?|[A-Z][\w &/]{2,30}:)$/;

/** A heading of the next section, in capitals or not, recognised by its name alone: no skill is called "References". */
const NEXT_PART =
  /^(?:(?:personal|professional|career|executive|work|employment|relevant|volunteer) )?(?:summary|profile|statement|objective|about(?: me)?|experience|history|employment|education|qualifications|interests|hobbies|references|referees|certifications|certificates|achievements|awards|publications|projects|volunteering)(?: (?:and|&) \w{1,40})?\s{0,5}:?$/i;

/** The items of a list under a heading or after a label such as "Skills", as written; [] if the text has no such list. */
export function listUnder(text: string, labels: string): string[] {
  const lines = text.split(/\r?\n/);
  const label = new RegExp(
    String.raw`^[\s#>*_-]{0,20}(?:${labels})[*_]{0,5}\s{0,10}(?:[:–—-][*_]{0,5}\s{0,10}(.*))?$`,
    'i',
  );
  const index = lines.findIndex((line) => label.test(line));
  if (index === -1) return [];
  const textBeside = label.exec(lines[index] ?? '')?.[1]?.trim() ?? '';
  const items = textBeside === '' ? rejoinItems(linesBelow(lines.slice(index + 1))) : [textBeside];
  return items
    .flatMap((item) => item.split(LIST_MARK))
    .map((item) => item.replace(/^[\s>*_-]+/, '').replace(/(?<![\s*_.])[\s*_.]+$/, ''))
    .filter((item) => item !== '' && item.length <= LONGEST_ITEM);
}

/** A line of a comma-separated list of at least this length was broken by the page, not by its author. */
const WRAPPED_FROM = 50;

/** Rejoins comma-separated lists that wrap: "…, usability" and "testing, …" are halves of one item. */
function rejoinItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const lineAbove = items.at(-1);
    const isHalf =
      lineAbove !== undefined &&
      lineAbove.length >= WRAPPED_FROM &&
      lineAbove.includes(',') &&
      !/[,;.:]$/.test(lineAbove.trimEnd()) &&
      !line.includes(':');
    if (isHalf) items[items.length - 1] = `${lineAbove.trimEnd()} ${line.trimStart()}`;
    else items.push(line);
  }
  return items;
}

/** The lines up to an empty line after the first item, or to the next heading. */
function linesBelow(lines: readonly string[]): string[] {
  const linesFound: string[] = [];
  for (const line of lines) {
    const words = line.trim();
    if (HEADING.test(words) || NEXT_PART.test(words)) break;
    if (words !== '') linesFound.push(line);
    else if (linesFound.length > 0) break;
  }
  return linesFound;
}
