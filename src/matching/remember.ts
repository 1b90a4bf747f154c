/** Enough for every common skill and place. Titles vary more, but those on one page repeat. */
const MOST_REMEMBERED = 20_000;

/**
 * Memoises a function. The same skills, places and titles occur in many roles, and reading one again costs a hundred times
 * as much as looking it up. A full cache is emptied; common entries return at once. Results are shared, so callers must not
 * change them.
 */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const seen = new Map<string, T>();
  return (text) => {
    const known = seen.get(text);
    if (known !== undefined) return known;
    const fresh = read(text);
    if (seen.size >= MOST_REMEMBERED) seen.clear();
    seen.set(text, fresh);
    return fresh;
  };
}
