import type { Education, Job, SpokenLanguage } from '#contract/career.ts';
import type { EuropassCv } from '#contract/portable-profiles.ts';
import type { SeekerProfile } from '#contract/seekers.ts';
import type { Seeker } from '../../http/actor.ts';
import { WRITTEN_BY } from './read-europass.ts';

/** The levels of the Common European Framework, the only ones that a SkillsPassport has. */
const LEVEL = /^[ABC][12]$/i;
const NATIVE = /^(?:mother tongue|native|first language)/i;

/** A profile as a SkillsPassport 3.4, the JSON of Europass's former CV editor. */
export function writeEuropass(
  { firstName, lastName, email }: Pick<Seeker, 'firstName' | 'lastName' | 'email'>,
  profile: SeekerProfile,
): EuropassCv {
  const { phone, locationCity: city, summaryText: summary, skills, updatedAt } = profile;
  const { jobs = [], education = [], languages = [], links = [] } = profile;
  return {
    SkillsPassport: {
      Locale: 'en',
      DocumentInfo: {
        DocumentType: 'ECV',
        CreationDate: updatedAt,
        LastUpdateDate: updatedAt,
        XSDVersion: 'V3.4',
        Generator: WRITTEN_BY,
      },
      LearnerInfo: {
        Identification: {
          PersonName: { FirstName: firstName, Surname: lastName },
          ContactInfo: {
            ...(city !== null && { Address: { Contact: { Municipality: city } } }),
            Email: { Contact: email },
            ...(phone !== null && { Telephone: [{ Contact: phone }] }),
            Website: links.map(({ kind, url }) => ({
              Contact: url,
              Use: { Code: kind === 'portfolio' ? 'portfolio' : 'personal' },
            })),
          },
        },
        ...(summary !== null && {
          Headline: { Type: { Code: 'personal_statement' }, Description: { Label: summary } },
        }),
        WorkExperience: jobs.map((job) => ({
          Period: { ...periodOf(job), Current: job.isCurrent },
          Position: { Label: job.title },
          ...(job.employer !== null && { Employer: { Name: job.employer } }),
        })),
        Education: education.map((each) => ({
          Period: periodOf(each),
          ...(each.qualification !== null && { Title: each.qualification }),
          ...(each.institution !== null && { Organisation: { Name: each.institution } }),
        })),
        Skills: {
          Linguistic: {
            MotherTongue: languages.filter(isNative).map(describe),
            ForeignLanguage: languages
              .filter((each) => !isNative(each))
              .map((each) => ({ ...describe(each), ...proficiencyOf(each) })),
          },
          ...(skills.length > 0 && { JobRelated: { Description: skills.join('\n') } }),
        },
      },
    },
  };
}

function periodOf({ from, to }: Pick<Job | Education, 'from' | 'to'>) {
  return { ...(from !== null && { From: dateOf(from) }), ...(to !== null && { To: dateOf(to) }) };
}

/** "2019-03" or "2019". */
function dateOf(written: string) {
  const [year, month] = written.split('-').map(Number);
  return { Year: year ?? 0, ...(month !== undefined && { Month: month }) };
}

function isNative({ level }: SpokenLanguage): boolean {
  return NATIVE.test(level ?? '');
}

function describe({ language }: SpokenLanguage) {
  return { Description: { Label: language } };
}

/** Levels other than A1 to C2, such as “Fluent”, are left out. */
function proficiencyOf({ level }: SpokenLanguage) {
  const code = level?.trim().toUpperCase() ?? '';
  if (!LEVEL.test(code)) return {};
  const skills = ['Listening', 'Reading', 'SpokenInteraction', 'SpokenProduction', 'Writing'];
  return { ProficiencyLevel: Object.fromEntries(skills.map((skill) => [skill, code])) };
}
