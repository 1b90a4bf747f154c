import { stringify } from 'csv-stringify/sync';

/** Lines of a CSV file (RFC 4180) that a spreadsheet can open without running anything in it. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
  });
}
