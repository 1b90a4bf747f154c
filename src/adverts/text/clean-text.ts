import { decodeHTML } from 'entities';

/** Adverts pass through several systems, and each may escape once more; beyond this it is somebody's joke. */
const MOST_ESCAPES = 3;

/** Controls but tab and line end, direction marks, zero widths: nobody sees them, and PostgreSQL refuses the first. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;

/** Entities decoded until nothing is left to decode: '&amp;lt;p&amp;gt;' is '<p>'. */
export function unescapeHtml(text: string): string {
  let decoded = text;
  for (let round = 0; round < MOST_ESCAPES && decoded.includes('&'); round += 1) {
    const next = decodeHTML(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

/** Text that can be stored and shown: well-formed, no invisible characters, one kind of line end and of space. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .normalize('NFC');
}

/** One line of plain words out of possibly escaped HTML, at most `max` long: for titles, names and places. */
export function plainLine(text: string, max: number): string {
  const bare = cleanText(unescapeHtml(text.slice(0, max * 20)))
    .replace(/<\/?[a-z!][^<>]{0,500}>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutLine(bare, max);
}

/** Cut at a word, with an ellipsis, where it is longer than `max`; never through a surrogate pair. */
export function cutLine(line: string, max: number): string {
  if (line.length <= max) return line;
  const room = line
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = room.lastIndexOf(' ');
  return `${(space > max / 2 ? room.slice(0, space) : room).trimEnd()}…`;
}
