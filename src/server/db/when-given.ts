/**
 * An optional filter, for `$call`: adds a condition only if there is a value for it.
 *
 *     query.$call(whenGiven(roleId, (some, id) => some.where('role_id', '=', id)))
 */
export function whenGiven<Query, Value>(
  value: Value | null | undefined,
  add: (query: Query, value: Value) => Query,
): (query: Query) => Query {
  return (query) => (value === null || value === undefined ? query : add(query, value));
}
