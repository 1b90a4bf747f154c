import { isShape, listOf, type Shape } from '../json-shape.ts';

/**
 * Converts an advert in the JSON of a public job board to a JobPosting; null if it has none of the known formats. These are
 * documented as: Greenhouse's job board API, Lever's postings API, Ashby's posting API, Workable's account jobs,
 * SmartRecruiters' posting API, and JSON Feed 1.1, with Teamtailor's and Nod's own extensions.
 */
export function boardPosting(value: Shape): Shape | null {
  if (isText(value.absolute_url) && isText(value.title)) return fromGreenhouse(value);
  if (isText(value.text) && isText(value.hostedUrl)) return fromLever(value);
  if (isText(value.jobUrl) && isText(value.title)) return fromAshby(value);
  if (isText(value.shortcode) && isText(value.title)) return fromWorkable(value);
  if (isText(value.name) && isShape(value.jobAd)) return fromSmartRecruiters(value);
  if (isText(value.title) && (isText(value.content_html) || isText(value.content_text)))
    return fromJsonFeed(value);
  return null;
}

function fromGreenhouse(job: Shape): Shape {
  const [pay] = listOf(job.pay_input_ranges).filter(isShape);
  return {
    title: job.title,
    description: job.content,
    url: job.absolute_url,
    identifier: job.id,
    datePosted: job.first_published ?? job.updated_at,
    hiringOrganization: job.company_name,
    ...locationShape(isShape(job.location) ? job.location.name : undefined),
    ...(pay && {
      baseSalary: salary(pay.currency_type, fromCents(pay.min_cents), fromCents(pay.max_cents), pay.title),
    }),
  };
}

function fromLever(posting: Shape): Shape {
  const categories = isShape(posting.categories) ? posting.categories : {};
  const lists = listOf(posting.lists)
    .filter(isShape)
    .map((list) => `<h3>${words(list.text)}</h3><ul>${words(list.content)}</ul>`);
  const pay = isShape(posting.salaryRange) ? posting.salaryRange : null;
  return {
    title: posting.text,
    description: [words(posting.description), ...lists, words(posting.additional)].join('\n'),
    url: posting.hostedUrl,
    identifier: posting.id,
    datePosted: typeof posting.createdAt === 'number' ? dateOf(posting.createdAt) : undefined,
    employmentType: categories.commitment,
    ...locationShape(categories.location, posting.country),
    ...modeOf(posting.workplaceType),
    ...(pay && { baseSalary: salary(pay.currency, pay.min, pay.max, pay.interval) }),
  };
}

function fromAshby(job: Shape): Shape {
  const compensation = isShape(job.compensation) ? job.compensation : {};
  const pay = listOf(compensation.summaryComponents)
    .filter(isShape)
    .find((component) => component.compensationType === 'Salary');
  const address =
    isShape(job.address) && isShape(job.address.postalAddress) ? job.address.postalAddress : null;
  return {
    title: job.title,
    description: job.descriptionHtml ?? job.descriptionPlain,
    url: job.jobUrl,
    identifier: job.id,
    datePosted: job.publishedAt,
    // "FullTime" is two words everywhere else.
    employmentType: words(job.employmentType).replace(/([a-z])([A-Z])/g, '$1 $2'),
    ...(address ? { jobLocation: { address } } : locationShape(job.location)),
    ...modeOf(job.workplaceType ?? (job.isRemote === true ? 'remote' : undefined)),
    ...(pay && { baseSalary: salary(pay.currencyCode, pay.minValue, pay.maxValue, pay.interval) }),
  };
}

function fromWorkable(job: Shape): Shape {
  const postedPlace = listOf(job.locations).find(isShape) ?? job;
  const mode = job.telecommuting === true ? 'remote' : job.workplace_type;
  return {
    title: job.title,
    description: [words(job.description), words(job.requirements), words(job.benefits)].join('\n'),
    url: job.url ?? job.shortlink,
    identifier: job.shortcode,
    datePosted: job.published_on ?? job.created_at,
    employmentType: job.employment_type,
    ...addressFields({
      city: postedPlace.city,
      region: postedPlace.region ?? job.state,
      country: postedPlace.country,
    }),
    ...modeOf(mode),
    ...(isShape(job.salary) && {
      baseSalary: salary(
        job.salary.salary_currency,
        job.salary.salary_from,
        job.salary.salary_to,
        job.salary.salary_interval,
      ),
    }),
  };
}

