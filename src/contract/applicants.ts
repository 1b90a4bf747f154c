import * as z from 'zod/mini';
import { education, job, profileLink, spokenLanguage } from './career.ts';
import { endpoint } from './endpoint.ts';
import { id } from './text.ts';

/** What a seeker shows to matched employers, besides the application itself. */
export const applicantProfile = z.object({
  summaryText: z.nullable(z.string()),
  years: z.nullable(z.int()),
  /** Current job first. */
  titles: z.array(z.string()),
  /** null unless the seeker shares it with matches. */
  phone: z.nullable(z.string()),
  /** The four lists of the profile: empty unless the seeker shares them with matches. */
  jobs: z.array(job),
  education: z.array(education),
  languages: z.array(spokenLanguage),
  links: z.array(profileLink),
});
export type ApplicantProfile = z.infer<typeof applicantProfile>;

/** The applicant's profile. 404 until they have matched, and once the match has ended (D29). */
export const getApplicant = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/applicant',
  access: ['Employer'],
  permission: 'applications.read',
  params: z.object({ applicationId: id }),
  response: applicantProfile,
});
