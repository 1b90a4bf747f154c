import type { Pence } from '#contract/units.ts';

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const dated = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Whole pounds, rounded down, as everywhere. */
export function pounds(pence: Pence): string {
  return `£${grouped.format(Math.floor(pence / 100))}`;
}

export function payRange(min: Pence, max: Pence): string {
  return min === max ? `${pounds(min)} a year` : `${pounds(min)} – ${pounds(max)} a year`;
}

export function day(instant: Date): string {
  return dated.format(instant);
}

/** 2423 is '2,423'. */
export function withThousands(count: number): string {
  return grouped.format(count);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped.format(count)} ${count === 1 ? one : many}`;
}
