import { asksOf } from './asks.ts';
import { hasMisleadingLink, type KnownHosts } from './links.ts';
import { SCAM_SIGNS, type ScamSign } from './scam-sign.ts';
import { sentencesOf } from './sentences.ts';

export interface ScamContext extends KnownHosts {
  readonly from: 'company' | 'seeker';
  /** An offer has been made, so it is usual to ask for documents. */
  readonly isOffered: boolean;
}

/** Signs of fraud in a Markdown text, in the order of `SCAM_SIGNS`. */
export function findScamSigns(text: string, { from, isOffered, ...known }: ScamContext): ScamSign[] {
  const signs = new Set(sentencesOf(text).flatMap(asksOf));
  if (hasMisleadingLink(text, known)) signs.add('link');
  // A seeker may suggest how they are best reached.
  if (from === 'seeker') signs.delete('elsewhere');
  if (isOffered) signs.delete('documents');
  return SCAM_SIGNS.filter((sign) => signs.has(sign));
}

/** The host of a website as a company wrote it; null if that is not an address. */
export function hostOf(website: string | null): string | null {
  if (website === null || website.trim() === '') return null;
  const address = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : null;
}
