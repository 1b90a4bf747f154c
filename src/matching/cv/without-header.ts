import { type Identity, withoutIdentity } from '../text/without-identity.ts';

const HEADER_LINES = 5;
/** "Tom Baker", "CV of Amara N. Okafor", "Dr Li Wei | li@example.org". */
const NAME =
  /^[\s#*]{0,5}(?:(?:[Cc]urriculum [Vv]itae|R[eé]sum[eé]|CV)(?: of)?[\s:–—-]{1,5})?(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.?\s)?(\p{Lu}[\p{L}’'.-]{0,40}(?:[ \t]\p{Lu}[\p{L}’'.-]{0,40}){1,3})(?=$|\s{0,3}[|•·,(–—-])/u;
/** An email address, a telephone number or a postcode. */
const CONTACT = /\S@\S|(?:\+\d\d|\b0)[\d\s().-]{8,}|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/;

/**
 * A CV's text without its author's identity, for when nobody has told us their name. The first line is taken for a name only
 * if the first five lines contain contact details, because many job titles and place names look like a name: "Sous Chef",
 * "Milton Keynes".
 */
export function withoutHeader(text: string): string {
  return withoutIdentity(text, namedIn(text));
}

function namedIn(text: string): Identity | null {
  const lines = text.trimStart().split('\n', HEADER_LINES);
  const words = NAME.exec(lines[0] ?? '')?.[1]?.split(/[ \t]+/) ?? [];
  const [firstName, lastName] = [words[0], words.at(-1)];
  if (firstName === undefined || lastName === undefined || !lines.some((line) => CONTACT.test(line)))
    return null;
  return { firstName, lastName };
}