function fromSmartRecruiters(posting: Shape): Shape {
  const ad = posting.jobAd as Shape;
  const sections = isShape(ad.sections) ? ad.sections : {};
  const parts = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation']
    .map((name) => sections[name])
    .filter(isShape)
    .map((part) => `<h3>${words(part.title)}</h3>${words(part.text)}`);
  const postedPlace = isShape(posting.location) ? posting.location : {};
  const pay = isShape(posting.compensation) ? posting.compensation : null;
  const type = isShape(posting.typeOfEmployment) ? posting.typeOfEmployment.label : undefined;
  return {
    title: posting.name,
    description: parts.join('\n'),
    url: posting.postingUrl ?? posting.applyUrl ?? posting.ref,
    identifier: posting.id,
    datePosted: posting.releasedDate,
    hiringOrganization: isShape(posting.company) ? posting.company.name : undefined,
    employmentType: type,
    ...addressFields({ city: postedPlace.city, region: postedPlace.region, country: postedPlace.country }),
    ...modeOf(postedPlace.remote === true ? 'remote' : postedPlace.hybrid === true ? 'hybrid' : undefined),
    ...(pay && { baseSalary: salary(pay.currency, pay.min, pay.max, pay.period) }),
  };
}

function fromJsonFeed(item: Shape): Shape {
  // Teamtailor adds the whole JobPosting to each item, as `_jobposting`.
  const extension = isShape(item._jobposting) ? item._jobposting : {};
  return {
    title: item.title,
    description: item.content_html ?? item.content_text,
    datePosted: item.date_published,
    skills: item.tags,
    ...(isShape(item._nod) && fromNod(item._nod)),
    ...extension,
    url: item.url,
    identifier: item.id,
  };
}

/** The fields that another Nod installation adds to its roles. */
function fromNod(nod: Shape): Shape {
  return {
    ...locationShape(nod.location),
    ...modeOf(nod.work_mode),
    employmentType: nod.job_type,
    validThrough: nod.expires,
    baseSalary: salary('GBP', nod.salary_min_gbp, nod.salary_max_gbp, 'YEAR'),
  };
}

/** "London", "London, United Kingdom", "Remote - UK": `readPlace` and `readWorkMode` understand all of these. */
function locationShape(name: unknown, country?: unknown): Shape {
  if (!isText(name)) return {};
  return {
    jobLocation: { address: { addressLocality: name, addressCountry: foreignIn(name) ?? country } },
    ...(/\bremote\b/i.test(name) && { jobLocationType: 'TELECOMMUTE' }),
  };
}

interface Parts {
  readonly city: unknown;
  readonly region: unknown;
  readonly country: unknown;
}

function addressFields({ city, region, country }: Parts): Shape {
  const address = {
    ...(isText(city) && { addressLocality: city }),
    ...(isText(region) && { addressRegion: region }),
    ...(isText(country) && { addressCountry: country.length === 2 ? country.toUpperCase() : country }),
  };
  return Object.keys(address).length === 0 ? {} : { jobLocation: { address } };
}

const ABROAD =
  /\b(?:United States|USA|Ireland|Germany|France|Spain|Netherlands|Poland|Portugal|Italy|India|Canada|Australia|Singapore|Japan|Brazil|Mexico|Israel|Sweden|Denmark|Norway|Switzerland|Romania)\s*$/i;

/** The country at the end of a board's location, if it is one of those above. */
function foreignIn(name: string): string | undefined {
  if (/northern ireland/i.test(name)) return undefined;
  return ABROAD.exec(name)?.[0].trim();
}

function modeOf(workplace: unknown): Shape {
  const mode = words(workplace).toLowerCase();
  if (mode.includes('remote')) return { jobLocationType: 'TELECOMMUTE' };
  return mode.includes('hybrid') ? { jobLocationType: 'hybrid' } : {};
}

/** `unit` in the board's words: "per-year-salary", "1 YEAR", "Annual base salary range". */
function salary(currency: unknown, min: unknown, max: unknown, unit: unknown): Shape {
  const period = /hour|day|week|month|year|annual/i.exec(words(unit))?.[0].toUpperCase() ?? 'YEAR';
  return {
    currency,
    value: { minValue: min, maxValue: max, unitText: period === 'ANNUAL' ? 'YEAR' : period },
  };
}

function fromCents(value: unknown): number | undefined {
  return typeof value === 'number' ? value / 100 : undefined;
}

function dateOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
