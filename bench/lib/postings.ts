import { Chance } from '#testing/chance.ts';
import { drawAdvert } from './market.ts';

const SEED = 90;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Job adverts as a job board exports them, one JobPosting a line. They are the same in every run, except for their dates,
 * and drawn with another seed than the adverts of `market.ts`.
 */
export function postingLines(count: number, now: Date): string {
  const chance = new Chance(SEED);
  return Array.from({ length: count }, (_, n) => `${JSON.stringify(posting(chance, n, now))}\n`).join('');
}

function posting(chance: Chance, n: number, now: Date): object {
  const { role, description, age } = drawAdvert(chance);
  const day = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(0, 10);
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: role.title,
    description: [description.split('\n\n'), `You need ${role.requiredSkills.join(', ')}.`]
      .flat()
      .map((text) => `<p>${text}</p>`)
      .join(''),
    skills: role.requiredSkills,
    baseSalary: {
      currency: 'GBP',
      value: {
        minValue: role.salaryMinPence / 100,
        maxValue: role.salaryMaxPence / 100,
        unitText: 'YEAR',
      },
    },
    jobLocation: { address: { addressLocality: role.place, addressCountry: 'GB' } },
    ...(role.workMode === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
    employmentType: role.jobType,
    url: `https://jobs.example/${n}`,
    datePosted: day(-age),
    validThrough: day(30 * DAY_MS),
  };
}
