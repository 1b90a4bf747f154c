import { withoutEmails } from './without-emails.ts';

/** The parts of a person's identity that their own text may repeat. */
export interface Identity {
  readonly firstName: string;
  readonly lastName: string;
}

/*
 * These patterns are matched against untrusted texts, from every position. So every repetition has a limit, unless it ends
 * the pattern: otherwise a match that fails would be tried again from each letter of a long word, or each space of a long
 * gap, and take too long.
 */
const GAP = /[^\S\n]{2,}/g;
const WEB = /\bhttps?:\/\/\S+|\bwww\.\S+|\b(?:linkedin|github|facebook|instagram)\.com\/\S+/gi;
const PHONE = /(?:\+44[\s(]{0,5}0?\)?|\b0)(?:[\s().-]{0,5}\d){9,10}\b/g;
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s{0,5}\d[A-Z]{2}\b/gi;
const NI_NUMBER = /\b[A-Z]{2}\s?\d{2}\s?\d{2}\s?\d{2}\s?[A-D]\b/gi;
/** "Date of birth: 4 May 1999", "Nationality: …": the whole line is about the person, not the work. */
const PERSONAL_LINE =
  /^[\s#>*_|-]{0,40}(?:full |first |last |given |family |sur)?(?:name|date of birth|d\.?o\.?b\.?|born(?: (?:on|in))?|age|gender|sex|pronouns|marital status|nationality|citizenship|ethnicity|ethnic origin|religion|place of birth|address|home address|phone|telephone|tel|mobile|e-?mail|linkedin|schools?|colleges?|university|education)[\s*_]{0,40}[:–—-].*$/gim;
/** A personal detail after another sentence or item, up to the end of its own: "Aged 43. Nationality: British." */
const PERSONAL_PART =
  /(?<=[.;|,•][^\S\n]{0,5})(?:age|gender|sex|pronouns|marital status|nationality|citizenship|ethnicity|ethnic origin|religion|place of birth)\s{0,5}:[^.;|\n]{0,80}/gi;
const AGE =
  /\b(?:aged|age)\s{1,5}\d{1,2}\b|\b\d{1,2}[\s-]years?[\s-](?:old|of age)\b|\b(?:born|d\.?o\.?b\.?|date of birth)\b(?:\s{1,5}(?:on|in))?[\s:]{0,10}(?:\d{1,4}(?:st|nd|rd|th)?[\s./-]{0,5}(?:of\s{1,5})?(?:\p{L}{3,9})?[\s./-]{0,5}\d{0,4})?|\bin (?:my|his|her|their) (?:early |mid |late |mid-)?(?:teens|twenties|thirties|forties|fifties|sixties|seventies)\b/giu;

const NAMED = String.raw`(?:\p{Lu}[\p{L}’'.-]{0,30}|St\.?)`;
const LINK = String.raw`(?:[ \t]{1,5}(?:of|the|and|for|&|upon|on)\b){0,3}`;
const KIND = String.raw`(?:(?:Primary|Secondary|High|Grammar|Comprehensive|Sixth[ -]Form|Infant|Junior|Preparatory|Prep|Girls[’']?|Boys[’']?|Community|Further Education|Technical|Business|Medical|Law)[ \t]{1,5}){0,4}(?:School|College|University|Uni|Academy|Polytechnic|Sixth Form|Conservatoire|Lyc[ée]e|Gymnasium)(?![\p{L}])`;
/** Words before a school that are removed with it: otherwise one text would keep "studied", another "graduated". */
const CAME_TO = String.raw`(?:\b(?:studied|studying|educated|schooled|attended|attending|graduated|graduating|graduate|student|pupil|alumn(?:us|a))[ \t]{1,5}(?:(?:at|from|of|in)[ \t]{1,5})?(?:the[ \t]{1,5})?)?`;
/** "St Mary’s Grammar School", "University of Leeds", "King's College London". */
const SCHOOL = new RegExp(
  `${CAME_TO}(?:(?:${NAMED}${LINK}[ \\t]{1,5}){1,5}${KIND}(?:[ \\t]{1,5}(?:of|for|in|at)(?:[ \\t]{1,5}the)?(?:[ \\t]{1,5}${NAMED}){1,3}|[ \\t]{1,5}(?:London|Oxford|Cambridge|Dublin|Belfast|Cardiff|Edinburgh|Glasgow))?|\\b(?:University|College|School|Academy|Institute)[ \\t]{1,5}(?:of|for)(?:[ \\t]{1,5}the)?(?:[ \\t]{1,5}${NAMED}){1,4})`,
  'gu',
);
/**
 * Schools whose kind comes first, in the languages of many CVs: "École Normale Supérieure de Lyon", "Universidad de
 * Salamanca", "Technische Universität Wien". Not in English, where "University Lecturer" and "College Tutor" are jobs.
 */
const KIND_FIRST = String.raw`(?:(?:Technische|Freie|Grande|Haute)[ \t]{1,5})?(?:[ÉEée]cole|[Uu]niversit[ée]|[Uu]niversidade?|[Uu]niversit(?:ät|à|as|eit|etet?|atea)|[Uu]niwersytet|[Uu]niverzita|[Ll]yc[ée]e|[Cc]ollège|[Cc]olegio|[Ee]scuela|[Ii]nstituto?|[Ii]stituto|[Pp]olitecnico|[Pp]olitechnika|[Hh]ochschule|[Ff]acult(?:é|ad)|[Ll]iceo|[Ll]iceum)`;
const NAME_LINK = String.raw`(?:(?:of|for|the|de|del|della|di|da|do|des|du|d[’']|la|le|les|los|las|für|zu|van|y|et|e)[ \t]{0,5}){0,4}`;
const SCHOOL_KIND_FIRST = new RegExp(
  `(?<![\\p{L}])${CAME_TO}${KIND_FIRST}(?:[ \\t]{1,5}${NAME_LINK}${NAMED}){1,5}`,
  'gu',
);
/** "14 Mill Lane", "Flat 3, 221B Baker Street": an address without a label. */
const STREET =
  /(?:\b(?:Flat|Apartment|Apt|Unit)\.?[ \t]{1,5}\d{1,4}[A-Za-z]?,?[ \t]{1,5})?\b\d{1,4}[A-Za-z]?,?[ \t]{1,5}(?:\p{Lu}[\p{L}’'.-]{1,30}[ \t]{1,5}){1,4}(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Close|Drive|Dr|Way|Court|Crescent|Cres|Place|Terrace|Gardens|Grove|Mews|Row|Walk|Hill|Green|Square|Parade|Rise|Gate)\b\.?/gu;
const TITLED = /\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Dame|Rev)\.?\s{1,5}/gu;

/**
 * A person's own text without their identity: name, addresses, numbers, birth, age and schools. Twins who differ in nothing
 * else end up with the same words. Employers' names stay, and so does a name that is also a trade or another ordinary word:
 * "Baker" is treated as a name only together with the first name or its initial, or after a title such as "Mr".
 */
export function withoutIdentity(text: string, identity: Identity | null): string {
  const anonymousText = withoutEmails(text.replace(GAP, ' ').replace(PERSONAL_LINE, ' '))
    .replace(WEB, ' ')
    .replace(NI_NUMBER, ' ')
    .replace(PHONE, ' ')
    .replace(POSTCODE, ' ')
    .replace(PERSONAL_PART, ' ')
    .replace(AGE, ' ')
    .replace(STREET, ' ')
    .replace(SCHOOL, ' ')
    .replace(SCHOOL_KIND_FIRST, ' ');
  return identity === null ? anonymousText : withoutName(anonymousText, identity);
}

function withoutName(text: string, { firstName, lastName }: Identity): string {
  const first = escapePattern(firstName);
  const last = escapePattern(lastName);
  if (first === '' && last === '') return text;
  const between = String.raw`[ \t,]{1,5}(?:\p{Lu}[\p{L}’'.-]{0,30}[ \t,]{1,5}){0,2}`;
  const fullNames = [
    ...(first && last ? [`${first}${between}${last}`, `${last}[ \\t,]{1,5}${first}`] : []),
    ...(last ? [`(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor)\\.?[ \\t]{1,5}${last}`] : []),
  ];
  const withoutFullNames = fullNames.reduce(
    (left, pattern) =>
      left.replace(new RegExp(`(?<![\\p{L}])(?:${pattern})(?:['’]s)?(?![\\p{L}])`, 'giu'), ' '),
    text,
  );
  const withoutInitial =
    first && last ? withoutFullNames.replace(initialWithLast(firstName, lastName), ' ') : withoutFullNames;
  // A first or last name alone is removed only with capitals as in a name, and only if it is not an ordinary word.
  const alone = [firstName, lastName].flatMap(spellingsOf).map(escapePattern);
  return withoutInitial
    .replace(new RegExp(`(?<![\\p{L}])(?:${alone.join('|')})(?:['’]s)?(?![\\p{L}])`, 'gu'), (name) =>
      isTradeWord(name) ? name : ' ',
    )
    .replace(TITLED, ' ');
}

/** "M. Baker" and "M BAKER", but not "a baker", which is work. */
function initialWithLast(firstName: string, lastName: string): RegExp {
  const [initial = ''] = firstName.trim();
  const last = [...spellingsOf(lastName), lastName.trim().toUpperCase()].map(escapePattern).join('|');
  return new RegExp(
    `(?<![\\p{L}])${escapePattern(initial.toUpperCase())}\\.?[ \\t]{1,5}(?:${last})(?:['’]s)?(?![\\p{L}])`,
    'gu',
  );
}

/** The name as in the profile and, if it has no capitals or only capitals, also as names are usually written. */
function spellingsOf(name: string): string[] {
  const words = name.trim();
  if (words === '') return [];
  const isUnusual = words === words.toLowerCase() || words === words.toUpperCase();
  if (!isUnusual) return [words];
  return [words, words.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())];
}

function escapePattern(name: string): string {
  return name
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s{1,5}');
}

/** Names that are also occupations, skills or other words; on their own they stay. */
const TRADE_WORDS: ReadonlySet<string> = new Set(
  `baker barber brewer butcher butler carpenter carter carver chandler chase clark clerk cook cooper draper driver dyer
  farmer fisher fletcher forester fowler gardener gardner glover grant grace hope hunter joy judge mason may marshall
  mercer mercy miller nurse page painter parker plumber porter potter ranger reed roper sage sawyer shepherd singer
  skinner slater smith spencer summer taylor thatcher tanner turner tyler walker waller ward weaver webb webster will wood
  wright english french jenkins swift welsh
  young green white black brown gray grey king bishop pope price rich power bush field hill lane park brook banks rivers
  stone wells bell ball case cross day dean drew faith frank guy holly iris ivy jack jasmine june lee mark miles nick
  paige penny pat rob rose ruby sandy scarlet sky sue summer ted tim victor violet viola will angel archer bailey`.split(
    /\s+/,
  ),
);

function isTradeWord(name: string): boolean {
  return TRADE_WORDS.has(name.toLowerCase().replace(/['’]s$/, ''));
}
