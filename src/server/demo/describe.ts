import type { JobType, WorkMode } from '#contract/units.ts';
import { fill } from './conversations.ts';
import type { DemoEmployer } from './people.ts';
import type { Random } from './random.ts';
import type { RoleLevel, RoleTemplate } from './role-templates.ts';

interface Advert {
  readonly employer: DemoEmployer;
  readonly template: RoleTemplate;
  readonly level: RoleLevel;
  readonly city: string;
  readonly workMode: WorkMode;
  readonly jobType: JobType;
  /** Which of the template's openings to use: adverts for one occupation alternate. */
  readonly turn: number;
}

const DUTIES = 4;
const PART_TIME_HOURS = [16, 20, 22.5, 24, 30];
const CONTRACT_MONTHS = [6, 9, 12];

/** The advert as safe Markdown: an opening, the company, the work, the requirements, the benefits, the hours, the place. */
export function describe(advert: Advert, chance: Random): string {
  const { employer, template, level, city } = advert;
  const words = { company: employer.companyName, city, title: level.title };
  const opening = template.openings[advert.turn % template.openings.length] ?? '';
  const duties = new Set(chance.shuffle(template.duties).slice(0, DUTIES));
  return [
    fill(opening, words),
    employer.about,
    '**What you will do**',
    bullets([level.adds, ...template.duties.filter((duty) => duties.has(duty))], words),
    '**What we look for**',
    bullets([...template.seeks, ...experienceAsked(level)], words),
    '**What you get**',
    bullets(employer.offers, words),
    hours(advert, chance),
    placeWords(advert),
  ].join('\n\n');
}

function bullets(lines: readonly string[], words: Readonly<Record<string, string>>): string {
  return lines.map((line) => `- ${fill(line, words)}`).join('\n');
}

function experienceAsked({ years }: RoleLevel): string[] {
  if (years === 0) return [];
  return [
    years === 1 ? 'About a year in similar work' : `About ${years} years in similar work, or as good as`,
  ];
}

function hours({ template, jobType }: Advert, chance: Random): string {
  if (jobType === 'part-time') {
    return `Part time, ${chance.pick(PART_TIME_HOURS)} hours a week. The salary shown is the full-time equivalent.`;
  }
  const term = `A fixed term of ${chance.pick(CONTRACT_MONTHS)} months, with a good chance of more.`;
  if (jobType === 'contract') return template.pattern === null ? term : `${term} ${template.pattern}`;
  if (jobType === 'freelance') {
    return 'Freelance, two to four days a week. The range shown is what a full year of such days would come to.';
  }
  if (template.pattern !== null) return template.pattern;
  return isRota(template) ? 'Full time, on a rota that you know well ahead.' : 'Full time, Monday to Friday.';
}

/** An advert that mentions weekends must not say "Monday to Friday". */
function isRota({ duties, seeks }: RoleTemplate): boolean {
  return /weekend|shift|night|Saturday|Sunday|earlies|evening/i.test([...duties, ...seeks].join(' '));
}

function placeWords({ workMode, city }: Advert): string {
  if (workMode === 'remote')
    return `You may work from anywhere in the UK. Our desk for you is in ${city}, when you want one.`;
  if (workMode === 'hybrid') return `Two or three days a week with us in ${city}, and the rest at home.`;
  return `The work is in ${city}.`;
}
