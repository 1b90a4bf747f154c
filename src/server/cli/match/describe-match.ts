import type { RoleFacts, SeekerFacts } from '#matching/facts.ts';
import { fit } from '#matching/fit.ts';
import type { TextParts } from '#matching/rank.ts';
import type { TextModel } from '#matching/text/text-model.ts';

const WIDTH = 26;

function fact(name: string, value: string | number | null): string {
  return `  ${name.padEnd(WIDTH)}${value === null || value === '' ? 'not found' : value}`;
}

function list(items: readonly string[]): string {
  return items.join(', ');
}

function payOf({ salaryMinPence: min, salaryMaxPence: max }: RoleFacts): string | null {
  const pounds = (pence: number) => `£${Math.round(pence / 100).toLocaleString('en-GB')}`;
  return min === null || max === null ? null : `${pounds(min)} to ${pounds(max)} a year`;
}

function experience({ experienceLevel, experienceYears }: RoleFacts | SeekerFacts): string {
  const years = experienceYears === null ? '' : `${experienceYears} year${experienceYears === 1 ? '' : 's'}`;
  return [experienceLevel ?? '', years].filter((part) => part !== '').join(', ');
}

/** The facts read in an advert, one per line. */
export function describeRole(file: string, role: RoleFacts): string {
  return [
    `Read in ${file}`,
    fact('title', role.title),
    fact('required skills', list(role.requiredSkills)),
    fact('experience', experience(role)),
    fact('place, work mode', `${role.place ?? 'not found'}, ${role.workMode}`),
    fact('pay', payOf(role)),
  ].join('\n');
}

/** The facts read in a CV, one per line. */
export function describeSeeker(file: string, seeker: SeekerFacts): string {
  const { minNetMonthlyPounds: pounds } = seeker;
  return [
    `Read in ${file}`,
    fact('recent titles', list(seeker.recentTitles)),
    fact('listed skills', list(seeker.skills)),
    fact('experience', experience(seeker)),
    fact('place', seeker.place),
    fact('least pay', pounds === null ? null : `£${pounds.toLocaleString('en-GB')} a month after tax`),
  ].join('\n');
}

function percent(basisPoints: number): string {
  return (basisPoints / 100).toFixed(1);
}

/** The fit with every part's points and reason, and the similarity of the two texts. The points add up to the fit. */
export function describeFit(
  seeker: SeekerFacts,
  role: RoleFacts,
  text: TextParts,
  model: TextModel | null,
): string {
  const { fitScoreInt, reasons, change: suggestedChange, version } = fit(seeker, role, model);
  const lines = reasons.map(
    ({ label, points, maxPoints, text: why }) =>
      `  ${label.padEnd(WIDTH)}${percent(points).padStart(5)} of ${percent(maxPoints).padStart(5)}  ${why}`,
  );
  return [
    `Fit ${percent(fitScoreInt)}% (${version})`,
    ...lines,
    ...(suggestedChange === null ? [] : [`  ${suggestedChange}`]),
    `Similarity of the two texts (how rare a word is, is counted over these documents): TF-IDF ${text.tfIdf.toFixed(2)}, BM25 ${text.bm25.toFixed(2)}, skills named ${text.skills.toFixed(2)}${text.lsa === null ? '' : `, LSA ${text.lsa.toFixed(2)}`}${text.title === null ? '' : `, titles ${text.title.toFixed(2)}`}`,
  ].join('\n');
}
