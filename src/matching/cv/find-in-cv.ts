import type { ProfileLink } from '#contract/career.ts';
import type { ExperienceLevel } from '#contract/units.ts';
import { EXPERIENCE_LEVELS } from '#contract/units.ts';
import { findSkills } from '../skills/find-skills.ts';
import { normaliseSkill } from '../skills/normalise.ts';
import { keyOf, tokensOf } from '../skills/tokens.ts';
import { occupationsIn } from '../text/occupations-in.ts';
import type { Identity } from '../text/without-identity.ts';
import { compileTitle } from '../titles.ts';
import { titleLikeness } from './classify-piece.ts';
import { phoneIn, townIn } from './contact.ts';
import { type CvLine, isProse } from './cv-lines.ts';
import { datesNamedIn, type Period, periodsIn } from './date-spans.ts';
import { educationIn, type FoundEducation } from './education.ts';
import { findSummary } from './find-summary.ts';
import { type FoundJob, jobsIn } from './jobs.ts';
import { linksIn } from './links.ts';
import { itemsListed } from './listed-skills.ts';
import { isOwnName } from './own-name.ts';
import { type CvSection, cvSections, linesOf } from './sections.ts';
import { type FoundLanguage, isLanguageName, spokenLanguagesIn } from './spoken-languages.ts';
import { statedTitles } from './stated-titles.ts';
import { statedYearsIn } from './stated-years.ts';
import { titlesIn } from './titles-in.ts';

/** Everything that one reading of a CV finds. It depends on neither the profile nor the day. */
export interface CvContents {
  /** The CV's own list, then skills named in its text, by their usual names or in its own words (`shownName`). */
  readonly skills: readonly string[];
  /** The CV's own list, as written. */
  readonly listedSkills: readonly string[];
  readonly summary: string | null;
  /** The level that the words of the latest title name. */
  readonly titleLevel: ExperienceLevel | null;
  readonly recentTitles: readonly string[];
  readonly jobs: readonly FoundJob[];
  readonly periods: readonly Period[];
  readonly statedYears: number | null;
  readonly phone: string | null;
  readonly town: string | null;
  readonly education: readonly FoundEducation[];
  readonly languages: readonly FoundLanguage[];
  readonly links: readonly ProfileLink[];
}

const MOST_TITLES = 3;
/** A profile may already have fifty of the skills found, and we suggest up to 24 others. */
const MOST_SKILLS = 74;
const CURRENT_FIRST = Number.MAX_SAFE_INTEGER;

export function findContents(text: string, identity: Identity | null): CvContents {
  const sections = withoutName(cvSections(text), identity);
  const jobs = jobsOf(sections);
  const header = personalLines(sections);
  const recentTitles = recentTitlesOf(jobs, sections, text, identity);
  const skills = skillsOf(sections, text, jobs);
  return {
    ...skills,
    summary: findSummary(text),
    titleLevel: levelOf(recentTitles),
    recentTitles,
    jobs,
    periods: jobs.flatMap(({ period }) => (period === null ? [] : [period])),
    statedYears: statedYearsIn(
      linesOf(sections, 'header', 'summary', 'skills')
        .map((line) => line.text)
        .join('\n'),
    ),
    phone: phoneIn(textOf(header)) ?? phoneIn(withoutReferees(sections)),
    town: townIn(textOf(header), header),
    education: educationIn(educationLines(sections)),
    languages: languagesOf(sections),
    links: linksIn(text, textOf(header)),
  };
}

const EMAIL = /[\p{L}\d]@[\p{L}\d]/u;
/** How many lines around an email address belong to the same block of contact details. */
const NEAR = 4;

/** The lines about the person. In a column without a heading they may follow any other section. */
function personalLines(sections: readonly CvSection[]): CvLine[] {
  const personal = linesOf(sections, 'header', 'contact', 'links');
  if (personal.some(({ text }) => EMAIL.test(text))) return personal;
  for (const { lines } of sections) {
    const index = lines.findIndex(({ text }) => EMAIL.test(text));
    if (index === -1) continue;
    const nearLines = lines
      .slice(Math.max(0, index - NEAR), index + NEAR + 1)
      .filter((line) => !line.isBullet && !isProse(line));
    return [...personal, ...nearLines];
  }
  return personal;
}

function textOf(lines: readonly CvLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}

