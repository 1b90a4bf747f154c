/**
 * A text without the words that are or hold an e-mail address. Word by word: a pattern that looks for the sign behind any
 * number of letters begins again at each of them, which for one long word takes seconds.
 */
export function withoutEmails(text: string): string {
  if (!text.includes('@')) return text;
  return text.replace(/\S+/g, (word) => (holdsEmail(word) ? ' ' : word));
}

/** Something before the sign and something after it. */
function holdsEmail(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at !== -1 && at < word.length - 1;
}
