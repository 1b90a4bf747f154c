const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const APOSTROPHES = /[\u2018\u2019\u02BC]/g;
/** Letters are sometimes replaced so that a filter doesn't find the word. */
const DISGUISED: readonly (readonly [RegExp, string])[] = [
  [/wh[a@4]ts[\s.·_-]{0,2}[a@4]pp?\b/g, 'whatsapp'],
  [/\bw\s?h\s?a\s?t\s?s\s?a\s?p\s?p\b/g, 'whatsapp'],
  [/\bt[e3]l[e3]gr[a@4]m\b/g, 'telegram'],
];

/**
 * The sentences of a text in lower case, with everything written in its usual form, so that a pattern finds "WhatsApp" as
 * well as "ｗｈａｔｓ-app".
 */
export function sentencesOf(text: string): string[] {
  let plain = text.normalize('NFKC').replace(INVISIBLE, '').replace(APOSTROPHES, "'").toLowerCase();
  for (const [disguised, word] of DISGUISED) plain = plain.replace(disguised, word);
  return plain
    .split(/[.!?;](?=\s|$)|\n/)
    .map((sentence) => sentence.replace(/[*_`\s]+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}
