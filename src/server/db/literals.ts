/** Our own constants as a list in a statement's text: 'pending', 'reviewing'. Never use it for what somebody entered. */
export function literals(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');
}
