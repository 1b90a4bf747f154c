import records from '../tables/cv-headings.json' with { type: 'json' };
import { readTable } from '../tables/read-table.ts';
import { withoutAccents } from '../without-accents.ts';

const SECTIONS = [
  'summary',
  'skills',
  'work',
  'education',
  'certificates',
  'languages',
  'interests',
  'references',
  'contact',
  'links',
  'projects',
  'volunteering',
  'other',
] as const;
export type SectionKind = (typeof SECTIONS)[number];

const sections = readTable('cv-headings.json', records, (record) => ({
  kind: record.oneOf('section', SECTIONS),
  names: record.texts('names'),
}));
const NAMES: ReadonlyMap<string, SectionKind> = new Map(
  sections.flatMap(({ kind, names }) => names.map((name) => [name, kind] as const)),
);
/** Without spaces, for headings that are spaced out: "S K I L L S". */
const NAMES_WITHOUT_SPACES: ReadonlyMap<string, SectionKind> = new Map(
  [...NAMES].map(([name, kind]) => [name.replaceAll(' ', ''), kind]),
);

/** Words that may precede a heading's name: "Key technical skills", "Relevant work experience". */
const QUALIFIERS = new Set(
  `key core main technical tech professional personal relevant additional other recent previous prior past current present my
  work working clinical it ict computer computing digital soft hard transferable career selected further academic general
  practical trade job employment industry industrial management interpersonal specialist legal teaching nursing driving
  kitchen culinary craft business significant notable special top essential full detailed brief short executive vocational
  mandatory statutory site warehouse commercial leadership related paid formal higher secondary foreign spoken engineering
  functional organisational organizational communication medical care caring social software a the areas of and list summary
  overview principal major strongest educational qualifications first second early earlier later
  accounting finance retail sales hospitality voluntary laboratory lab workshop salon creative design scientific research`.split(
    /\s+/,
  ),
);

const LONGEST_HEADING = 60;
const MOST_WORDS = 7;
/**
 * A line of at most this many words may be a heading with a typing error, in a word of at least this many letters. In a
 * shorter word, a wrong letter often makes another word: "skill", "still".
 */
