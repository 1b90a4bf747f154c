import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';

/** What an advert may state, as the importer reads it. */
export const JUDGED_FIELDS = [
  'title',
  'place',
  'pay',
  'contract',
  'mode',
  'hours',
  'closing',
  'description',
  'skills',
  'level',
] as const;
export type JudgedField = (typeof JUDGED_FIELDS)[number];

/** The fields that are found in the advert's own words; skills and level are conclusions from them. */
export const FACTS = JUDGED_FIELDS.filter((field) => field !== 'skills' && field !== 'level');

/**
 * 'missing': the advert states it, but the importer did not find it. '-': the advert does not state it, or the importer
 * need not keep it, such as hours on which the pay does not depend.
 */
const verdict = z.enum(['right', 'wrong', 'missing', '-']);
export type JudgedVerdict = z.infer<typeof verdict>;

const MARK = '[\\w-]{5}';
const record = z.strictObject({
  line: z.string().check(z.regex(/^\d{1,5}$/)),
  title: verdict,
  place: verdict,
  pay: verdict,
  contract: verdict,
  mode: verdict,
  hours: verdict,
  closing: verdict,
  description: verdict,
  skills: verdict,
  level: verdict,
  /** Why fields are wrong or missing, in plain English; empty if none is. */
  why: z.string(),
  /** For each field in order, a short hash of the advert and of the value that was judged, to notice when either changes. */
  read: z.string().check(z.regex(new RegExp(`^${MARK}(?: ${MARK}){${JUDGED_FIELDS.length - 1}}$`))),
});

export interface Judgement {
  /** The advert's line in its file. */
  readonly line: number;
  readonly verdicts: Readonly<Record<JudgedField, JudgedVerdict>>;
  readonly why: string;
  readonly marks: Readonly<Record<JudgedField, string>>;
}

/**
 * The judgements of one file of adverts, made by eye with the advert and what was imported from it side by side. They
 * contain no text of the adverts. Throws at the first invalid record, naming its line.
 */
export function readJudgements(name: string): Judgement[] {
  const file = new URL(`${name}.csv`, import.meta.url);
  const rows: unknown[] = parse(readFileSync(file), { columns: true });
  const judgements = rows.map((row, i): Judgement => {
    const read = record.safeParse(row);
    if (!read.success) throw problem(name, i, read.error.issues[0]?.path.join('.') ?? 'the record');
    const { line, why, read: marks, ...verdicts } = read.data;
    const hasFault = JUDGED_FIELDS.some((field) => isFault(verdicts[field]));
    if (hasFault !== (why !== '')) throw problem(name, i, 'why (given if and only if something is at fault)');
    const each = marks.split(' ');
    return {
      line: Number(line),
      verdicts,
      why,
      marks: byField((field) => each[JUDGED_FIELDS.indexOf(field)] ?? ''),
    };
  });
  const twice = judgements.findIndex(
    ({ line }, i) => judgements.findIndex((other) => other.line === line) !== i,
  );
  if (twice !== -1) throw problem(name, twice, 'line (judged twice)');
  return judgements;
}

export function isFault(judgedVerdict: JudgedVerdict): boolean {
  return judgedVerdict === 'wrong' || judgedVerdict === 'missing';
}

export function byField<T>(value: (field: JudgedField) => T): Record<JudgedField, T> {
  return Object.fromEntries(JUDGED_FIELDS.map((field) => [field, value(field)])) as Record<JudgedField, T>;
}

function problem(name: string, index: number, what: string): Error {
  return new Error(`bench/quality/${name}.csv:${index + 2}: ${what}`);
}
