/** One line of a CSV file that a spreadsheet can open without running anything in it. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

/** RFC 4180; a spreadsheet takes what begins with one of these for a formula, so it is made plain text. */
function field(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
