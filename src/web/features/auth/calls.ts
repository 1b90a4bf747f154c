/** The calls of this screen. Only needed to send a form, so they load while it is being filled in. */
export function calls() {
  return import('./sign-in.ts');
}
