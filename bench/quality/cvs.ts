import { Chance } from '#testing/chance.ts';
import { OCCUPATIONS, type Occupation } from './occupations.ts';

/** A CV's text and the truth about its person: the current occupation, and an earlier one or none. */
export interface Cv {
  readonly text: string;
  readonly present: string;
  readonly earlier: string | null;
}

const CVS_PER_OCCUPATION = 12;
const SEED = 5_050;

const ABOUT = `A reliable and hard-working person who gets on with everybody
Friendly, punctual and calm when it gets busy
I learn quickly and like to see a job through to the end
Looking for a role closer to home with room to grow
Excellent communication skills and a positive attitude
Returning to work after caring for my mother
Comfortable with computers, Excel and Word
I take pride in what I do and enjoy helping the people beside me
Organised, honest and flexible about hours
Ambitious team player with attention to detail
Happy to train others and to be trained
After eleven years with one firm I am ready for something new`.split('\n');

const INTERESTS = `I cook for friends and keep an allotment
Coach of an under-11s football team
Treasurer of the village hall
Restoring a 1972 motorbike, wiring included
Volunteer driver for a food bank
I read to children at the library on Saturdays
Building a website for my choir
First aider at park runs
Painting and decorating my first flat
Selling hand-made soap at markets
Learning Spanish and British Sign Language
Looking after rescue dogs`.split('\n');

const PLACES =
  'Leeds|Cardiff|Norwich|Dundee|Belfast|Exeter|Hull|Stoke-on-Trent|Slough|Bangor|Luton|Carlisle'.split('|');
const EMPLOYERS =
  'Harbour & Sons|Northgate|Bridge & Co|Millfield|St Aldate’s|Copper Beech|Tamar|Ridgeway|Fenland|Quayside'.split(
    '|',
  );

function some<T>(chance: Chance, items: readonly T[], count: number): T[] {
  const left = [...items];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0)
    taken.push(...left.splice(chance.between(0, left.length - 1), 1));
  return taken;
}

function lines(duties: readonly string[]): string {
  return duties.map((duty) => `- ${duty}`).join('\n');
}

function sentences(duties: readonly string[]): string {
  return duties.map((duty) => `I ${duty.charAt(0).toLowerCase()}${duty.slice(1)}.`).join(' ');
}

/** Some skills in the exact words of adverts for this work, because people copy them into their CVs. */
function skillsAsAdvertised(chance: Chance, { adverts }: Occupation, count: number): string {
  return some(
    chance,
    adverts.flatMap(({ skills }) => skills),
    count,
  ).join(', ');
}

interface Facts {
  readonly chance: Chance;
  readonly now: Occupation;
  readonly before: Occupation;
  readonly title: string;
  readonly oldTitle: string;
  readonly from: number;
}

type Shape = { readonly tellsEarlier: boolean; write(facts: Facts): string };

/** Styles of CVs: by dates, by skills, as a letter, in four lines, after a change of work, by achievements. */
const SHAPES: readonly Shape[] = [
  {
    tellsEarlier: true,
    write: ({ chance, now, before, title, oldTitle, from }) => `Curriculum vitae, ${chance.pick(PLACES)}
${chance.pick(ABOUT)}.
EMPLOYMENT
${from} to now: ${title}, ${chance.pick(EMPLOYERS)}
${lines(some(chance, now.duties, 5))}
${from - 4} to ${from}: ${oldTitle}, ${chance.pick(EMPLOYERS)}
${lines(some(chance, before.duties, 2))}
SKILLS: ${some(chance, now.skills, 4).join(', ')}, ${skillsAsAdvertised(chance, now, 2)}, ${skillsAsAdvertised(chance, before, 1)}
INTERESTS: ${chance.pick(INTERESTS)}.`,
  },
  {
    tellsEarlier: false,
    write: ({ chance, now, title, from }) => `${title}
Key skills
${some(chance, now.skills, 5).join('\n')}
${skillsAsAdvertised(chance, now, 2)}
Profile: ${some(chance, ABOUT, 2).join('. ')}.
Since ${from} at ${chance.pick(EMPLOYERS)}, ${chance.pick(PLACES)}.
${lines(some(chance, now.duties, 4))}`,
  },
  {
    tellsEarlier: false,
    write: ({ chance, now, title, from }) => `To whom it may concern,
I have been working in ${chance.pick(PLACES)} as ${title} since ${from}. ${sentences(some(chance, now.duties, 5))}
${some(chance, ABOUT, 2).join('. ')}. In my free time: ${chance.pick(INTERESTS).toLowerCase()}.`,
  },
  {
    tellsEarlier: false,
    write: ({ chance, now, title, from }) => `${chance.pick(PLACES)}. ${chance.pick(ABOUT)}.
${title} (${from}–)
${some(chance, now.skills, 2).join(', ')}, ${skillsAsAdvertised(chance, now, 1)}
${some(chance, now.duties, 3).join('. ')}.`,
  },
  {
    tellsEarlier: true,
    write: ({ chance, now, before, title, oldTitle, from }) => `PERSONAL STATEMENT
${chance.pick(ABOUT)}. For nine years I was ${oldTitle} at ${chance.pick(EMPLOYERS)}; in ${from} I changed direction.
Present work: ${title}
${lines(some(chance, now.duties, 4))}
Before that: ${oldTitle}
${lines(some(chance, before.duties, 3))}
Skills: ${[...some(chance, before.skills, 2), ...some(chance, now.skills, 3)].join('; ')}; ${skillsAsAdvertised(chance, now, 2)}
${chance.pick(INTERESTS)}.`,
  },
  {
    tellsEarlier: false,
    write: ({ chance, now, title, from }) => `WORK HISTORY
${chance.pick(EMPLOYERS)}, ${from}–present. ${some(chance, now.duties, 4).join('; ')}.
${chance.pick(EMPLOYERS)}, ${from - 3}–${from}. ${some(chance, now.duties, 2).join('; ')}.
Post held: ${title}. Training: ${some(chance, now.skills, 3).join(', ')}, ${skillsAsAdvertised(chance, now, 2)}.
${chance.pick(ABOUT)}. ${chance.pick(INTERESTS)}.`,
  },
];

/** The same 300 CVs in every run: twelve per occupation, two of each shape. */
export function writeCvs(): Cv[] {
  const chance = new Chance(SEED);
  return OCCUPATIONS.flatMap((now) =>
    Array.from({ length: CVS_PER_OCCUPATION }, (_, n) => {
      const before = chance.pick(OCCUPATIONS.filter(({ name }) => name !== now.name));
      const shape = SHAPES[n % SHAPES.length];
      const facts = {
        chance,
        now,
        before,
        title: now.titles[n % now.titles.length] ?? '',
        oldTitle: chance.pick(before.titles),
        from: chance.between(2012, 2024),
      };
      return {
        text: shape?.write(facts) ?? '',
        present: now.name,
        earlier: shape?.tellsEarlier ? before.name : null,
      };
    }),
  );
}
