import { randomUUID } from 'node:crypto';
import { plainLine } from '#adverts/text/clean-text.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  type CsvColumns,
  IMPORT_MAX_BYTES,
  type ImportSource,
  type RoleImport,
  type startImport as startImportCall,
} from '#contract/imports.ts';
import { HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { CutOff } from '../../isolated/read-isolated.ts';
import { Unreadable } from '../../isolated/stream-isolated.ts';
import { FetchRefused, type PublicNet } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import { checkSoonIfWaiting } from '../billing/subscriptions/schedule-check.ts';
import { contentOf, keepContent, TooLarge } from './content-store.ts';
import { fetchFeed } from './fetch-feed.ts';
import { guessColumns } from './guess-columns.ts';
import type { ImportServices } from './import-services.ts';
import { getImport, rolesOf } from './queries.ts';
import type { ImportHead } from './read-head.ts';
import { checkTask, endImports, runTask, UNREADABLE } from './tasks.ts';

const IMPORTS_AN_HOUR = 60;
/** A company's imports that are not started. The oldest ends when another one begins. */
const MOST_WAITING = 10;

interface NewImport {
  readonly source: ImportSource;
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Stores an upload or feed and starts checking it; a table waits until the member has confirmed its columns.
 * @throws 409 before the company is set up, 413, 422 for an empty or unreadable file or a feed that cannot be fetched, 429,
 * 503
 */
export async function createImport(
  context: ImportServices,
  actor: Employer,
  newImport: NewImport,
): Promise<RoleImport> {
  const { db, clock } = context;
  await countAgainst(db, clock, { key: `imports:${actor.companyId}`, max: IMPORTS_AN_HOUR, windowMs: HOUR });
  const id = await begin(context, actor, newImport);
  try {
    const size = await keepContent(db, id, newImport.content, IMPORT_MAX_BYTES);
    if (size === 0) throw new AppError('unacceptable', 'The file is empty.');
    await startReading(context, id, newImport.name, size);
  } catch (error) {
    await db.deleteFrom('imports').where('id', '=', id).execute();
    if (error instanceof TooLarge)
      throw new AppError(
        'tooLarge',
        `A file may be at most ${IMPORT_MAX_BYTES / 1024 / 1024} MB. Split it and import the parts.`,
      );
    if (error instanceof FetchRefused) throw new AppError('unacceptable', error.message, { field: 'url' });
    throw error;
  }
  return getImport(db, actor, id);
}

export type FeedServices = ImportServices & {
  /** How feeds of job boards are fetched. */
  readonly feeds: PublicNet;
};

/** @throws 403 if the operator has switched feeds off */
export function createFeedImport(context: FeedServices, actor: Employer, url: string): Promise<RoleImport> {
  if (!context.config.mayCallEnteredAddresses)
    throw new AppError('forbidden', 'Feeds are switched off here. Save the feed as a file and import that.');
  return createImport(context, actor, { source: 'feed', name: url, content: fetchFeed(url, context.feeds) });
}

function begin({ db, clock }: Services, actor: Employer, { source, name }: NewImport): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('employers')
      .select('user_id')
      .where('user_id', '=', actor.companyId)
      .executeTakeFirstOrThrow(() => new AppError('conflict', 'Set up your company before importing roles.'));
    await makeRoom(trx, actor);
    const id = randomUUID();
    await trx
      .insertInto('imports')
      .values({
        id,
        employer_id: actor.companyId,
        source,
        name: plainLine(name, 200) || 'Import',
        status: 'receiving',
        problem: null,
        created_at: clock(),
      })
      .execute();
    return id;
  });
}

