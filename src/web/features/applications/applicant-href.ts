/** The list of applications with this one open. */
export function applicantHref(applicationId: string): string {
  return `/employer/dashboard?tab=applications&open=${applicationId}`;
}
