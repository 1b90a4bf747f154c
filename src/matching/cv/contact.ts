import { findPlace } from '../places/find-place.ts';
import { withoutEmails } from '../text/without-emails.ts';
import type { CvLine } from './cv-lines.ts';
import { labelledLine } from './labelled-line.ts';

/** "+44 7700 900123", "(0117) 496 0123", "07700 900 123", "+48 601 234 567". */
const PHONE =
  /(?<![\p{L}\p{N}/.-])(?:\(?(?:\+|00)\d{1,3}\)?[\s.-]{0,3}(?:\(0\)[\s.-]{0,2})?(?:\(?\d{1,5}\)?[\s.-]{0,3}){2,5}\d{2,4}|\(?0\d{2,5}\)?[\s.-]{0,3}(?:\d{2,6}[\s.-]{0,3}){1,3}\d{2,4})(?![\p{L}\p{N}])/gu;
const WEB = /\b(?:https?:\/\/|www\.|linkedin\.com|github\.com)\S{0,200}/gi;
const LEAST_DIGITS = 10;
const MOST_DIGITS = 15;
const LABELS = 'location|address|home address|based(?: in)?|lives? in|home|town|city|town/city|residence';

/** The first phone number in the text, or null. */
export function phoneIn(text: string): string | null {
  for (const [number] of text.matchAll(PHONE)) {
    const digits = number.replace(/\D/g, '').length;
    if (digits >= LEAST_DIGITS && digits <= MOST_DIGITS) return number.trim().replace(/\s+/g, ' ');
  }
  return null;
}

/**
 * The town in a labelled line, or else in the lines about the person. A line with a postcode is their address and is
 * tried first. The first line, usually a name, is not tried on its own unless it is the only one; at the end, all lines
 * are tried as one text.
 */
export function townIn(text: string, personal: readonly CvLine[]): string | null {
  const labelled = labelledLine(text, LABELS);
  const fromLabel = labelled === null ? null : findPlace(labelled);
  if (fromLabel !== null) return fromLabel.name;
  const shortLines = personal.filter((line) => line.text.length <= 160).slice(0, 14);
  const address = shortLines.find(({ text: line }) => /\b[A-Z]{1,2}\d[A-Z\d]?\s{0,3}\d[A-Z]{2}\b/.test(line));
  for (const line of address === undefined ? shortLines : [address, ...shortLines]) {
    const place = findPlace(withoutContacts(line.text));
    if (place !== null && !(line === shortLines[0] && shortLines.length > 1)) return place.name;
  }
  const place = findPlace(withoutContacts(shortLines.map((line) => line.text).join(', ')));
  return place?.name ?? null;
}

function withoutContacts(line: string): string {
  return withoutEmails(line).replace(WEB, ' ').replace(PHONE, ' ');
}
