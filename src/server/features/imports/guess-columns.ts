import { CSV_FIELDS, type CsvColumns, type CsvField } from '#contract/imports.ts';

/** Header names for each field, the most certain first. Headers are compared as lower-case words. */
const NAMES: Readonly<Record<CsvField, readonly RegExp[]>> = {
  title: [/^(?:job |role |position |vacancy )?title$/, /^(?:role|position|job name|vacancy|post)$/, /title/],
  description: [/^(?:job |role |full )?description$/, /description|advert text|^details$|^body$|^summary$/],
  city: [/^(?:city|town|location normali[sz]ed)$/, /^(?:job )?location$/, /city|town|location|place/],
  region: [/^(?:county|region|location raw)$/, /^(?:job )?(?:county|region)\b/],
  salaryMin: [
    /^(?:min(?:imum)? (?:salary|pay|wage)|(?:salary|pay|wage) (?:min(?:imum)?|from|low(?:er)?))\b/,
    /^(?:salary|pay) normali[sz]ed$/,
  ],
  salaryMax: [
    /^(?:max(?:imum)? (?:salary|pay|wage)|(?:salary|pay|wage) (?:max(?:imum)?|to|high(?:er)?|upper))\b/,
  ],
  salaryText: [
    /^(?:salary|pay|wage|remuneration|salary (?:raw|text|range|offered|details))$/,
    /salary|remuneration/,
  ],
  workMode: [/^(?:work(?:ing)? ?(?:mode|place|model)|remote|workplace type|remote or on site)/, /^mode$/],
  jobType: [/^(?:job|contract|employment) type$/, /^(?:contract|hours|contract time|employment)$/],
  contractTerm: [/^contract (?:time|term|length|duration)$/, /^(?:tenure|permanent or temporary|term)$/],
  skills: [/skills/, /^(?:tags|requirements|keywords)$/],
  company: [/^(?:company|employer|organi[sz]ation)(?: name)?$/, /company|employer|hiring org/],
  reference: [/^(?:job )?(?:id|ref|reference)(?: number| no)?$/, /\b(?:id|ref|reference)$/],
  url: [/^(?:job |advert |apply )?(?:url|link|web ?page)$/, /\burl\b|\blink\b/],
  postedAt: [/^(?:date posted|posted|posted (?:at|on|date)|published|created(?: at)?|start advert)/],
  closesAt: [/clos|deadline|valid through|expir|end date/],
};

/** Guesses each field's column by its header; no column serves two fields. */
export function guessColumns(headers: readonly string[]): CsvColumns {
  const words = headers.map(wordsOf);
  const takenColumns = new Set<number>();
  const columns: CsvColumns = {};
  const rounds = Math.max(...Object.values(NAMES).map((names) => names.length));
  // Every field's most certain name first, then every field's second, and so on. Otherwise `city` could take the column
  // "Location raw" by its vague name /location/ before `region` had its turn.
  for (let round = 0; round < rounds; round += 1) {
    for (const field of CSV_FIELDS) {
      const name = NAMES[field][round];
      if (name === undefined || columns[field] !== undefined) continue;
      const position = words.findIndex((header, index) => !takenColumns.has(index) && name.test(header));
      if (position === -1) continue;
      columns[field] = position;
      takenColumns.add(position);
    }
  }
  return columns;
}

/** "salaryMin", "Salary_Min" and "SALARY MIN" are one header. */
function wordsOf(header: string): string {
  return header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
