/** Enough for every common skill and place. */
const MOST_REMEMBERED = 20_000;

/**
 * Memoises a function. The same skills, places and titles occur in many roles, and reading one again costs a hundred times
 * as much as looking it up. It remembers two generations of up to `most` texts: when the younger is full, it becomes the
 * older, and the older is dropped. A text that is used again moves to the younger, so common texts always stay, at the cost
 * of a second look-up. A list that is gone through repeatedly is read only once if it fits into one generation. Results are
 * shared, so callers must not change them.
 */
export function remember<T>(read: (text: string) => T, most: number = MOST_REMEMBERED): (text: string) => T {
  let youngerValues = new Map<string, T>();
  let olderValues = new Map<string, T>();
  return (text) => {
    const cachedValue = youngerValues.get(text);
    if (cachedValue !== undefined) return cachedValue;
    const value = olderValues.get(text) ?? read(text);
    if (youngerValues.size >= most) {
      olderValues = youngerValues;
      youngerValues = new Map();
    }
    youngerValues.set(text, value);
    return value;
  };
}
