/**
 * The rules of Google’s documentation of job posting structured data that a posting breaks, both required and recommended
 * ones (developers.google.com/search/docs/appearance/structured-data/job-posting). Some are narrower than Google's: our
 * places are in the UK, and our pay is in pounds a year.
 */
export function jobPostingFaults(value: unknown): string[] {
  const brokenRules: string[] = [];
  const must = (isKept: boolean, rule: string) => {
    if (!isKept) brokenRules.push(rule);
  };
  const job = shapeOf(value);
  must(/^https?:\/\/schema\.org\/?$/.test(textOf(job['@context'])), '@context is schema.org');
  must(job['@type'] === 'JobPosting', '@type is JobPosting');

  // Required.
  must(textOf(job.title) !== '', 'title');
  const description = textOf(job.description);
  must(/<(?:p|ul|br)\b/.test(description), 'description is HTML with breaks');
  must(
    textOfHtml(description) !== '' && textOfHtml(description) !== textOfHtml(textOf(job.title)),
    'description is not the title',
  );
  const tags = [...description.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag ?? '');
  must(
    tags.every((tag) => /^(?:p|ul|ol|li|br|h3|strong|em|a)$/.test(tag)),
    `description has only known tags: ${tags}`,
  );
  const postedAt = Date.parse(textOf(job.datePosted));
  must(isIso(job.datePosted), 'datePosted is ISO 8601');
  const organisation = shapeOf(job.hiringOrganization);
  must(organisation['@type'] === 'Organization' && textOf(organisation.name) !== '', 'hiringOrganization');
  must(
    organisation.sameAs === undefined || URL.canParse(textOf(organisation.sameAs)),
    'sameAs is an address',
  );
  const isRemote = job.jobLocationType === 'TELECOMMUTE';
  must(job.jobLocationType === undefined || isRemote, 'jobLocationType may only be TELECOMMUTE');
  must(isRemote || job.jobLocation !== undefined, 'jobLocation, unless the job is remote');
  if (job.jobLocation !== undefined) {
    const jobPlace = shapeOf(job.jobLocation);
    const address = shapeOf(jobPlace.address);
    must(
      jobPlace['@type'] === 'Place' && address['@type'] === 'PostalAddress',
      'jobLocation is a Place with an address',
    );
    must(address.addressCountry === 'GB', 'addressCountry');
    for (const part of ['addressLocality', 'addressRegion'])
      must(address[part] === undefined || textOf(address[part]) !== '', part);
  }
  // A remote job must say where applicants may live.
  const from = shapeOf(job.applicantLocationRequirements);
  must(
    !isRemote || (from['@type'] === 'Country' && textOf(from.name) !== ''),
    'applicantLocationRequirements',
  );

  // Recommended; our roles always have these.
  const until = Date.parse(textOf(job.validThrough));
  must(isIso(job.validThrough) && until > postedAt, 'validThrough is after datePosted');
  const types = [
    'FULL_TIME',
    'PART_TIME',
    'CONTRACTOR',
    'TEMPORARY',
    'INTERN',
    'VOLUNTEER',
    'PER_DIEM',
    'OTHER',
  ];
  must(types.includes(textOf(job.employmentType)), 'employmentType');
  const salary = shapeOf(job.baseSalary);
  const amount = shapeOf(salary.value);
  must(salary['@type'] === 'MonetaryAmount' && salary.currency === 'GBP', 'baseSalary in GBP');
  must(amount['@type'] === 'QuantitativeValue' && amount.unitText === 'YEAR', 'baseSalary by the year');
  const [min, max] = [Number(amount.minValue), Number(amount.maxValue)];
  must(min > 1_000 && max >= min && max < 10_000_000, 'baseSalary in pounds, the minimum first');
  const identifier = shapeOf(job.identifier);
  must(
    identifier['@type'] === 'PropertyValue' &&
      textOf(identifier.name) !== '' &&
      textOf(identifier.value) !== '',
    'identifier',
  );
  must(typeof job.directApply === 'boolean', 'directApply');
  if (job.experienceRequirements !== undefined) {
    const months = shapeOf(job.experienceRequirements).monthsOfExperience;
    must(Number.isInteger(months) && Number(months) > 0, 'monthsOfExperience');
  }
  return brokenRules;
}

function shapeOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function isIso(value: unknown): boolean {
  return /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(textOf(value));
}
