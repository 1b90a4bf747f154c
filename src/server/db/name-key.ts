/** What `username_key` and `email_key` hold: two names are the same if their keys are. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
