import type { JsonResume } from '#contract/portable-profiles.ts';
import type { SeekerProfile } from '#contract/seekers.ts';
import type { Seeker } from '../../http/actor.ts';

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';
const NETWORKS = { linkedin: 'LinkedIn', github: 'GitHub' } as const;

/** A profile as JSON Resume 1.0.0. */
export function writeJsonResume(
  { firstName, lastName, email }: Pick<Seeker, 'firstName' | 'lastName' | 'email'>,
  profile: SeekerProfile,
): JsonResume {
  const { jobs = [], education = [], languages = [], links = [], experience } = profile;
  const label = experience?.titles?.[0] ?? jobs[0]?.title;
  const page = links.find(({ kind }) => kind === 'portfolio')?.url;
  return {
    $schema: SCHEMA,
    basics: {
      name: `${firstName} ${lastName}`.trim(),
      email,
      ...withoutUnknown({ label, phone: profile.phone, url: page, summary: profile.summaryText }),
      ...(profile.locationCity !== null && { location: { city: profile.locationCity } }),
      profiles: links.flatMap(({ kind, url }) =>
        kind === 'portfolio' ? [] : [{ network: NETWORKS[kind], username: lastPartOf(url), url }],
      ),
    },
    work: jobs.map(({ title, employer, from, to }) => ({
      position: title,
      ...withoutUnknown({ name: employer, startDate: from, endDate: to }),
    })),
    education: education.map(({ institution, qualification, from, to }) =>
      withoutUnknown({ institution, studyType: qualification, startDate: from, endDate: to }),
    ),
    skills: profile.skills.map((name) => ({ name })),
    languages: languages.map(({ language, level }) => ({ language, ...withoutUnknown({ fluency: level }) })),
    meta: {
      version: 'v1.0.0',
      lastModified: profile.updatedAt,
      nod: {
        workModePref: profile.workModePref,
        minNetMonthlyIncomeInt: profile.minNetMonthlyIncomeInt,
        experience,
        experienceLevel: profile.experienceLevel,
      },
    },
  };
}

/** Drops unknown values: the schema has no nulls. */
function withoutUnknown<K extends string>(
  values: Record<K, string | null | undefined>,
): Partial<Record<K, string>> {
  const filled = Object.entries<string | null | undefined>(values).filter(([, value]) => value);
  return Object.fromEntries(filled) as Partial<Record<K, string>>;
}

function lastPartOf(url: string): string {
  return new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
}
