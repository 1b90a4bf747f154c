/** The calls of this screen. Only sending needs them, so they are fetched while the form is being filled in. */
export function calls() {
  return import('./sign-in.ts');
}
