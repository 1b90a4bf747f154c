import { isLinkedIn, type ProfileLink } from '#contract/career.ts';

const MOST_LINKS = 8;
const LONGEST_LINK = 200;
/**
 * An address at one of the top-level domains that people have pages at, with or without a scheme and www. Not the domain of
 * an email address.
 */
const ADDRESS =
  /(?<![\p{L}\p{N}@.\-_])(?:https?:\/\/|www\.)?(?:[a-z0-9-]{1,40}\.){1,4}(?:com|co\.uk|org\.uk|org|net|io|dev|me|uk|wales|cymru|scot|design|page|app|pl|in|ng|info|eu|tech|art|blog|site|website|online)(?![\p{L}\p{N}@.-]{1,5}@)(?:\/[^\s<>"'()[\]|,;]{0,150})?/giu;
const FILES = /\.(?:js|ts|net|py|rb|cs)$/i;

/** The person's own profiles and pages: those on LinkedIn and GitHub, and other addresses above the first job. */
export function linksIn(text: string, header: string): ProfileLink[] {
  const linkByUrl = new Map<string, ProfileLink>();
  for (const [address] of text.matchAll(ADDRESS)) add(address, false);
  for (const [address] of header.matchAll(ADDRESS)) add(address, true);
  return [...linkByUrl.values()].slice(0, MOST_LINKS);

  function add(written: string, mayBePortfolio: boolean): void {
    const address = written.replace(/^https?:\/\//i, '').replace(/(?<![.,;/])[.,;/]+$/, '');
    if (address.length > LONGEST_LINK || linkByUrl.size >= MOST_LINKS) return;
    const host =
      address
        .split('/')[0]
        ?.toLowerCase()
        .replace(/^www\./, '') ?? '';
    const hasPath = address.includes('/');
    if (isLinkedIn(host)) {
      if (hasPath) keep('linkedin', address);
    } else if (host === 'github.com') {
      if (hasPath) keep('github', address);
    } else if (mayBePortfolio && !FILES.test(host) && !isMail(host)) keep('portfolio', address);
  }

  function keep(kind: ProfileLink['kind'], address: string): void {
    const url = `https://${address}`;
    const key = url.toLowerCase().replace(/\/\/www\./, '//');
    if (!linkByUrl.has(key)) linkByUrl.set(key, { kind, url });
  }
}

function isMail(host: string): boolean {
  return /^(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|live|btinternet|sky|aol|example)\./.test(host);
}
