import { isOccupation, occupationsIn } from '../text/occupations-in.ts';
import type { Identity } from '../text/without-identity.ts';
import { titleLikeness } from './classify-piece.ts';

/** In characters: a title is stated at the start of a CV or in a letter, so a long text is not searched to its end. */
const SEARCHED = 20_000;
const MOST_STATED = 20;
const MAX_TITLE_CHARS = 80;
const LEAST_LIKENESS = 3;

/** "Currently: Staff Nurse.", "Post held: Groundworker." */
const LABELLED =
  /(?:^|[.;\n])[ \t]{0,3}(?:currently|(?:current|present) (?:job|post|position|role|title|work|occupation)(?: title)?|(?:job|post|position|role) held|job title|occupation|profession|trade)[ \t]?:[ \t]{0,3}/gi;
/** "I have been working in Leeds as a Staff Nurse since 2019", "employed as sous chef". */
const WORKS_AS =
  /\b(?:i work|working|worked|employed|my (?:job|post|role|position)|engaged)(?: [\w'’-]{1,20}){0,6}? as (?:an? |the )?/gi;
/** "I am a chef", "hi im an electrician". */
const I_AM = /\bi(?: am|['’]?m) (?:currently |presently |now )?(?:an? |the )?/gi;

/** What ends a title in a sentence. "of" does not: it is part of titles such as "Head of Care". */
const END =
  /[.,;:!?|()\t\n]|[ \t](?:in|at|for|with|since|from|who|and|where|been|but|to|on|by|within|based|looking|currently|working|doing|having)\b/i;

/** The titles that a text states in sentences ("I worked as a chef") or after labels, rather than in a list of jobs. */
export function statedTitles(text: string, identity: Identity | null): string[] {
  const start = text.slice(0, SEARCHED);
  const titles = new Map<string, string>();
  const add = (title: string) => {
    if (!titles.has(title.toLowerCase()) && !hasNameOf(identity, title))
      titles.set(title.toLowerCase(), title);
  };
  for (const title of titlesAfter(LABELLED, start))
    if (!NO_WORK.test(title) && hasFewWords(title)) add(title);
  for (const title of titlesAfter(WORKS_AS, start)) if (titleLikeness(title) > 0) add(title);
  for (const title of titlesAfter(I_AM, start)) if (isWork(title) && !isLikeName(title)) add(title);
  return [...titles.values()];
}

function hasFewWords(title: string): boolean {
  return title.split(/\s+/).length <= MOST_WORDS;
}

/** Whether it looks like a person's name, as in "I am Tom Baker". */
function isLikeName(title: string): boolean {
  return /^\p{Lu}[\p{L}'’-]{1,30}(?:\s\p{Lu}[\p{L}'’-]{1,30}){1,3}$/u.test(title) && !isOccupation(title);
}

function hasNameOf(identity: Identity | null, title: string): boolean {
  if (identity === null) return false;
  const words = new Set(title.toLowerCase().split(/[^\p{L}'’-]+/u));
  return words.has(identity.firstName.toLowerCase()) || words.has(identity.lastName.toLowerCase());
}

/** "Currently: looking for work". */
const NO_WORK = /^(?:unemployed|seeking|searching|looking|not|none|studying|student|between|available|on)\b/i;
const MOST_WORDS = 7;

const VIRTUES =
  /^(?:(?:very|good|great|hard|hard-?working|natural|born|keen|fast|quick|strong|reliable|dedicated|motivated|excellent|friendly|honest|flexible|committed|team player|effective|confident|caring|proud)\s{1,3}){1,5}/i;

/** "A hard worker" and "a natural leader" end like titles, but name no work. */
function isWork(title: string): boolean {
  if (occupationsIn(title).length > 0) return true;
  const bare = title.replace(VIRTUES, '');
  return /\s/.test(bare) && titleLikeness(bare) >= LEAST_LIKENESS;
}

function titlesAfter(opening: RegExp, text: string): string[] {
  const titles: string[] = [];
  for (const match of text.matchAll(opening)) {
    const rest = text.slice(
      match.index + match[0].length,
      match.index + match[0].length + MAX_TITLE_CHARS + 1,
    );
    const end = END.exec(rest)?.index ?? (rest.length <= MAX_TITLE_CHARS ? rest.length : 0);
    const title = rest.slice(0, end).trim();
    if (title !== '') titles.push(title);
    if (titles.length === MOST_STATED) break;
  }
  return titles;
}
