import { plainLine } from './text/clean-text.ts';

const TITLE_MAX = 140;

/** "(Ref: JR-1234)", "- Ref 55", "[12345]", "(XR05)": the advertiser's references, not part of the title. */
const REFERENCES = [
  /[\s([{|,;:–-]{0,10}\b(?:job |vacancy |advert )?(?:ref(?:erence)?|req(?:uisition)?|job id|vacancy id)\b(?: (?:no|number|code|id))?\.?\s{0,3}[:#.-]?\s{0,3}(?=[\w/.-]{0,60}\d)[\w/.-]{1,80}[)\]}]?/gi,
  /\s{0,5}[([](?!COVID)[A-Z]{0,6}[-/_]?\d{2,20}[A-Z\d/_-]{0,60}[)\]]/g,
];

const SMALL_WORDS = new Set('a an and as at by for from in of on or the to with'.split(' '));
const ACRONYMS = new Set(
  'nhs hr it ict uk eu us gp gps hca hgv lgv flt cnc cad bim qa qc pa ea pr ux ui vp ceo cfo cto coo cio sql php aws sap crm erp seo ppc b2b b2c iot ml ai devops mot sen send senco ta eyfs ks1 ks2 ks3 ks4 pe mfl pgce nvq rgn rmn rnld odp itu icu hdu scbu ed ent msk hh pacu rnmh camhs iapt hmp tb a&e cqc hse dbs nmc cscs sia kyc aml fx cima acca aca cipd mrics ip ii iii iv'.split(
    ' ',
  ),
);

/**
 * The title cleaned for readers: without HTML, the advertiser's reference and needless capitals. Null if no word is left.
 */
export function readTitle(value: string | null): string | null {
  if (value === null) return null;
  let title = plainLine(value, 400);
  for (const reference of REFERENCES) title = title.replace(reference, ' ');
  title = title
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s|,;:–—-]+/, '')
    .replace(/(?<![\s|,;:–—-])[\s|,;:–—-]+$/, '');
  if (!/\p{L}{2}/u.test(title)) return null;
  return plainLine(isShouted(title) ? titleCased(title) : title, TITLE_MAX);
}

function isShouted(title: string): boolean {
  const letters = title.replace(/[^\p{L}]/gu, '');
  return letters.length >= 6 && letters === letters.toUpperCase() && !ACRONYMS.has(title.toLowerCase());
}

function titleCased(title: string): string {
  return title.toLowerCase().replace(/[\p{L}\p{N}&'’]+/gu, (word, position: number) => {
    if (ACRONYMS.has(word)) return word.toUpperCase();
    if (position > 0 && SMALL_WORDS.has(word)) return word;
    return word.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  });
}
