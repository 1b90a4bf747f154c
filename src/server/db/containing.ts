/** A pattern for LIKE that finds this text anywhere, letter for letter. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
