/** The list of all applications on the employer's dashboard. */
export const APPLICATIONS_HREF = '/employer/dashboard?tab=applications';

/**
 * One application on the employer's dashboard. When a seeker's account is deleted, notifications about offers and
 * scorecards, which name the seeker, are found by this address.
 */
export function employerHref(applicationId: string): string {
  return `${APPLICATIONS_HREF}&open=${applicationId}`;
}
