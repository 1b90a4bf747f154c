import * as z from 'zod/mini';
import { BENEFIT_LENGTH, BENEFITS_MAX } from './benefits.ts';
import { endpoint } from './endpoint.ts';
import { nameText, optionalText, text } from './text.ts';

export const COMPANY_ABOUT_MAX = 3_000;
export const COMPANY_PLACES_MAX = 10;
export const COMPANY_PLACE_LENGTH = 80;
export const COMPANY_PEOPLE_MAX = 6;
export const COMPANY_PERSON_LENGTH = 80;

/** A company's description of itself on its public page. */
export const companyPage = z.object({
  /** Simple Markdown, as in an advert; null for nothing. */
  about: z.nullable(z.string()),
  /** Where it works, in its own words. */
  places: z.array(z.string()),
  /** Its benefits for all employees. */
  benefits: z.array(z.string()),
  /** The people who answer applicants: their names and jobs. */
  people: z.array(z.object({ name: z.string(), does: z.string() })),
});
export type CompanyPage = z.infer<typeof companyPage>;

/** An addition to the specification: empty until an owner fills it in. */
export const getCompanyPage = endpoint({
  method: 'GET',
  path: '/api/employer/page',
  access: ['Employer'],
  permission: 'company.read',
  response: companyPage,
});

/** Replaces the whole page. */
export const saveCompanyPage = endpoint({
  method: 'PUT',
  path: '/api/employer/page',
  access: ['Employer'],
  permission: 'company.edit',
  body: z.object({
    about: optionalText(COMPANY_ABOUT_MAX),
    places: z.array(text(COMPANY_PLACE_LENGTH)).check(z.maxLength(COMPANY_PLACES_MAX)),
    benefits: z.array(text(BENEFIT_LENGTH)).check(z.maxLength(BENEFITS_MAX)),
    people: z
      .array(z.object({ name: nameText(COMPANY_PERSON_LENGTH), does: nameText(COMPANY_PERSON_LENGTH) }))
      .check(z.maxLength(COMPANY_PEOPLE_MAX)),
  }),
  response: companyPage,
});
