import { hoursWords, type PayPeriod } from '#contract/role-pay.ts';
import { JOB_TYPE_WORDS, LEVEL_WORDS } from '#contract/role-words.ts';
import type { JobType } from '#contract/units.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { html } from '../../http/html.ts';
import { companyPicturePath } from '../pictures/picture-keys.ts';
import { markdownHtml } from './markdown-html.ts';
import type { PublicRole, PublicRoleInFull } from './role-queries.ts';
import { detailLines, payLine, payRange } from './words.ts';

/** schema.org's employment types, as search engines know them. */
const EMPLOYMENT: Readonly<Record<JobType, string>> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  freelance: 'CONTRACTOR',
};

const NATIONS: Readonly<Record<string, string>> = {
  england: 'England',
  scotland: 'Scotland',
  wales: 'Wales',
  'northern-ireland': 'Northern Ireland',
};

/** Roles of a list come without their company's logo. */
type WithLogo = PublicRole & Partial<Pick<PublicRoleInFull, 'logo_id'>>;

/** A live role as a schema.org JobPosting, with all that Google requires or recommends, as far as the role has it. */
export function jobPosting(role: WithLogo, address: string): object {
  const years = role.required_years;
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: role.title,
    description: describe(role),
    identifier: { '@type': 'PropertyValue', name: 'Nod', value: role.id },
    datePosted: role.created_at.toISOString(),
    validThrough: role.expires_at.toISOString(),
    employmentType: EMPLOYMENT[role.job_type],
    hiringOrganization: {
      '@type': 'Organization',
      name: role.shown_company,
      ...(role.website !== null && !role.is_for_another && { sameAs: role.website }),
      ...(role.logo_id &&
        !role.is_for_another && { logo: new URL(companyPicturePath(role.logo_id), address).href }),
    },
    ...locationFields(role),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'GBP',
      value: {
        '@type': 'QuantitativeValue',
        ...amounts(role),
      },
    },
    ...detailFields(role),
    ...(role.required_skills.length > 0 && { skills: role.required_skills.join(', ') }),
    ...(years !== null &&
      years > 0 && {
        experienceRequirements: {
          '@type': 'OccupationalExperienceRequirements',
          monthsOfExperience: years * 12,
        },
      }),
    directApply: true,
    url: address,
  };
}

const UNITS: Readonly<Record<PayPeriod, string>> = { year: 'YEAR', day: 'DAY', hour: 'HOUR' };

/** The pay by the hour or day if it is agreed that way; otherwise what the role pays in a year. */
function amounts({ details, salary_min_pence: min, salary_max_pence: max }: PublicRole): object {
  const pay = details?.pay;
  if (pay === undefined || pay.per === 'year')
    return { minValue: min / 100, maxValue: max / 100, unitText: 'YEAR' };
  return { minValue: pay.minPence / 100, maxValue: pay.maxPence / 100, unitText: UNITS[pay.per] };
}

function detailFields({ details }: PublicRole): object {
  const hours = details?.pay && hoursWords(details.pay);
  return {
    ...(hours && { workHours: hours }),
    ...(details?.benefits && { jobBenefits: details.benefits.join(', ') }),
  };
}

/** Remote means fully remote, from anywhere in the UK; a place is as exact as the role gives it. */
function locationFields(role: PublicRole): object {
  const city = role.location_city;
  const nation = city === null ? undefined : NATIONS[findPlace(city)?.nation ?? ''];
  const address = {
    '@type': 'PostalAddress',
    ...(city !== null && { addressLocality: city }),
    ...(nation && { addressRegion: nation }),
    addressCountry: 'GB',
  };
  const jobPlace = { jobLocation: { '@type': 'Place', address } };
  if (role.work_mode !== 'remote') return jobPlace;
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'United Kingdom' },
    ...(city !== null && jobPlace),
  };
}

/** The description as HTML for search engines: the advert's text and the facts shown beside it on the page. */
function describe(role: PublicRole): string {
  const facts = [
    `${JOB_TYPE_WORDS[role.job_type]}, ${payRange(role.salary_min_pence, role.salary_max_pence)}.`,
    role.required_level === null ? null : `Experience: ${LEVEL_WORDS[role.required_level]}.`,
    role.required_skills.length === 0 ? null : `Skills: ${role.required_skills.join(', ')}.`,
    ...[payLine(role), ...detailLines(role)].map((line) => line && `${line}.`),
  ].filter((fact) => fact !== null);
  return html`${markdownHtml(role.description_md)}<p>${role.title} at ${role.shown_company}. ${facts.join(' ')}</p>`
    .text;
}
