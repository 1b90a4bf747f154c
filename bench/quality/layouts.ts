import type { Chance } from '#testing/chance.ts';
import type { Occupation } from './occupations.ts';
import { SMALL_TALK } from './small-talk.ts';
import { PROSE_VOICES, taskOf, type Voice } from './voices.ts';

/** A job in a CV, with its first and last year; `to` is null for the present job. */
interface Job {
  readonly work: Occupation;
  readonly title: string;
  readonly employer: string;
  readonly from: number;
  readonly to: number | null;
}

/** What a layout arranges: the present job, an earlier one in another occupation, and older ones in yet others. */
export interface Person {
  readonly chance: Chance;
  readonly voice: Voice;
  readonly present: Job;
  readonly earlier: Job;
  readonly older: readonly Job[];
  /** Deals this many duties of an occupation, none of them twice in one CV. */
  readonly deal: (work: Occupation, count: number) => string[];
}

/** `tells` says which jobs it mentions: only the present one, the earlier one too, or all the older ones as well. */
export interface Layout {
  readonly tells: 'present' | 'earlier' | 'all';
  write(person: Person): string;
}

/** The current year of all CVs. */
const YEAR = 2026;

const HEADINGS = {
  work: 'EMPLOYMENT|Work experience|Career history|Professional experience|WORK HISTORY|Employment history|Experience|CAREER TO DATE|Positions held|Professional background',
  skills:
    'SKILLS|Key skills|Competences|Areas of expertise|Proficiencies|Core competencies|Skills and abilities|Technical skills|Expertise|What I can do|Skills profile|Knowledge and skills',
  about:
    'Profile|PERSONAL STATEMENT|About me|Summary|Career objective|Personal profile|OBJECTIVE|Introduction',
  education: 'EDUCATION|Education and training|Qualifications|Academic background|Training|Studies',
  interests: 'INTERESTS|Hobbies and interests|Outside work|Leisure|Free time',
} as const;

export function pickSome<T>(chance: Chance, items: readonly T[], count: number): T[] {
  const left = [...items];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0)
    taken.push(...left.splice(chance.between(0, left.length - 1), 1));
  return taken;
}

function headingName(chance: Chance, kind: keyof typeof HEADINGS): string {
  return chance.pick(HEADINGS[kind].split('|'));
}

/** A heading on a line of its own, in one of several styles. */
function heading(chance: Chance, kind: keyof typeof HEADINGS): string {
  const name = headingName(chance, kind);
  const variants = [
    name,
    name,
    name.toUpperCase(),
    `${name}:`,
    `${name}\n${'-'.repeat(name.length)}`,
    `** ${name} **`,
  ];
  return chance.pick(variants);
}

function duties({ chance, voice, deal }: Person, { work }: Job, count: number): string[] {
  return deal(work, count).map((duty) => voice.write(chance, duty));
}

function bullets(person: Person, job: Job, count: number): string {
  const lines = duties(person, job, count);
  if (person.voice.isProse) return `${lines.join('. ')}.`;
  const bullet = person.chance.pick(['- ', '- ', '• ', '* ', '']);
  return lines.map((line) => `${bullet}${line}`).join('\n');
}

/**
 * Skills in the person's words, shuffled if adverts add some: about half are common in the trade, the others are tasks that
 * they can do. Half of the time up to two copied from adverts for this work are added.
 */
function skills({ chance, deal }: Person, { work }: Job, count: number): string[] {
  const common = pickSome(chance, work.skills, Math.ceil(count / 2));
  const tasks = deal(work, Math.floor(count / 2)).map((duty) => taskOf(chance, duty));
  const ownSkills = [...common, ...tasks];
  if (chance.next() < 0.5) return ownSkills;
  const advertSkills = pickSome(
    chance,
    work.adverts.flatMap((advert) => advert.skills),
    chance.between(1, 2),
  );
  const ownKeys = new Set(ownSkills.map((skill) => skill.toLowerCase()));
  return pickSome(
    chance,
    [...ownSkills, ...advertSkills.filter((skill) => !ownKeys.has(skill.toLowerCase()))],
    count + 2,
  );
}

function skillList(person: Person, count: number): string {
  return skills(person, person.present, count).join(
    person.chance.pick([', ', ', ', '\n', ' | ', '; ', '\n• ']),
  );
}

function about({ chance }: Person, count: number): string {
  return `${pickSome(chance, SMALL_TALK.about, count).join('. ')}.`;
}

function talk({ chance }: Person, topic: keyof typeof SMALL_TALK): string {
  return chance.pick(SMALL_TALK[topic]);
}

