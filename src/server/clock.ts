/** Now, as everything in the server asks for it: tests hand in one that they move. */
export type Clock = () => Date;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The last instant that a Date can hold, in milliseconds. */
export const LAST_INSTANT = 8.64e15;

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
