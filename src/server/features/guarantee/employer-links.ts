/** Every application on its employer's dashboard. */
export const APPLICATIONS_HREF = '/employer/dashboard?tab=applications';

/** The application on its employer's dashboard. Offers' notifications, which name the seeker, are found by it when the
 * seeker's account is deleted. */
export function employerHref(applicationId: string): string {
  return `${APPLICATIONS_HREF}&open=${applicationId}`;
}
