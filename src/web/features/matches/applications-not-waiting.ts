import type { SeekerApplication } from '#contract/applications.ts';

/**
 * The applications that are not already in the list above on the screen, of those that wait for the seeker's reply. Without
 * that list (offline, or after a failure) they are all here, so that none is hidden.
 */
export function applicationsNotWaiting(
  applications: readonly SeekerApplication[],
  waitingApplications: readonly SeekerApplication[] | null | undefined,
): readonly SeekerApplication[] {
  const idsAbove = new Set(waitingApplications?.map(({ id }) => id));
  return applications.filter(({ id }) => !idsAbove.has(id));
}