/** Ends the company's oldest imports that wait for it to go on: each keeps up to 50 MB for a day. */
async function makeRoom(trx: Db, { companyId }: Employer): Promise<void> {
  const oldestImports = await trx
    .selectFrom('imports')
    .select('id')
    .where('employer_id', '=', companyId)
    .where('status', 'in', ['columns', 'checking', 'checked'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(MOST_WAITING - 1)
    .forUpdate()
    .execute();
  await endImports(
    trx,
    oldestImports.map(({ id }) => id),
    `This import was not started and has ended, because ${MOST_WAITING} others followed it. Import it again: nothing is added twice.`,
  );
}

/** Queues a check of JSON and pages; for a table, only guesses the columns, which the member then confirms. */
async function startReading(context: ImportServices, id: string, name: string, size: number): Promise<void> {
  const { db, tasks } = context;
  const { isTable, head } = await headOf(context, id, name);
  await db.transaction().execute(async (trx) => {
    const status = head !== null ? 'columns' : isTable ? 'failed' : 'checking';
    await trx
      .updateTable('imports')
      .set({
        size_bytes: size,
        status,
        ...(head && {
          csv_head: JSON.stringify(head),
          csv_columns: JSON.stringify(guessColumns(head.headers)),
        }),
        ...(status === 'failed' && {
          problem:
            'No job adverts found. You can import JobPosting JSON-LD, JSON lines, a page with JSON-LD in it, or a table (CSV) with a header.',
        }),
      })
      .where('id', '=', id)
      .execute();
    if (status === 'checking') await tasks.enqueue(trx, checkTask, { importId: id });
    if (status === 'failed') await trx.deleteFrom('import_parts').where('import_id', '=', id).execute();
  });
}

/** @throws 422 if it can't be read, 503 if it can't be read now */
async function headOf(
  { db, importReader, log }: ImportServices,
  id: string,
  name: string,
): Promise<ImportHead> {
  try {
    return await importReader.head(name, contentOf(db, id));
  } catch (error) {
    if (error instanceof CutOff)
      throw new AppError('unavailable', 'We are very busy. Please send your file again in a minute.', {
        retryAfterSeconds: 60,
      });
    if (!(error instanceof Unreadable)) throw error;
    log.warn({ detail: error.message }, 'the beginning of an import could not be read');
    throw new AppError('unacceptable', UNREADABLE);
  }
}

/**
 * @throws 404 for another company's import, 409 if it is not a table, is being checked or has started, 422 without a title
 * or for an unknown column
 */
export async function matchColumns(
  { db, tasks }: Pick<Services, 'db' | 'tasks'>,
  actor: Employer,
  importId: string,
  columns: CsvColumns,
): Promise<RoleImport> {
  const { table } = await getImport(db, actor, importId);
  if (table === null) throw new AppError('conflict', 'This import isn’t a table, so it has no columns.');
  if (columns.title === undefined)
    throw new AppError('unacceptable', 'Choose the column with the job title.', { field: 'title' });
  if (Object.values(columns).some((index) => index >= table.head.headers.length))
    throw new AppError('unacceptable', 'The table has no such column.', { field: 'columns' });
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('imports')
      .set({
        csv_columns: JSON.stringify(columns),
        status: 'checking',
        preview: null,
        read_bytes: 0,
      })
      .where('id', '=', importId)
      .where('status', 'in', ['columns', 'checked'])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n)
      throw new AppError('conflict', 'This import is being checked or has already started.');
    await tasks.enqueue(trx, checkTask, { importId });
  });
  return getImport(db, actor, importId);
}

/** Starting again changes nothing. @throws 404 for another company's import, 409 before it was checked */
export async function startImport(
  { db, tasks }: Pick<Services, 'db' | 'tasks'>,
  actor: Employer,
  importId: string,
  { reopenClosed, replaceEdited, leaveOutLines, leaveOutConcerns }: BodyOf<typeof startImportCall>,
): Promise<RoleImport> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('imports')
      .select('status')
      .where('id', '=', importId)
      .where('employer_id', '=', actor.companyId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('That import'));
    if (['queued', 'running', 'done'].includes(row.status)) return;
    if (row.status !== 'checked') throw new AppError('conflict', 'This import has not been checked yet.');
    await trx
      .updateTable('imports')
      .set({
        status: 'queued',
        is_reopening: reopenClosed,
        is_replacing: replaceEdited,
        left_out_lines: leaveOutLines,
        left_out_concerns: leaveOutConcerns,
        read_bytes: 0,
      })
      .where('id', '=', importId)
      .execute();
    await tasks.enqueue(trx, runTask, { importId });
  });
  return getImport(db, actor, importId);
}

/** Closes the import's live and paused roles; applicants are still owed an answer. @throws 404 for another's import */
export async function closeImport(
  context: Pick<Services, 'db' | 'clock' | 'deck' | 'log'>,
  actor: Employer,
  importId: string,
): Promise<{ closed: number }> {
  const { db, clock } = context;
  await getImport(db, actor, importId);
  const now = clock();
  const { numUpdatedRows } = await db.transaction().execute(async (trx) => {
    await checkSoonIfWaiting(trx, [actor.companyId], now);
    return trx
      .updateTable('roles')
      .set({ status: 'closed', updated_at: now })
      .where('employer_id', '=', actor.companyId)
      .where('id', 'in', rolesOf(trx, importId))
      .where((where) =>
        where.or([
          where('status', '=', 'paused'),
          where.and([where('status', '=', 'live'), where('expires_at', '>', now)]),
        ]),
      )
      .executeTakeFirstOrThrow();
  });
  await refreshDeck(context);
  return { closed: Number(numUpdatedRows) };
}