function withoutName(sections: readonly CvSection[], identity: Identity | null): CvSection[] {
  let isFirst = true;
  return sections.flatMap((section) => {
    const parts: CvSection[] = [{ ...section, lines: [] }];
    for (const line of section.lines) {
      const isName = isOwnName(line, isFirst && section.kind === 'header', identity);
      isFirst = false;
      if (!isName) parts.at(-1)?.lines.push(line);
      // A name after a blank line ends the skills: the header of another column begins there.
      else if (parts[0] && parts[0].lines.length > 0 && line.isAfterBlank && section.kind === 'skills')
        parts.push({ kind: 'header', lines: [], isAside: false });
    }
    return parts;
  });
}

/** The recent titles in a CV, the current one first, or the titles that an advert names. */
export function findTitles(text: string): string[] {
  const sections = withoutName(cvSections(text), null);
  return recentTitlesOf(jobsOf(sections), sections, text, null);
}

function jobsOf(sections: readonly CvSection[]): FoundJob[] {
  const hasWork = sections.some(({ kind, lines }) => kind === 'work' && lines.length > 0);
  const kinds: CvSection['kind'][] = hasWork ? ['work'] : ['header', 'other', 'summary'];
  const jobs = sections
    .filter(({ kind, isAside }) => kinds.includes(kind) && !isAside)
    .flatMap(({ lines }) => jobsIn(lines));
  // The latest first, whatever the order in the CV; then the jobs without dates, in the order of the CV.
  return jobs
    .filter(({ title, employer }) => title !== null || employer !== null)
    .sort((a, b) => endMonthOf(b) - endMonthOf(a));
}

function endMonthOf({ period }: FoundJob): number {
  if (period === null) return 0;
  if (period.to === null) return CURRENT_FIRST;
  return period.to.year * 12 + (period.to.month ?? 6);
}

function recentTitlesOf(
  jobs: readonly FoundJob[],
  sections: readonly CvSection[],
  text: string,
  identity: Identity | null,
): string[] {
  const titles = new Map<string, string>();
  const hasPresentJob = jobs.some(
    ({ title, period }) => period?.to === null && title !== null && titleLikeness(title) >= 3,
  );
  const statedOnes = hasPresentJob ? [] : statedTitles(text, identity);
  const listedTitles = jobs.flatMap(({ title }) =>
    title !== null && titleLikeness(title) > 0 ? [title] : [],
  );
  for (const title of [...statedOnes, ...listedTitles]) {
    if (titles.size < MOST_TITLES) titles.set(title.toLowerCase(), title);
  }
  if (titles.size > 0) return [...titles.values()];
  const jobTitles = jobs.flatMap(({ title }) => (title === null ? [] : [title])).slice(0, MOST_TITLES);
  if (jobTitles.length > 0) return [...new Set(jobTitles)];
  const personal = sections.filter(({ kind }) => kind === 'header' || kind === 'summary' || kind === 'work');
  const lines = personal.flatMap((section) => section.lines);
  const found = titlesIn(textOf(lines));
  return found.length > 0 || identity !== null || sections.length > 1 ? found : titlesIn(text);
}

/** The head of a trade, such as a head chef, leads a few people; the head of a department leads all of it. */
const HEAD_OF_A_TRADE = /^head (?!of\b|teacher\b)\p{L}+$/iu;

/** The level in the latest title; null if it has none. */
function levelOf([latest = '']: readonly string[]): ExperienceLevel | null {
  if (HEAD_OF_A_TRADE.test(latest)) return 'senior';
  return EXPERIENCE_LEVELS[compileTitle(latest).seniority] ?? null;
}

function educationLines(sections: readonly CvSection[]): CvLine[] {
  const lines = linesOf(sections, 'education');
  if (lines.length > 0) return lines;
  return linesOf(sections, 'certificates').filter(({ text }) =>
    /\b(?:degree|university|college|school|diploma|gcse|bsc|ba)\b/i.test(text),
  );
}

function languagesOf(sections: readonly CvSection[]): FoundLanguage[] {
  const listed = spokenLanguagesIn(linesOf(sections, 'languages'));
  if (listed.length > 0) return listed;
  // "Fluent in Polish and English" among the skills or in the summary.
  const linesWithLanguages = linesOf(sections, 'skills', 'summary', 'header', 'contact', 'other').filter(
    ({ text }) =>
      /\b(?:fluent|native|bilingual|mother tongue|conversational|languages?)\b/i.test(text) &&
      text.length < 200,
  );
  return spokenLanguagesIn(
    linesWithLanguages.map((line) => ({ ...line, text: sentenceOfLanguages(line.text) })),
  );
}

