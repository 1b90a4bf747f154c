import { isShape, listOf, type Shape, wordsOf } from '#adverts/json-shape.ts';
import type { PortableRead } from './portable-data.ts';

/** The generator's name, by which Nod recognises its own files: in those each line of the skills is one skill. */
export const WRITTEN_BY = 'Nod';

const SENTENCES = ['Communication', 'Organisational', 'JobRelated', 'Computer', 'Driving', 'Other'] as const;

/** The JSON of Europass's former CV editor: a SkillsPassport with its LearnerInfo (schema 3.x). */
export function readEuropass(document: Shape): PortableRead {
  const passport = isShape(document.SkillsPassport) ? document.SkillsPassport : document;
  const learner = isShape(passport.LearnerInfo) ? passport.LearnerInfo : {};
  const contact = valueIn(learner, 'Identification', 'ContactInfo');
  const work = listOf(learner.WorkExperience).filter(isShape);
  const skills = valueIn(learner, 'Skills');
  const linguistic = valueIn(skills, 'Linguistic');
  const isOwn = valueIn(passport, 'DocumentInfo').Generator === WRITTEN_BY;
  const text = isOwn ? wordsOf(valueIn(skills, 'JobRelated').Description) : null;
  const titles = work.flatMap((job) => labelOf(job.Position) ?? []);
  return {
    fields: {
      phone: valueIn(first(contact.Telephone)).Contact,
      locationCity: valueIn(contact, 'Address', 'Contact').Municipality,
      summaryText: labelOf(valueIn(learner, 'Headline').Description),
      ...(text !== null && { skills: text.split('\n') }),
      experience: titles.length > 0 ? { titles: [...new Set(titles)].slice(0, 20) } : null,
      jobs: work.map((job) => ({
        title: labelOf(job.Position),
        employer: valueIn(job, 'Employer').Name,
        ...periodOf(job),
        isCurrent: valueIn(job, 'Period').Current === true,
      })),
      education: listOf(learner.Education)
        .filter(isShape)
        .map((each) => ({
          institution: valueIn(each, 'Organisation').Name,
          qualification: each.Title,
          ...periodOf(each),
        })),
      languages: [
        ...languagesOf(linguistic.MotherTongue, () => 'Mother tongue'),
        ...languagesOf(linguistic.ForeignLanguage, levelOf),
      ],
      links: listOf(contact.Website)
        .filter(isShape)
        .map(({ Contact: url }) => ({ kind: kindOf(url), url })),
    },
    leftOut: [
      'name, email address, nationality and date of birth',
      ...(work.some(({ Activities: words }) => wordsOf(words) !== null) ? ['what you did in each job'] : []),
      ...(SENTENCES.some((name) => skills[name] !== undefined && !(name === 'JobRelated' && text !== null))
        ? ['skills in sentences: add them by name']
        : []),
      ...(listOf(learner.Achievement).length > 0 ? ['achievements'] : []),
    ],
  };
}

const KINDS = { 'linkedin.com': 'linkedin', 'github.com': 'github' } as const;

/** The kind of a page by its host: a SkillsPassport has no kinds for these. */
function kindOf(url: unknown): string {
  const host = typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : '';
  const site = host.split('.').slice(-2).join('.');
  return (KINDS as Partial<Record<string, string>>)[site] ?? 'portfolio';
}

function languagesOf(value: unknown, level: (language: Shape) => string | null): Shape[] {
  return listOf(value)
    .filter(isShape)
    .map((each) => ({ language: labelOf(each.Description), level: level(each) }));
}

/** 'B2': how well they speak; if that is missing, how well they understand. */
function levelOf(language: Shape): string | null {
  const { SpokenInteraction: spoken, Listening: listening } = valueIn(language, 'ProficiencyLevel');
  return wordsOf(spoken) ?? wordsOf(listening);
}

function periodOf(entry: Shape) {
  return { from: monthOf(valueIn(entry, 'Period', 'From')), to: monthOf(valueIn(entry, 'Period', 'To')) };
}

/** `{ "Year": 2019, "Month": 3 }` as "2019-03"; in some exports the month is "--03". */
function monthOf({ Year: year, Month: month }: Shape): string | null {
  if (!/^\d{4}$/.test(String(year))) return null;
  const number = Number(String(month ?? '').replace(/\D/g, ''));
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : String(year);
}

function labelOf(value: unknown): string | null {
  return isShape(value) ? wordsOf(value.Label) : wordsOf(value);
}

function first(value: unknown): Shape {
  return listOf(value).find(isShape) ?? {};
}

function valueIn(value: Shape, ...path: string[]): Shape {
  let shape: Shape = value;
  for (const name of path) {
    const next = shape[name];
    shape = isShape(next) ? next : {};
  }
  return shape;
}
