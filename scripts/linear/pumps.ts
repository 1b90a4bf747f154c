/** A text that can be made longer: a prefix, a repeated piece and a suffix. */
export interface Pump {
  readonly before: string;
  readonly again: string;
  readonly after: string;
}

export function pumpText({ before, again, after }: Pump, length: number): string {
  return before + again.repeat(Math.ceil(length / again.length)) + after;
}

/** Characters of every kind, and short pieces of text at which patterns often begin and end. */
const KINDS: readonly string[] = [
  ...[
    'a',
    'A',
    '1',
    '-',
    '/',
    '\\',
    '.',
    ',',
    ':',
    ';',
    '@',
    '#',
    '*',
    '_',
    '`',
    '~',
    '|',
    '&',
    '=',
    '+',
    '£',
  ],
  ...['(', ')', '[', ']', '<', '>', '{', '}', '"', "'", '’', '–', '•', 'é', 'e\u0301', '\u0301', '😀', '界'],
  ...[' ', '\n', '\t', '\r\n', '\u00a0', '\u200b', '\u2028'],
  ...[
    'a ',
    'A ',
    'Aa ',
    '1 ',
    ' a',
    '\n ',
    'a\n',
    'a@',
    '@a',
    'a.',
    '1-',
    '1.',
    '1,',
    '- ',
    '* ',
    '. ',
    ', ',
  ],
  ...['a-', "a'", '()', '[]', '<a>', '**', '__', '](', 'www.', 'http://a', 'a b c d e f g h. '],
];

/** Suffixes that make a match fail only at the end: a character that fits nowhere, another line. */
const ENDS = ['\u0001', '\nx', 'x\u2028x'];
const MOST_PIECES = 40;
const MOST_STARTS = 10;

/** Beginnings after which the functions that read CVs and adverts (`readers.ts`) examine the text more closely. */
const STARTS = [
  '',
  'x',
  'Skills: ',
  'Location',
  'born ',
  '+44 ',
  'Mary-Jane ',
  'at least 5',
  'Salary £1',
  'Band ',
  'Jan 2019 – ',
  'Experience\n2019 - 2020\n',
];

/** Texts for a function in `readers.ts`: every kind of character, after each of `STARTS`. */
export function* pumpsForReaders(): Generator<Pump> {
  for (const again of KINDS) {
    for (const before of STARTS) yield { before, again, after: 'x\u2028x' };
  }
}

/** Texts for one pattern: they repeat each of `KINDS`, and each piece of the pattern itself. */
export function* pumpsFor(source: string): Generator<Pump> {
  const ownPieces = piecesOf(source);
  for (const again of new Set([...KINDS, ...ownPieces])) {
    for (const before of ['', 'x', ...ownPieces.slice(0, MOST_STARTS)]) {
      for (const after of ENDS) yield { before, again, after };
    }
  }
}

/** Longest first, because the words of a pattern match more of it than single characters. */
function piecesOf(source: string): string[] {
  const plainSource = source
    .replace(/\\[dDwWsSbB]|\\[pP]\{[^}]*\}/g, '\n')
    .replace(/\(\?<?[:=!]/g, '\n')
    .replace(/\{\d+,?\d*\}/g, '');
  const words = plainSource.replace(/\\(.)/g, '$1').match(/[^\n|()[\]^$?*]{2,}/g) ?? [];
  const signs = plainSource.match(/[^\\A-Za-z0-9\s()[\]{}|?*+^$.]|\\[^A-Za-z0-9]/g) ?? [];
  const pieces = new Set([
    ...words.flatMap((word) => [word, `${word} `]),
    ...signs.map((sign) => sign.at(-1) ?? ''),
  ]);
  return [...pieces].sort((a, b) => b.length - a.length).slice(0, MOST_PIECES);
}
