/** Whether a call failed because no answer came: browsers raise a TypeError for it, each with words of its own. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError;
}