const MOST_WORDS_IF_MISSPELT = 3;
const LEAST_LETTERS_IF_MISSPELT = 7;
const DECORATION_BEFORE =
  /^(?:[\s#>*_=~|•▪■□◆●–—\-.\d)(\uf020-\uf0ff]|\p{Extended_Pictographic}|\ufe0f){1,20}/u;
const DECORATION_AFTER = /[\s*_:=~|–—.\-#]{1,20}$/;
const SPACED_OUT = /^(?:\p{L}[ \t]{1,3}){3,40}\p{L}$/u;

/** The section that a line names as its heading, if it consists of nothing else. */
export function headingOf(line: string): SectionKind | null {
  if (line.length > 2 * LONGEST_HEADING) return null;
  const heading = bareHeading(line);
  if (heading === '') return null;
  if (SPACED_OUT.test(heading.replaceAll('&', 'and').replace(/\s{1,5}and\s{1,5}/gi, ' a n d '))) {
    return spacedOut(heading);
  }
  if (heading.length > LONGEST_HEADING || /[.!?@;]|\d{3}/.test(heading)) return null;
  // "experience" in lower case is the end of a sentence that was wrapped.
  if (!/^\p{Lu}/u.test(heading)) return null;
  const words = wordsOf(heading);
  if (words.length > MOST_WORDS) return null;
  return byWords(words) ?? (words.length > MOST_WORDS_IF_MISSPELT ? null : byWords(words.map(corrected)));
}

/** Every word of headings that is long enough to be recognised with a wrong letter. */
const LONG_WORDS = [
  ...new Set([...[...NAMES.keys()].flatMap((name) => name.split(' ')), ...QUALIFIERS]),
].filter((word) => word.length >= LEAST_LETTERS_IF_MISSPELT);

/** "historry" is history, "employement" employment, "qualifcations" qualifications. Other words stay as they are. */
function corrected(word: string): string {
  if (word.length < LEAST_LETTERS_IF_MISSPELT - 1) return word;
  return LONG_WORDS.find((known) => isOneSlipFrom(word, known)) ?? word;
}

/** Whether two words differ by only one letter: extra, missing or wrong, or two swapped. The first letter must be right. */
function isOneSlipFrom(word: string, knownWord: string): boolean {
  if (word[0] !== knownWord[0] || Math.abs(word.length - knownWord.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === knownWord[start]) start += 1;
  const tail = word.slice(start);
  const knownTail = knownWord.slice(start);
  return (
    tail.slice(1) === knownTail ||
    tail === knownTail.slice(1) ||
    tail.slice(1) === knownTail.slice(1) ||
    (tail[0] === knownTail[1] && tail[1] === knownTail[0] && tail.slice(2) === knownTail.slice(2))
  );
}

function bareHeading(line: string): string {
  return line.trim().replace(DECORATION_BEFORE, '').replace(DECORATION_AFTER, '').trim();
}

function wordsOf(text: string): string[] {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[&+/,]/g, ' and ')
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

function spacedOut(text: string): SectionKind | null {
  const letters = wordsOf(text).join('');
  const ofWholeText = NAMES_WITHOUT_SPACES.get(letters);
  if (ofWholeText !== undefined) return ofWholeText;
  // "PROFESSIONALEXPERIENCE", "EDUCATIONANDTRAINING": evenly spaced letters don't show where a word ends, so we look for
  // known names.
  for (const [name, kind] of NAMES_WITHOUT_SPACES) {
    if (name.length < 6) continue;
    if (letters.endsWith(name) && QUALIFIERS.has(letters.slice(0, -name.length))) return kind;
    if (letters.startsWith(`${name}and`) && NAMES_WITHOUT_SPACES.has(letters.slice(name.length + 3)))
      return kind;
  }
  return null;
}

function byWords(words: readonly string[]): SectionKind | null {
  const ofWholeText = NAMES.get(words.join(' '));
  if (ofWholeText !== undefined) return ofWholeText;
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === 'and' || word === 'with') parts.push([]);
    else parts.at(-1)?.push(word);
  }
  const kinds = parts.filter((part) => part.length > 0).map(byQualifiedName);
  const isAllKnown = kinds.every((kind) => kind !== null && kind !== undefined);
  // "Employment and experience", "Education, training and qualifications": the first part decides.
  if (isAllKnown && kinds.length > 1) return decidingKind(kinds as SectionKind[]);
  if (kinds.length === 1) return kinds[0] ?? null;
  // "Technical and professional skills": the last part names it, the others qualify it.
  const last = kinds.at(-1) ?? null;
  const isQualified = parts.slice(0, -1).every((part) => part.every((word) => QUALIFIERS.has(word)));
  return isQualified ? last : null;
}

/**
 * The first part decides ("Profile and skills" is a profile), unless it is `other` or `contact`: "Achievements and skills"
 * lists skills. "Licences and skills" is one list, whose items are offered as skills.
 */
function decidingKind(kinds: readonly SectionKind[]): SectionKind {
  if (kinds[0] === 'certificates' && kinds.includes('skills')) return 'skills';
  return kinds.find((kind) => kind !== 'other' && kind !== 'contact') ?? kinds[0] ?? 'other';
}

function byQualifiedName(words: readonly string[]): SectionKind | null {
  for (let from = 0; from < words.length; from += 1) {
    const kind = NAMES.get(words.slice(from).join(' '));
    if (kind !== undefined) return kind;
    if (!QUALIFIERS.has(words[from] ?? '')) return null;
  }
  return null;
}

const LABEL = /^([^:\t]{2,60})(?::[*_]{0,5}|\t|\s[–—]\s|\s-\s)\s{0,20}(\S.*)$/u;

/** A heading with its content beside it: "Skills: React, Vue", or in the next cell of a table. */
export function labelledHeading(line: string): { readonly kind: SectionKind; readonly rest: string } | null {
  const [, label = '', rest = ''] = LABEL.exec(line.slice(0, 4_000)) ?? [];
  const kind = label === '' ? null : headingOf(label);
  return kind === null ? null : { kind, rest: rest + line.slice(4_000) };
}

/** Without lower-case letters. The headings of one CV look alike, so this distinguishes them from words inside a section. */
export function isInCapitals(line: string): boolean {
  return !/\p{Ll}/u.test(line);
}
