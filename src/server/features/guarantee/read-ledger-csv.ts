/**
 * The ledger's columns, in order. `outcome` is answered_in_time, answered_late, missed or excused; `extension` gives the
 * reason for more than 48 hours, `correction` the reason why the outcome differs from the times.
 */
export const LEDGER_COLUMNS = [
  'reference',
  'employer_id',
  'employer_name',
  'role_id',
  'submitted_at',
  'due_at',
  'answered_at',
  'outcome',
  'extension',
  'correction',
] as const;
export type LedgerRow = Readonly<Record<(typeof LEDGER_COLUMNS)[number], string>>;

/** The fields of each line. Reads quotes as `csvLine` writes them. */
export function* readCsv(text: string): Generator<string[]> {
  let fields: string[] = [];
  let value = '';
  let isQuoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i];
    if (isQuoted) {
      if (c !== '"') value += c;
      else if (text[i + 1] === '"') {
        value += '"';
        i += 1;
      } else isQuoted = false;
    } else if (c === '"') isQuoted = true;
    else if (c === ',' || c === '\n') {
      fields.push(value);
      value = '';
      if (c === '\n') {
        yield fields;
        fields = [];
      }
    } else if (c !== '\r') value += c;
  }
  if (value !== '' || fields.length > 0) yield [...fields, value];
}
