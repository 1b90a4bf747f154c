import { stemOf, tokensOf } from './skills/tokens.ts';
import { TITLE_ABBREVIATIONS } from './title-words.ts';
import { withoutAccents } from './without-accents.ts';

const FILLER = new Set('a an and at for in of on or the to with'.split(' '));

/** A word as somebody typed it, with the stems to search for: "HCA" needs both "healthcare" and "assistant". */
export interface SearchWord {
  readonly raw: string;
  readonly stems: readonly string[];
}

/** The words of a search or of a title, in order: without accents, plurals and filler, with abbreviations expanded. */
export function searchWords(text: string): SearchWord[] {
  return tokensOf(withoutAccents(text))
    .filter(({ stem }) => !FILLER.has(stem))
    .map(({ raw, stem }) => ({ raw, stems: TITLE_ABBREVIATIONS.get(stem)?.map(stemOf) ?? [stem] }));
}
