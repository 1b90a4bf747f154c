import { applicantHref } from '#web/features/applications/applicant-href.ts';

/** The state of a history entry of the scheduling page: it survives a reload. */
export interface CameFrom {
  /** The address of the screen that led there; null if it was opened directly. */
  readonly cameFrom: string | null;
}

/** Reads where somebody came from in a history entry's state; null if the state is anything but a `CameFrom`. */
export function readCameFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('cameFrom' in state)) return null;
  return typeof state.cameFrom === 'string' ? state.cameFrom : null;
}

/** Screens besides the pipeline that show the interview. */
const SHOWS_IT = /^\/(?:chat|employer\/interviews)(?:[/?]|$)/;

/**
 * Where a member continues once an interview is scheduled or changed: the conversation or the list of interviews that they
 * came from, and otherwise the applicant, beside the list or the board as they left it.
 */
export function afterScheduling(cameFrom: string | null, applicationId: string): string {
  if (cameFrom === null) return applicantHref(applicationId);
  if (SHOWS_IT.test(cameFrom)) return cameFrom;
  const [path, search] = cameFrom.split('?');
  const params = new URLSearchParams(search);
  if (path !== '/employer/dashboard' || params.get('tab') !== 'applications')
    return applicantHref(applicationId);
  params.set('open', applicationId);
  return `${path}?${params}`;
}