function sentenceOfLanguages(text: string): string {
  return (
    text
      .split(/[.!?]\s/)
      .find((sentence) =>
        /\b(?:fluent|native|bilingual|mother tongue|conversational|languages?)\b/i.test(sentence),
      ) ?? ''
  );
}

function withoutReferees(sections: readonly CvSection[]): string {
  return textOf(sections.filter(({ kind }) => kind !== 'references').flatMap(({ lines }) => lines));
}

/** Sections whose text says what somebody does or has done at work. */
const SECTIONS_ABOUT_WORK: readonly CvSection['kind'][] = [
  'summary',
  'work',
  'projects',
  'certificates',
  'volunteering',
];

/**
 * The skills of a CV. Outside its own list of skills, a skill counts only by its usual name: another name of it, such as
 * "second fix" or "building materials", more often describes the surroundings of the work.
 */
function skillsOf(
  sections: readonly CvSection[],
  text: string,
  jobs: readonly FoundJob[],
): Pick<CvContents, 'skills' | 'listedSkills'> {
  const nameById = new Map<number, string>();
  const add = (item: string) => {
    const normal = normaliseSkill(item);
    if (normal === null || nameById.size >= MOST_SKILLS || nameById.has(normal.id)) return;
    nameById.set(normal.id, normal.known === null ? normal.name : shownName(item, normal.name));
  };
  const programming = linesOf(sections, 'languages').map((line) => ({
    ...line,
    text: withoutSpoken(line.text),
  }));
  const items = itemsListed([
    ...linesOf(sections, 'skills'),
    ...programming.filter(({ text: rest }) => rest !== ''),
  ]);
  for (const item of items) add(item);
  const hasNoHeadings = sections.length === 1;
  const textAboutWork = hasNoHeadings
    ? text
    : textOf([
        ...openingProse(sections),
        ...linesOf(sections, ...SECTIONS_ABOUT_WORK)
          .filter((line) => !isOnlyEmployer(line))
          .map((line) => withoutEmployers(line, jobs)),
      ]);
  const stems = ` ${tokensOf(textAboutWork)
    .map(({ stem }) => stem)
    .join(' ')} `;
  for (const { skill } of findSkills(`\n${textAboutWork}`)) {
    if (stems.includes(` ${keyOf(skill.name)} `)) add(skill.name);
  }
  return { skills: [...nameById.values()], listedSkills: items };
}

function openingProse(sections: readonly CvSection[]): CvLine[] {
  return linesOf(sections, 'header').filter(
    (line) =>
      isProse(line) ||
      line.text.length > 80 ||
      titleLikeness(line.text) >= 3 ||
      occupationsIn(line.text).length > 0,
  );
}

/** "Barclays Bank, 2016 – 2019": the employer's trade is not the person's skill. */
function isOnlyEmployer(line: CvLine): boolean {
  if (line.isBullet || isProse(line)) return false;
  const isDated = periodsIn(line.text).length > 0 || datesNamedIn(line.text).length > 0;
  return isDated && occupationsIn(line.text).length === 0;
}

/** "Data Engineer at Kennet Retail Group": the trade in an employer's name is not the person's skill either. */
function withoutEmployers(line: CvLine, jobs: readonly FoundJob[]): CvLine {
  if (line.isBullet || isProse(line)) return line;
  const text = jobs.reduce(
    (left, { employer }) =>
      employer === null || employer.length < 4 ? left : left.replaceAll(employer, ' '),
    line.text,
  );
  return text === line.text ? line : { ...line, text };
}

function withoutSpoken(text: string): string {
  const items = text.split(/[,;|•·\t]/).map((item) => item.trim());
  return items.some((item) => item.split(/[\s(:–—-]+/).some(isLanguageName)) ? '' : text;
}

/**
 * A skill's usual name, or the CV's own words if they share nothing with it: a CV that says "pivot tables" shows
 * "Pivot tables". Abbreviations and other single words get the usual name: "JS" becomes "JavaScript".
 */
function shownName(writtenName: string, usualName: string): string {
  const stems = tokensOf(writtenName).map(({ stem }) => stem);
  if (stems.length < 2) return usualName;
  const words = new Set(tokensOf(usualName).map(({ stem }) => stem));
  if (stems.some((stem) => words.has(stem))) return usualName;
  const trimmed = writtenName.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
}
