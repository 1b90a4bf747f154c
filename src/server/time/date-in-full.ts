const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** '5 December 2026', the day in the UK. */
export function dateInFull(instant: Date): string {
  return LONG_DATE.format(instant);
}
