import { singular, TITLE_ABBREVIATIONS } from './title-words.ts';

/**
 * What is the same in two spellings of one title: case, punctuation, plurals, '&' and the usual abbreviations.
 * "Snr. Staff Nurses" and "senior staff nurse" are one; another order of words, or another word, is another title.
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
