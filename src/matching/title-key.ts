import { singular, TITLE_ABBREVIATIONS } from './title-words.ts';
import { withoutAccents } from './without-accents.ts';

/**
 * A key that ignores differences in spelling: case, punctuation, plurals, '&' and the usual abbreviations.
 * "Snr. Staff Nurses" and "senior staff nurse" have the same key; a different word or order of words has another.
 */
export function titleKey(title: string): string {
  return withoutAccents(title)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => TITLE_ABBREVIATIONS.get(word) ?? [singular(word)])
    .join(' ');
}
