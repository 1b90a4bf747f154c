import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { id, instant, isCleanText } from './text.ts';
import { JOB_TYPES, WORK_MODES } from './units.ts';

/** The most bytes as sent, compressed or not; and the most after unpacking. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_MAX_UNPACKED_BYTES = 400 * 1024 * 1024;
/** The most adverts, and lines that are not adverts, that are read of one import. Each is a row of its report. */
export const IMPORT_ROWS_MAX = 100_000;

export const IMPORT_SOURCES = ['file', 'paste', 'feed'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/**
 * receiving → columns (a table whose columns have to be matched) → checking → checked → queued → running → done;
 * failed if the input can't be read at all, or if the import is not finished within a day.
 */
export const IMPORT_STATUSES = [
  'receiving',
  'columns',
  'checking',
  'checked',
  'queued',
  'running',
  'done',
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The fields of a role that a column of a table can contain. */
export const CSV_FIELDS = [
  'title',
  'description',
  'city',
  'region',
  'salaryMin',
  'salaryMax',
  'salaryText',
  'workMode',
  'jobType',
  'contractTerm',
  'skills',
  'company',
  'reference',
  'url',
  'postedAt',
  'closesAt',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** The number of each field's column, from 0. Absent fields have no column. */
export const csvColumns = z.partialRecord(z.enum(CSV_FIELDS), z.int().check(z.minimum(0), z.maximum(199)));
export type CsvColumns = z.infer<typeof csvColumns>;

/** The header of a table and its first rows. */
export const csvHead = z.object({ headers: z.array(z.string()), rows: z.array(z.array(z.string())) });
export type CsvHead = z.infer<typeof csvHead>;

/**
 * The outcome of an advert: 'expired' is past its closing date, 'paused' is beyond the plan's limits, 'left_out' is one that
 * the employer chose not to import, and 'kept' is one whose role was edited here, so a change to it was not copied. In a
 * followed feed, 'removed' is a role that was closed because the feed no longer has it.
 */
export const IMPORT_OUTCOMES = [
  'imported',
  'paused',
  'expired',
  'reopened',
  'updated',
  'unchanged',
  'repeated',
  'refused',
  'left_out',
  'kept',
  'removed',
] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Concerns that an employer should check before an advert is posted. */
export const IMPORT_CONCERNS = ['below_wage', 'duplicate'] as const;
export type ImportConcern = (typeof IMPORT_CONCERNS)[number];
const concern = z.enum(IMPORT_CONCERNS);

/** Adverts of a preview that are listed one by one, and can be left out one by one. */
export const IMPORT_LISTED_MAX = 500;

export const importCounts = z.object({
  total: z.int(),
  outcomes: z.partialRecord(z.enum(IMPORT_OUTCOMES), z.int()),
  /** Why adverts were refused, most common first. */
  refusals: z.array(z.object({ why: z.string(), count: z.int() })),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** An advert as it would appear in the deck, or why it won't. */
const sample = z.object({
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  title: z.string(),
  reason: z.string(),
  role: z.nullable(
    z.object({
      companyName: z.nullable(z.string()),
      locationCity: z.nullable(z.string()),
      workMode: z.enum(WORK_MODES),
      jobType: z.enum(JOB_TYPES),
      salaryMinGbpInt: z.int(),
      salaryMaxGbpInt: z.int(),
      requiredSkills: z.array(z.string()),
    }),
  ),
});
export type ImportSample = z.infer<typeof sample>;

/** What an import would do, before anything is imported. */
const preview = z.extend(importCounts, {
  samples: z.array(sample),
  /** How many adverts pay less than the minimum wage, and how many repeat a live role of the company's own. */
  concerns: z.optional(z.partialRecord(concern, z.int())),
  /** The first `IMPORT_LISTED_MAX` adverts that would become or change a role. */
  listed: z.optional(
    z.array(
      z.object({
        line: z.int(),
        title: z.string(),
        locationCity: z.nullable(z.string()),
        outcome: z.enum(IMPORT_OUTCOMES),
        concerns: z.array(concern),
      }),
    ),
  ),
});
export type ImportPreview = z.infer<typeof preview>;

export const importSummary = z.object({
  id,
  source: z.enum(IMPORT_SOURCES),
  name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  /** Progress of the current step, 0–100. */
  percent: z.int(),
  /** What has been done so far; null before the import was started. */
  result: z.nullable(importCounts),
  /** Why it failed, as a sentence. */
  problem: z.nullable(z.string()),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const roleImport = z.extend(importSummary, {
  /** null if the input is not a table. */
  table: z.nullable(z.object({ head: csvHead, columns: csvColumns })),
  preview: z.nullable(preview),
  /** Roles of this import that could still be closed. */
  openRoles: z.int(),
});
export type RoleImport = z.infer<typeof roleImport>;

/** An addition to the specification (D44). The file or text is the raw body, application/octet-stream, up to 50 MB. */
export const createImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: ['Employer'],
  permission: 'imports',
  query: z.object({
    source: z.enum(['file', 'paste']),
    name: z.optional(z.string().check(z.refine(isCleanText), z.trim(), z.maxLength(200))),
  }),
  response: roleImport,
  upload: 'application/octet-stream',
  statuses: [201],
});

/** Fetches a public job board's feed and creates an import from it. */
export const createFeedImport = endpoint({
  method: 'POST',
  path: '/api/imports/feed',
  access: ['Employer'],
  permission: 'imports',
  body: z.object({
    url: z.string().check(z.refine(isCleanText), z.trim(), z.minLength(1), z.maxLength(2_000)),
  }),
  response: roleImport,
  statuses: [201],
});

/** Newest first. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: ['Employer'],
  permission: 'imports',
  query: z.object(paged(20)),
  response: z.array(importSummary),
});

const params = z.object({ importId: id });

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:importId',
  access: ['Employer'],
  permission: 'imports',
  params,
  response: roleImport,
});

/** Sets which column contains which field, and checks the table again. */
export const matchColumns = endpoint({
  method: 'PUT',
  path: '/api/imports/:importId/columns',
  access: ['Employer'],
  permission: 'imports',
  params,
  body: z.object({ columns: csvColumns }),
  response: roleImport,
});

/** Starts the import; idempotent. */
export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/:importId/start',
  access: ['Employer'],
  permission: 'imports',
  params,
  body: z.object({
    /** Adverts past their closing date go live from today instead of being kept as expired. */
    reopenClosed: z._default(z.boolean(), false),
    /** Adverts also replace what was edited here ('kept' in the preview). */
    replaceEdited: z._default(z.boolean(), false),
    /** Adverts to leave out, by their line in the preview, and all that have one of these concerns. */
    leaveOutLines: z._default(z.array(z.int().check(z.minimum(0))).check(z.maxLength(IMPORT_LISTED_MAX)), []),
    leaveOutConcerns: z._default(z.array(concern).check(z.maxLength(IMPORT_CONCERNS.length)), []),
  }),
  response: roleImport,
});

/** Closes every role of this import that is live or paused. */
export const closeImport = endpoint({
  method: 'POST',
  path: '/api/imports/:importId/close',
  access: ['Employer'],
  permission: 'imports',
  params,
  response: z.object({ closed: z.int() }),
});

/** The adverts that were refused, and why: a CSV file as an attachment. */
export const downloadRefusals = endpoint({
  method: 'GET',
  path: '/api/imports/:importId/refusals',
  access: ['Employer'],
  permission: 'imports',
  params,
  response: z.string(),
  file: 'text/csv',
});
