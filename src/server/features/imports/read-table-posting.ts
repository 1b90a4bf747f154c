import type { Shape } from '#adverts/json-shape.ts';
import type { CsvColumns, CsvField } from '#contract/imports.ts';

/** Converts a table row to a JobPosting, by its columns. */
export function tablePosting(cells: readonly string[], columns: CsvColumns): Shape {
  const cell = (field: CsvField): string | undefined => {
    const index = columns[field];
    const text = index === undefined ? '' : (cells[index] ?? '').trim();
    return text === '' ? undefined : text;
  };
  return {
    '@type': 'JobPosting',
    title: cell('title'),
    description: cell('description'),
    jobLocation: placeOf(cell('city'), cell('region')),
    jobLocationType: cell('workMode'),
    employmentType: [cell('jobType'), cell('contractTerm')].filter((words) => words !== undefined),
    skills: cell('skills')?.split(/[;,|\n]/),
    hiringOrganization: cell('company'),
    identifier: cell('reference'),
    url: cell('url'),
    datePosted: cell('postedAt'),
    validThrough: cell('closesAt'),
    baseSalary: {
      currency: 'GBP',
      value: { value: cell('salaryText'), minValue: cell('salaryMin'), maxValue: cell('salaryMax') },
    },
  };
}

function placeOf(city: string | undefined, region: string | undefined): Shape | string | undefined {
  return region === undefined ? city : { address: { addressLocality: city, addressRegion: region } };
}
