import { isShape, listOf, type Shape } from '#adverts/json-shape.ts';
import type { PortableRead } from './portable-data.ts';

/** Sections that a profile has no place for. */
const UNSUPPORTED_SECTIONS = [
  'volunteer',
  'awards',
  'certificates',
  'publications',
  'interests',
  'references',
  'projects',
] as const;

/** Reads JSON Resume 1.0.0, the field names of its earlier versions, and what our own export adds in `meta.nod`. */
export function readJsonResume(document: Shape): PortableRead {
  const basics = isShape(document.basics) ? document.basics : {};
  const nodFields = isShape(document.meta) && isShape(document.meta.nod) ? document.meta.nod : {};
  const work = listOf(document.work).filter(isShape);
  const titles = [basics.label, ...work.map(({ position }) => position)].filter(isText);
  const homePlace = isShape(basics.location) ? basics.location : {};
  return {
    fields: {
      phone: basics.phone,
      summaryText: basics.summary,
      locationCity: homePlace.city,
      skills: listOf(document.skills).filter(isShape).flatMap(skillsOf),
      experience:
        nodFields.experience ?? (titles.length > 0 ? { titles: [...new Set(titles)].slice(0, 20) } : null),
      workModePref: nodFields.workModePref,
      minNetMonthlyIncomeInt: nodFields.minNetMonthlyIncomeInt,
      experienceLevel: nodFields.experienceLevel,
      jobs: work.map((job) => ({
        title: job.position,
        employer: job.name ?? job.company,
        ...periodOf(job),
        isCurrent: isText(job.startDate) && !isText(job.endDate),
      })),
      education: listOf(document.education)
        .filter(isShape)
        .map((each) => ({
          institution: each.institution,
          qualification: [each.studyType, each.area].filter(isText).join(', '),
          ...periodOf(each),
        })),
      languages: listOf(document.languages)
        .filter(isShape)
        .map(({ language, fluency }) => ({ language, level: fluency })),
      links: linksOf(basics),
    },
    leftOut: [
      ...(isText(basics.name) || isText(basics.email)
        ? ['name and email address (your account has them)']
        : []),
      ...(work.some(({ summary, highlights }) => isText(summary) || listOf(highlights).length > 0)
        ? ['what you did in each job']
        : []),
      ...UNSUPPORTED_SECTIONS.filter((name) => listOf(document[name]).length > 0),
    ],
  };
}

/** "Web Development" with the keywords HTML and CSS: the keywords are the skills. */
function skillsOf({ name, keywords }: Shape): unknown[] {
  const words = listOf(keywords);
  return words.length > 0 ? [...words] : [name];
}

function periodOf({ startDate, endDate }: Shape) {
  return { from: monthOf(startDate), to: monthOf(endDate) };
}

/** "2019-03-01" as "2019-03"; null for anything that isn't a date. */
function monthOf(date: unknown): string | null {
  return isText(date) ? (/^\d{4}(?:-\d\d)?(?=-|$)/.exec(date)?.[0] ?? null) : null;
}

function linksOf(basics: Shape): Shape[] {
  const profiles = listOf(basics.profiles)
    .filter(isShape)
    .flatMap(({ network, url }) => {
      const kind = isText(network) ? network.toLowerCase() : '';
      return kind === 'linkedin' || kind === 'github' ? [{ kind, url }] : [];
    });
  const page = basics.url ?? basics.website;
  return isText(page) ? [...profiles, { kind: 'portfolio', url: page }] : profiles;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
