/** A time of day as a screen or a calendar file writes it, from '09:30'. */
export type ClockFormat = (time: string) => string;

/** '9:30 AM' from '09:30': how screens, notifications and mails write a time of day (D50). */
export const twelveHour: ClockFormat = (time) => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** '09:30', in calendar files. */
export const twentyFourHour: ClockFormat = (time) => time;
