import { singular, TITLE_ABBREVIATIONS } from './title-words.ts';

/**
 * A key that ignores differences in spelling: case, punctuation, plurals, '&' and the usual abbreviations.
 * "Snr. Staff Nurses" and "senior staff nurse" have the same key; a different word or order of words has another.
 */
export function titleKey(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => TITLE_ABBREVIATIONS.get(word) ?? [singular(word)])
    .join(' ');
}
