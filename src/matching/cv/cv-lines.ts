/** One line of a CV. Its cells, which a table or a wide gap separates, are divided by tabs. */
export interface CvLine {
  /** Without its bullet. */
  readonly text: string;
  readonly isBullet: boolean;
  readonly isAfterBlank: boolean;
}

/** A CV of twenty pages has about a thousand lines. */
const MOST_LINES = 4_000;
/** A longer line is a paragraph. */
const LONGEST_SHORT_LINE = 160;

/** Includes the bullets of Word's own symbol fonts, and the "o" that Word uses for the second level. */
const BULLET =
  /^(?:[-–—*•·▪▫■□◆◇●○◦‣⁃∙►▸▶➢➤➔→✓✔✦★☆❖»\uf0b7\uf0a7\uf0d8\uf0fc\uf076]{1,3}[ \t]{0,5}|o[ \t]{1,5}(?=\p{Lu}))/u;
/** "** Experience **" and "-- Skills --": a decoration on both sides, which is not a bullet. */
const ON_BOTH_SIDES = /^([-–—*•■◆●=~]{1,3})[ \t]{0,5}\p{L}.{0,80}\1$/u;
const HAS_WORDS = /[\p{L}\p{N}]/u;

/** The lines that have words. */
export function cvLines(text: string): CvLine[] {
  const lines: CvLine[] = [];
  let isAfterBlank = true;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (!HAS_WORDS.test(line)) {
      // A horizontal rule separates like an empty line; a bullet alone belongs to the line below it.
      isAfterBlank ||= !BULLET.test(line) || line.length > 3;
      continue;
    }
    const bullet = ON_BOTH_SIDES.test(line) ? '' : (BULLET.exec(line)?.[0] ?? '');
    lines.push({ text: line.slice(bullet.length), isBullet: bullet !== '', isAfterBlank });
    isAfterBlank = false;
    if (lines.length === MOST_LINES) break;
  }
  return lines;
}

/** Whether a line is too long, or too much of a sentence, to name a job, a school or a place. */
export function isProse({ text }: CvLine): boolean {
  if (text.length > LONGEST_SHORT_LINE) return true;
  const words = text.split(/\s+/).length;
  return (/[.;]$/.test(text) && words >= 7) || (words > 16 && !text.includes('\t') && !text.includes('|'));
}
