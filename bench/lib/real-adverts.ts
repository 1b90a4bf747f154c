import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileSource } from '#adverts/file/read-bytes.ts';
import { type PostingRow, readPostings } from '#adverts/file/read-postings.ts';
import type { Shape } from '#adverts/json-shape.ts';
import { guessColumns } from '#server/features/imports/guess-columns.ts';
import { isStorable, readRow } from '#server/features/imports/read-row.ts';
import { readTable, readTableHead } from '#server/features/imports/read-table.ts';
import { Chance } from '#testing/chance.ts';
import { byField, type JudgedField } from '../quality/advert-judgements.ts';

const SAMPLE = 200;
const SEED = 14;

/** A row of a file of adverts with what the importer read in it. */
export interface ReadAdvert {
  readonly line: number;
  readonly posting: Shape;
  /** What was read, field by field, as text to compare. If the advert was refused, only `pay` has a text: the reason. */
  readonly read: Readonly<Record<JudgedField, string>>;
  /** For each field, a short hash of the advert's title and description together with what was read. */
  readonly marks: Readonly<Record<JudgedField, string>>;
}

/** The same 200 adverts of a file in every run, read as an import would; null if the file is not there. */
export async function readSample(path: string): Promise<ReadAdvert[] | null> {
  if (!existsSync(path)) return null;
  const rows: { line: number; posting: Shape }[] = [];
  for await (const row of rowsOf(path)) {
    if ('posting' in row) rows.push(row);
  }
  const chance = new Chance(SEED);
  return rows
    .map((row) => ({ row, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, SAMPLE)
    .map(({ row }) => row)
    .sort((a, b) => a.line - b.line)
    .map(({ line, posting }) => readAdvert(line, posting));
}

async function* rowsOf(path: string): AsyncGenerator<PostingRow> {
  const source = fileSource(path);
  if (!path.includes('.csv')) {
    yield* readPostings(source, () => {});
    return;
  }
  const head = await readTableHead(source);
  if (head === null) throw new Error(`${path} is not a table.`);
  yield* readTable(source, guessColumns(head.headers), () => {});
}

function readAdvert(line: number, posting: Shape): ReadAdvert {
  const row = readRow(line, posting, new Map());
  const read = isStorable(row) ? fieldsOf(row.role) : refusedFields(row.reason);
  const marks = byField((field) => hash([posting.title, posting.description, read[field]]));
  return { line, posting, read, marks };
}

type Role = Extract<ReturnType<typeof readRow>, { role: unknown }>['role'];

function fieldsOf({ fields, closesAt }: Role): Record<JudgedField, string> {
  const { pay, requiredExperience: experience } = fields;
  const note =
    /\n\n_(Pay as advertised|The amounts shown|Shown here).*_$/.exec(fields.descriptionMd)?.[0] ?? '';
  const range = `${fields.salaryMinGbpInt / 100}-${fields.salaryMaxGbpInt / 100} a year`;
  const agreedPay = pay && `; ${pay.minPence / 100}-${pay.maxPence / 100} per ${pay.per}`;
  return {
    title: fields.title,
    place: fields.locationCity ?? '',
    pay: `${range}${agreedPay ?? ''}${note && `; ${note.trim()}`}`,
    contract: fields.jobType,
    mode: `${fields.workMode}${fields.officeDaysPerWeek ? `, ${fields.officeDaysPerWeek} days` : ''}`,
    hours: pay?.hoursPerWeek?.toString() ?? '',
    closing: closesAt?.toISOString() ?? '',
    description: fields.descriptionMd.slice(0, fields.descriptionMd.length - note.length),
    skills: fields.requiredSkills.join(', '),
    level: `${experience?.level ?? ''}${experience?.years == null ? '' : ` ${experience.years} years`}`,
  };
}

function refusedFields(reason: string): Record<JudgedField, string> {
  const emptyFields = { title: '', place: '', contract: '', mode: '', hours: '', closing: '' };
  return { ...emptyFields, description: '', skills: '', level: '', pay: `refused: ${reason}` };
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 5);
}
