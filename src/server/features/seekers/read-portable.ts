import { isShape, listOf, type Shape } from '#adverts/json-shape.ts';
import type { PortableFields, ProfileFormat } from '#contract/portable-profiles.ts';
import { LONGEST_LIST, seekerProfileFields } from '#contract/seekers.ts';
import { AppError } from '../../http/errors.ts';
import type { PortableRead } from './portable-data.ts';
import { readEuropass } from './read-europass.ts';
import { readJsonResume } from './read-json-resume.ts';

export interface PortableProfile {
  readonly format: ProfileFormat;
  readonly fields: PortableFields;
  readonly leftOut: string[];
}

const SCALARS = [
  'phone',
  'locationCity',
  'workModePref',
  'minNetMonthlyIncomeInt',
  'experience',
  'summaryText',
  'experienceLevel',
] as const;
const LISTS = ['jobs', 'education', 'languages', 'links'] as const;
const SKILLS_MAX = 50;

/**
 * A profile from a document of another service, or of another Nod. Each value is checked as if it had been typed, and left
 * out if a profile would not accept it. @throws 422 if the document is of no known format, or has nothing for a profile
 */
export function readPortable(document: Shape): PortableProfile {
  const format = formatOf(document);
  if (format === null) {
    throw new AppError('unacceptable', 'This is neither a JSON Resume, a Nod export nor a Europass CV.', {
      field: 'document',
    });
  }
  const { fields: values, leftOut } = READERS[format](document);
  const fields: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of SCALARS) {
    if (values[name] === undefined || values[name] === null || values[name] === '') continue;
    const checked = seekerProfileFields.safeParse({ [name]: values[name] });
    if (checked.success) fields[name] = checked.data[name];
    else problems.push(`${WORDS[name]} (not acceptable here)`);
  }
  const all = listOf(values.skills);
  const skills = all
    .filter((skill) => seekerProfileFields.safeParse({ skills: [skill] }).success)
    .slice(0, SKILLS_MAX);
  if (skills.length > 0) fields.skills = seekerProfileFields.parse({ skills }).skills;
  if (skills.length < all.length) {
    problems.push(`${all.length - skills.length} of ${all.length} skills`);
  }
  for (const name of LISTS) {
    const all = listOf(values[name]).filter((entry) => name !== 'education' || hasName(entry));
    const entries = all.flatMap((entry): unknown[] => {
      const checked = seekerProfileFields.safeParse({ [name]: [entry] });
      return checked.success ? (checked.data[name] ?? []) : [];
    });
    if (entries.length > 0) fields[name] = entries.slice(0, LONGEST_LIST);
    const lost = all.length - Math.min(entries.length, LONGEST_LIST);
    if (lost > 0) problems.push(`${lost} of ${all.length} entries of ${WORDS[name]}`);
  }
  if (Object.keys(fields).length === 0) {
    throw new AppError('unacceptable', 'We found nothing in this file that belongs in a profile.', {
      field: 'document',
    });
  }
  return { format, fields: fields as PortableFields, leftOut: [...leftOut, ...problems] };
}

/** Other services also export entries that nobody has filled in. */
function hasName(education: unknown): boolean {
  if (!isShape(education)) return false;
  const { institution, qualification } = education;
  return [institution, qualification].some((name) => typeof name === 'string' && name.trim() !== '');
}

const WORDS: Readonly<Record<(typeof SCALARS)[number] | (typeof LISTS)[number], string>> = {
  phone: 'phone number',
  locationCity: 'location',
  workModePref: 'work mode',
  minNetMonthlyIncomeInt: 'monthly income',
  experience: 'experience',
  summaryText: 'summary',
  experienceLevel: 'level',
  jobs: 'jobs',
  education: 'education',
  languages: 'languages',
  links: 'links',
};

function formatOf(document: Shape): ProfileFormat | null {
  if (document.format === 'nod-personal-data') return 'nod';
  if (isShape(document.SkillsPassport) || isShape(document.LearnerInfo)) return 'europass';
  const sections = ['basics', 'work', 'education', 'skills', 'languages'];
  return sections.some((name) => typeof document[name] === 'object' && document[name] !== null)
    ? 'json-resume'
    : null;
}

const READERS: Readonly<Record<ProfileFormat, (document: Shape) => PortableRead>> = {
  'json-resume': readJsonResume,
  europass: readEuropass,
  nod: ({ seeker }) => ({
    fields: isShape(seeker) && isShape(seeker.profile) ? seeker.profile : {},
    leftOut: ['your CV file, applications and messages (they stay in the export)'],
  }),
};