function years({ from, to }: Job, now: string): string {
  return `${from} ${now === 'to now' ? 'to' : '–'} ${to ?? (now === 'to now' ? 'now' : now)}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** "March 2016 - June 2019", "03/2016 - 06/2019" or "Mar 2016 – present". */
function months({ chance }: Person, { from, to }: Job): string {
  const style = chance.between(0, 2);
  const date = (year: number) => {
    const month = chance.between(0, 11);
    const name = MONTHS[month] ?? '';
    if (style === 0) return `${name} ${year}`;
    return style === 1 ? `${String(month + 1).padStart(2, '0')}/${year}` : `${name.slice(0, 3)} ${year}`;
  };
  return `${date(from)} ${style === 2 ? '–' : '-'} ${to === null ? 'present' : date(to)}`;
}

function byDates(person: Person): string {
  const { chance, present, earlier } = person;
  return `Curriculum vitae, ${talk(person, 'place')}
${about(person, 1)}
${heading(chance, 'work')}
${years(present, 'to now')}: ${present.title}, ${present.employer}
${bullets(person, present, 5)}
${years(earlier, 'to now')}: ${earlier.title}, ${earlier.employer}
${bullets(person, earlier, 2)}
SKILLS: ${skills(person, present, 4).join(', ')}, ${skills(person, earlier, 1).join(', ')}
INTERESTS: ${talk(person, 'interest')}.`;
}

function bySkills(person: Person): string {
  const { chance, present } = person;
  return `${present.title}
${heading(chance, 'skills')}
${skillList(person, 5)}
${heading(chance, 'about')}
${about(person, 2)}
Since ${present.from} at ${present.employer}, ${talk(person, 'place')}.
${bullets(person, present, 4)}`;
}

function asLetter(person: Person): string {
  const { chance, present } = person;
  const voice = person.voice.isProse ? person.voice : chance.pick(PROSE_VOICES);
  const sentences = duties({ ...person, voice }, present, 5).join('. ');
  return `${chance.pick(['To whom it may concern,', 'Dear Sir or Madam,', 'Hello,', 'Dear hiring team'])}
${chance.pick(['I have been working', 'I am working', 'I work'])} in ${talk(person, 'place')} as ${present.title} since ${present.from}. ${sentences}.
${about(person, 2)} In my free time: ${talk(person, 'interest')}.
${chance.pick(['Yours faithfully', 'Kind regards', 'Thank you for reading', 'Regards'])}`;
}

function inFourLines(person: Person): string {
  const { present } = person;
  return `${talk(person, 'place')}. ${about(person, 1)}
${present.title} (${present.from}–)
${skills(person, present, 2).join(', ')}
${duties(person, present, 3).join('. ')}.`;
}

function afterAChange(person: Person): string {
  const { chance, present, earlier } = person;
  return `${heading(chance, 'about')}
${about(person, 1)} For ${present.from - earlier.from} years I was ${earlier.title} at ${earlier.employer}; in ${present.from} I changed direction.
Present work: ${present.title}
${bullets(person, present, 4)}
Before that: ${earlier.title}
${bullets(person, earlier, 3)}
Skills: ${[...skills(person, earlier, 2), ...skills(person, present, 3)].join('; ')}
${talk(person, 'interest')}.`;
}

function withTitleLast(person: Person): string {
  const { chance, present } = person;
  const half = present.from + 2;
  return `${heading(chance, 'work')}
${present.employer}, ${half}–present. ${duties(person, present, 4).join('; ')}.
${talk(person, 'employer')}, ${present.from}–${half}. ${duties(person, present, 1).join('; ')}.
Post held: ${present.title}. Training: ${skills(person, present, 3).join(', ')}.
${about(person, 1)} ${talk(person, 'interest')}.`;
}

/** The title on its own line, above employer and dates. */
function withTitleAbove(person: Person): string {
  const { chance, present, earlier } = person;
  const job = (each: Job, count: number) =>
    `${each.title}\n${each.employer}, ${talk(person, 'place')}\n${months(person, each)}\n${bullets(person, each, count)}`;
  return `${heading(chance, 'about')}
${about(person, 2)}

${heading(chance, 'work')}

${job(present, 5)}

${job(earlier, 2)}

${heading(chance, 'skills')}
${skillList(person, 4)}

${heading(chance, 'education')}
${talk(person, 'education')}`;
}

function asTable(person: Person): string {
  const { chance, present, earlier } = person;
  const row = (each: Job, count: number) =>
    `${years(each, 'date')}\t${each.title}\t${each.employer}\t${duties(person, each, count).join('; ')}`;
  return `Name\tConfidential\nTown\t${talk(person, 'place')}\n${heading(chance, 'work')}
Dates\tPosition\tEmployer\tDuties
${row(present, 4)}
${row(earlier, 2)}
${headingName(chance, 'skills')}\t${skills(person, present, 4).join(', ')}
${headingName(chance, 'education')}\t${talk(person, 'education')}
Other\t${talk(person, 'other')}`;
}

/** The labels of the European form, as people from other countries fill it in. */
function asEuropeanForm(person: Person): string {
  const { present, earlier } = person;
  const job = (each: Job, count: number) => `Dates: ${months(person, each)}
Occupation or position held: ${each.title}
Main activities and responsibilities: ${duties(person, each, count).join('; ')}
Name of employer: ${each.employer}, ${talk(person, 'place')}`;
  return `CURRICULUM VITAE
WORK EXPERIENCE
${job(present, 4)}

${job(earlier, 2)}

EDUCATION AND TRAINING
${talk(person, 'education')}
PERSONAL SKILLS AND COMPETENCES
Job-related skills: ${skills(person, present, 4).join(', ')}
Organisational skills: ${about(person, 1)}
Driving licence: B
Additional information: ${talk(person, 'other')}`;
}

/** Every job since school, most of them in other occupations. */
function onTwoPages(person: Person): string {
  const { chance, present, earlier, older } = person;
  const job = (each: Job, count: number) =>
    `${each.title}, ${each.employer} (${years(each, 'present')})\n${bullets(person, each, count)}`;
  return `${heading(chance, 'about')}
${about(person, 3)}
${heading(chance, 'skills')}
${skillList(person, 4)}
${heading(chance, 'work')}
${job(present, 5)}

${job(earlier, 3)}

${older.map((each) => job(each, 2)).join('\n\n')}
Page 2 of 2
${heading(chance, 'education')}
${pickSome(chance, SMALL_TALK.education, 2).join('\n')}
${heading(chance, 'interests')}
${pickSome(chance, SMALL_TALK.interest, 2).join(', ')}
${pickSome(chance, SMALL_TALK.other, 2).join('\n')}`;
}

/** What an agency writes about somebody. */
function byAgency(person: Person): string {
  const { chance, present } = person;
  return `CANDIDATE SUMMARY, ref. ${chance.between(10_000, 99_999)}
Currently: ${present.title}. Based: ${talk(person, 'place')}. In post for ${YEAR - present.from} years.
Consultant's notes: ${duties(person, present, 4).join('. ')}. ${about(person, 1)}
Tickets and systems: ${skills(person, present, 3).join(', ')}
${talk(person, 'other')}`;
}

/** As pasted from a networking site. */
function asPasted(person: Person): string {
  const { chance, present, earlier } = person;
  return `${present.title} at ${present.employer}
${talk(person, 'place')}, England, United Kingdom · ${chance.between(80, 500)}+ connections
About
${about(person, 2)} ${duties(person, present, 2).join('. ')}.
Experience
${present.employer}
${present.title} · Full-time
${months(person, present)}
${duties(person, present, 3).join('\n')}
${earlier.employer}
${earlier.title} · Full-time
${months(person, earlier)}
${duties(person, earlier, 1).join('\n')}
Top skills
${skills(person, present, 3).join(' • ')}`;
}

/** One employer, and a promotion. */
function afterPromotion(person: Person): string {
  const { chance, present } = person;
  const [first] = pickSome(
    chance,
    present.work.titles.filter((title) => title !== present.title),
    1,
  );
  const half = Math.min(present.from + 3, YEAR - 1);
  return `${talk(person, 'place')} | ${talk(person, 'other')}

${heading(chance, 'work')}
${present.employer}
${present.title}, ${half}–present
${bullets(person, present, 4)}
${first}, ${present.from}–${half}
${bullets(person, present, 2)}

${heading(chance, 'education')}
${talk(person, 'education')}
${heading(chance, 'skills')}
${skillList(person, 4)}`;
}

/** Typed into a phone: no capitals, no headings, one paragraph. */
function onAPhone(person: Person): string {
  const { present } = person;
  const told = duties(person, present, 3).join(' ');
  return `hi im a ${present.title} in ${talk(person, 'place')} been doing it since ${present.from} ${told} ${skills(person, present, 2).join(' ')} ${about(person, 1)} can start asap thanks`.toLowerCase();
}

export const LAYOUTS: readonly Layout[] = [
  { tells: 'earlier', write: byDates },
  { tells: 'present', write: bySkills },
  { tells: 'present', write: asLetter },
  { tells: 'earlier', write: withTitleAbove },
  { tells: 'present', write: inFourLines },
  { tells: 'earlier', write: asTable },
  { tells: 'earlier', write: afterAChange },
  { tells: 'all', write: onTwoPages },
  { tells: 'present', write: withTitleLast },
  { tells: 'earlier', write: asEuropeanForm },
  { tells: 'present', write: byAgency },
  { tells: 'earlier', write: asPasted },
  { tells: 'present', write: afterPromotion },
  { tells: 'present', write: onAPhone },
];
