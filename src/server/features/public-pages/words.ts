import { inDigits, pounds } from '#contract/format.ts';
import type { Pence } from '#contract/units.ts';

const dated = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

export function payRange(min: Pence, max: Pence): string {
  return min === max ? `${pounds(min)} a year` : `${pounds(min)} – ${pounds(max)} a year`;
}

export function day(instant: Date): string {
  return dated.format(instant);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inDigits(count)} ${count === 1 ? one : many}`;
}
