/** Enough for every skill and place that is written often; titles are rarer, but those of one page repeat. */
const MOST_REMEMBERED = 20_000;

/**
 * The same function, which remembers its answers: skills, places and titles are read from role to role again, and
 * reading one afresh costs a hundred times as much as looking it up. Full, it starts over: what is common comes back at
 * once. Answers are shared, so nobody may change them.
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
