import { isLinkedIn, type ProfileLink, profileLink } from '#contract/career.ts';

interface TypedDates {
  readonly from: string | null;
  readonly to: string | null;
  readonly isCurrent: boolean;
}

const DATE = /^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?$/;

/** "2019-03 to 2021", "2021 to now", "2017", or nothing; null if it is something else, or ends before it begins. */
export function readDates(text: string): TypedDates | null {
  const dates = text.trim();
  if (dates === '') return { from: null, to: null, isCurrent: false };
  const [from = '', to, ...otherParts] = dates.split(/\s+(?:to|-|–|—|until)\s+|\s*–\s*/i);
  if (otherParts.length > 0 || !DATE.test(from)) return null;
  if (to === undefined) return { from, to: from, isCurrent: false };
  if (/^(?:now|present|today)$/i.test(to)) return { from, to: null, isCurrent: true };
  return DATE.test(to) && !isBefore(to, from) ? { from, to, isCurrent: false } : null;
}

/** Compares the months if both are given, and otherwise the years. */
function isBefore(date: string, other: string): boolean {
  const length = Math.min(date.length, other.length);
  return date.slice(0, length) < other.slice(0, length);
}

/** A web address with or without its https://; null if it is not one. */
export function readLink(text: string): ProfileLink | null {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  if (!host.includes('.')) return null;
  const kind = isLinkedIn(host) ? 'linkedin' : host === 'github.com' ? 'github' : 'portfolio';
  const link = profileLink.safeParse({ kind, url });
  return link.success ? link.data : null;
}
