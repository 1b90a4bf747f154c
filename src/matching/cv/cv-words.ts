import records from '../tables/cv-words.json' with { type: 'json' };
import { readTable } from '../tables/read-table.ts';

const KINDS = ['employer', 'title', 'terms', 'country', 'language'] as const;
const lists = new Map(
  readTable(
    'cv-words.json',
    records,
    (record) => [record.oneOf('kind', KINDS), record.texts('words')] as const,
  ),
);

function listOf(kind: (typeof KINDS)[number]): ReadonlySet<string> {
  return new Set(lists.get(kind));
}

/** Words in the names of employers: "Ltd", "Hospital", "Council". */
export const EMPLOYER_WORDS = listOf('employer');
/** Words that end a job title. */
export const TITLE_WORDS = listOf('title');
/** Terms and fillers next to a job title: "full time", "3 years". */
export const TERM_WORDS = listOf('terms');
export const COUNTRIES = listOf('country');
/** Languages that people speak, as opposed to those they program in. */
export const LANGUAGES = listOf('language');
