/** A value that a link put into the current history entry (`state={{ key: value }}`); undefined if it put none. */
export function historyValue(key: string): unknown {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
}
