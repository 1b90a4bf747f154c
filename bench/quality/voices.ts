import type { Chance } from '#testing/chance.ts';
import { capital, otherNumbers, otherVerb, reword } from './rewording.ts';
import { clausesOf, firstWord, retold, thirdPerson, verbOf } from './verbs.ts';

/** How one person writes a duty; as sentences, or as items of a list. */
export interface Voice {
  readonly isProse: boolean;
  write(chance: Chance, duty: string): string;
}

const ABOUT_ONESELF = /\b(?:my|me|myself|we|our|us|I)\b/;
/** A noun takes its object with "of", so a verb that is not followed by an object (matched here) can't become a noun. */
const NO_OBJECT =
  /^\S+(?:,| (?:and|up|down|out|off|on|in|over|through|to|for|at|with|about|between|by|from|after|round|how|what|why|which|until|so)\b)/;

function verbless(duty: string): boolean {
  return verbOf(firstWord(duty)) === null;
}

function past(_: Chance, duty: string): string {
  return duty;
}

function base(_: Chance, duty: string): string {
  return capital(retold(duty, (verb) => verb.base) ?? duty);
}

function ing(_: Chance, duty: string): string {
  return capital(retold(duty, (verb) => verb.ing) ?? duty);
}

function third(_: Chance, duty: string): string {
  if (ABOUT_ONESELF.test(duty)) return duty;
  return capital(retold(duty, ({ base: verb }) => thirdPerson(verb)) ?? duty);
}

/** "Installation of showers"; "Installing showers" if the verb has no noun, or the duty no object. */
function noun(chance: Chance, duty: string): string {
  const verb = verbOf(firstWord(duty));
  if (verb?.noun === undefined || NO_OBJECT.test(duty)) return ing(chance, duty);
  const told = retold(duty, ({ ing: form }) => form) ?? duty;
  return capital(`${verb.noun} of${told.slice(verb.ing.length)}`);
}

function responsible(chance: Chance, duty: string): string {
  if (verbless(duty)) return duty;
  const told = ing(chance, duty);
  const frame = chance.pick([
    'Responsible for',
    'Responsible for',
    'In charge of',
    'Involved in',
    '',
    '',
    '',
  ]);
  return frame === '' ? told : `${frame} ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
}

function iPast(chance: Chance, duty: string): string {
  if (verbless(duty)) return duty;
  const start = chance.pick(['I', 'I', 'I also', 'In that time I', 'There I', 'I regularly']);
  return `${start} ${duty.charAt(0).toLowerCase()}${duty.slice(1)}`;
}

function iPresent(chance: Chance, duty: string): string {
  if (verbless(duty)) return duty;
  const told = base(chance, duty);
  const start = chance.pick(['I', 'I', 'Every day I', 'I also', 'My job is to', 'At present I', 'I can']);
  return `${start} ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
}

/** As in a word-for-word translation: "I am checking". */
function iProgressive(chance: Chance, duty: string): string {
  if (verbless(duty)) return duty;
  const told = ing(chance, duty);
  return `${chance.pick(['I am', 'I was', 'I have been'])} ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
}

/** What somebody remembers of a duty: all of it or a part, with their own numbers and words. */
function remembered(chance: Chance, duty: string): string {
  const clauses = clausesOf(duty);
  const part = clauses.length > 1 && chance.next() < 0.6 ? chance.pick(clauses) : duty;
  const told = chance.next() < 0.7 ? otherVerb(chance, capital(part)) : capital(part);
  return reword(chance, otherNumbers(chance, told), 'phrase', 0.6);
}

function voice(isProse: boolean, form: (chance: Chance, duty: string) => string): Voice {
  return { isProse, write: (chance, duty) => form(chance, remembered(chance, duty)) };
}

const ITEM_VOICES: readonly Voice[] = [past, base, ing, noun, third, responsible].map((form) =>
  voice(false, form),
);
const PROSE: readonly Voice[] = [iPast, iPresent, iProgressive].map((form) => voice(true, form));

export const VOICES: readonly Voice[] = [...ITEM_VOICES, ...PROSE];
/** For a letter, which has no lists. */
export const PROSE_VOICES = PROSE;

/** A duty as an item in a list of skills: "fitting water softeners". */
export function taskOf(chance: Chance, duty: string): string {
  const task =
    chance.next() < 0.5 ? noun(chance, remembered(chance, duty)) : ing(chance, remembered(chance, duty));
  return chance.next() < 0.5 ? task : `${task.charAt(0).toLowerCase()}${task.slice(1)}`;
}
