/** The value of `username_key` and `email_key`: two names are the same if their keys are equal. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
