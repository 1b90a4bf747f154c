/** One line of a CSV file that spreadsheets can open without executing formulas. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

/**
 * Quotes a value by RFC 4180. Spreadsheets treat values that start with one of these characters as formulas, so those
 * get a leading apostrophe.
 */
function field(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
