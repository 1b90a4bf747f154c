/** The calls of the sign-in screen. Only sending a form needs them, so they load while it is being filled in. */
export function calls() {
  return import('./sign-in.ts');
}
