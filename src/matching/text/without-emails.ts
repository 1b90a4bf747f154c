/**
 * A text without the words that contain an email address. It is searched word by word: a pattern that looks for the @ after
 * any number of letters would start again at each letter, which takes seconds for one long word.
 */
export function withoutEmails(text: string): string {
  if (!text.includes('@')) return text;
  return text.replace(/\S+/g, (word) => (hasEmail(word) ? ' ' : word));
}

/** Whether there are characters on both sides of the @. */
function hasEmail(word: string): boolean {
  const atSign = word.indexOf('@', 1);
  return atSign !== -1 && atSign < word.length - 1;
}
