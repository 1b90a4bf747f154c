import { type ExperienceLevel, JOB_TYPES, type JobType, WORK_MODES, type WorkMode } from '#contract/units.ts';
import type { RoleFacts, SeekerFacts } from '#matching/facts.ts';
import { PLACES } from '#matching/places/gazetteer.ts';
import { SKILLS } from '#matching/skills/vocabulary.ts';
import { Chance, zipf } from './chance.ts';

/**
 * A made-up market, the same in every run: four hundred towns, few of them large; occupations with twenty skills each; pay
 * that depends on the level. Contains no real people or adverts.
 */
const TOWNS = 400;
const OCCUPATIONS = 150;
const OCCUPATION_SKILLS = 20;
const LEVEL_YEARS = { entry: [0, 2], mid: [3, 5], senior: [5, 10], executive: [10, 18] } as const;
const LEVEL_POUNDS = { entry: 24_000, mid: 34_000, senior: 52_000, executive: 85_000 } as const;
const LEVEL_WORDS = { entry: 'Trainee', mid: '', senior: 'Senior', executive: 'Head of' } as const;

const CRAFTS =
  'Nurse,Engineer,Analyst,Manager,Assistant,Technician,Adviser,Teacher,Designer,Coordinator,Officer,Developer,Therapist,Buyer,Planner,Operative,Clerk,Surveyor,Chef,Driver'.split(
    ',',
  );
const FIELDS =
  'Ward,Data,Site,Payroll,Care,Network,Finance,Primary,Product,Project,Housing,Web,Respiratory,Procurement,Transport,Warehouse,Legal,Quantity,Pastry,Delivery,Security,Marketing,Dental,Claims,Laboratory,Facilities,Events,Energy,Rail,Retail'.split(
    ',',
  );
const TEAMS =
  'Acute,Adults,Bakery,Bridges,Cardiology,Children,Clinics,Communities,Contracts,Cyber,Days,Digital,Drainage,Elections,Estates,Exports,Family,Fibre,Fleet,Forensics,Gardens,Grants,Harbour,Imaging,Insight,Kitchens,Leisure,Libraries,Licensing,Maternity,Museums,Nights,Optics,Outpatients,Parks,Pensions,Pricing,Railways,Recovery,Research,Rural,Schools,Solar,Stores,Studios,Surgery,Tenders,Theatres,Tourism,Water'.split(
    ',',
  );

interface Occupation {
  readonly title: string;
  readonly skill: (chance: Chance) => string;
}

const setting = new Chance(2026);
const anySkill = zipf(
  [...SKILLS].sort((a, b) => b.commonness - a.commonness || a.id - b.id).map((skill) => skill.name),
  8,
);
const towns = PLACES.filter((place) => place.kind === 'town').map((place) => place.name);
const anyTown = zipf(
  Array.from({ length: TOWNS }, (_, n) => towns[Math.floor((n * towns.length) / TOWNS)] as string),
  2,
);
const anyOccupation = zipf(
  Array.from({ length: OCCUPATIONS }, (): Occupation => {
    const skills = distinct(OCCUPATION_SKILLS, () => anySkill(setting));
    return { title: `${setting.pick(FIELDS)} ${setting.pick(CRAFTS)}`, skill: zipf(skills, 3) };
  }),
  10,
);

function distinct<T>(count: number, draw: () => T): T[] {
  const values = new Set<T>();
  while (values.size < count) values.add(draw());
  return [...values];
}

/** Two of three skills belong to the occupation, as in adverts; the rest are any skill. */
function drawSkills(chance: Chance, occupation: Occupation, count: number): string[] {
  return distinct(count, () => (chance.next() < 0.67 ? occupation.skill(chance) : anySkill(chance)));
}

function drawLevel(chance: Chance): ExperienceLevel {
  const drawn = chance.next();
  if (drawn < 0.3) return 'entry';
  if (drawn < 0.72) return 'mid';
  return drawn < 0.95 ? 'senior' : 'executive';
}

function drawMode(chance: Chance): WorkMode {
  const drawn = chance.next();
  if (drawn < 0.15) return 'remote';
  return drawn < 0.5 ? 'hybrid' : 'onsite';
}

/** Half of the titles also mention a team or two, so that there are many titles, most of them rare. */
function drawTitle(chance: Chance, occupation: Occupation, level: ExperienceLevel): string {
  const draw = chance.next();
  const teams =
    draw < 0.5 ? [] : draw < 0.75 ? [chance.pick(TEAMS)] : [chance.pick(TEAMS), chance.pick(TEAMS)];
  return [`${LEVEL_WORDS[level]} ${occupation.title}`.trim(), ...teams].join(', ');
}

export interface MarketRole extends RoleFacts {
  readonly id: string;
  readonly salaryMinPence: number;
  readonly salaryMaxPence: number;
  readonly workMode: WorkMode;
  readonly jobType: JobType;
}

/** Draws a role: one in seven has no level, four in ten have no years of experience. */
export function drawRole(chance: Chance): MarketRole {
  const occupation = anyOccupation(chance);
  const level = drawLevel(chance);
  const [fewest, most] = LEVEL_YEARS[level];
  const minPounds = Math.round((LEVEL_POUNDS[level] * (0.75 + chance.next() * 0.6)) / 500) * 500;
  const maxPounds = minPounds + chance.between(0, 12) * 1_000;
  return {
    id: chance.uuid(),
    title: drawTitle(chance, occupation, level),
    descriptionMd: '',
    requiredSkills: drawSkills(chance, occupation, chance.between(4, 8)),
    experienceLevel: chance.next() < 0.85 ? level : null,
    experienceYears: chance.next() < 0.6 ? chance.between(fewest, most) : null,
    place: anyTown(chance),
    workMode: drawMode(chance),
    salaryMinPence: minPounds * 100,
    salaryMaxPence: maxPounds * 100,
    jobType: chance.next() < 0.8 ? 'full-time' : chance.pick(JOB_TYPES),
  };
}

/**
 * Draws a seeker: three in ten have no preferred work mode, three in ten no minimum pay; two in three have previous
 * titles.
 */
export function drawSeeker(chance: Chance): SeekerFacts {
  const occupation = anyOccupation(chance);
  const level = drawLevel(chance);
  const [fewest, most] = LEVEL_YEARS[level];
  return {
    skills: drawSkills(chance, occupation, chance.between(5, 12)),
    experienceLevel: level,
    experienceYears: chance.between(fewest, most),
    place: anyTown(chance),
    workModePref: chance.next() < 0.7 ? chance.pick(WORK_MODES) : null,
    minNetMonthlyPounds: chance.next() < 0.7 ? Math.round(LEVEL_POUNDS[level] / 1_500) * 100 : null,
    summaryText: null,
    recentTitles: chance.next() < 0.67 ? [drawTitle(chance, occupation, level), occupation.title] : [],
  };
}
