import type { SeekerApplication } from '#contract/applications.ts';

/**
 * The applications that are not in the list of those that wait for the seeker, above. Without that list (offline, or after
 * a failure) they are all here, so that none is hidden.
 */
export function settledApplications(
  applications: readonly SeekerApplication[],
  waitingApplications: readonly SeekerApplication[] | null | undefined,
): readonly SeekerApplication[] {
  const idsAbove = new Set(waitingApplications?.map(({ id }) => id));
  return applications.filter(({ id }) => !idsAbove.has(id));
}
