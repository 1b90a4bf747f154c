import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { type CameFrom, readCameFrom } from './way-back.ts';

const SCHEDULE = '/interview/schedule';

/** An applicant to schedule an interview with, or an interview to look at and change. */
type Subject = { readonly applicationId: string } | { readonly interviewId: string };

/** The address of the scheduling page. Without a subject, the member first chooses an applicant on that page. */
export function scheduleHref(subject: Subject | null): string {
  return subject === null ? SCHEDULE : `${SCHEDULE}?${new URLSearchParams({ ...subject })}`;
}

/** The history state for a link to scheduling: it names this screen or, on the scheduling page, the one that led there. */
export function useCameFrom(): CameFrom {
  const [path] = useLocation();
  const search = useSearch();
  const state = useHistoryState<unknown>();
  if (path === SCHEDULE) return { cameFrom: readCameFrom(state) };
  return { cameFrom: search === '' ? path : `${path}?${search}` };
}

interface ScheduleLinkProps {
  readonly to: Subject | null;
  readonly 'aria-label'?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to scheduling, which afterwards leads back to this screen. */
export function ScheduleLink({ to, ...rest }: ScheduleLinkProps) {
  return <Link href={scheduleHref(to)} state={useCameFrom()} {...rest} />;
}
