/**
 * The two calls of this screen. They bring the contract and its validator along, which only sending needs, so
 * they are fetched while the form is being filled in.
 */
export function calls() {
  return import('./sign-in.ts');
}
