import type { Finding } from '#contract/applicant-file.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';

/** What companies wrote about a seeker's application, for the seeker's export. */
export interface CompanyFile {
  readonly notes: { readonly at: string; readonly text: string }[];
  readonly scorecards: {
    readonly at: string;
    readonly findings: Finding[];
    readonly summary: string | null;
  }[];
  /** Absent if the company added no files. */
  files?: {
    readonly at: string;
    readonly name: string;
    readonly size: number;
    readonly type: string;
    readonly url: string;
  }[];
}

interface NoteRow {
  readonly application_id: string;
  readonly at: Date;
  readonly text: string;
}

const NOTES = statement<NoteRow, [applicationIds: readonly string[]]>(
  'applicant-own-files',
  `select application_id, created_at as at, body as text
    from application_notes where application_id = any($1::uuid[])
    union all
    select application_id, created_at, notes
    from interviews where application_id = any($1::uuid[]) and notes is not null
    order by at`,
);

/**
 * By application: notes, notes on interviews, scorecards and files, oldest first. They are the seeker's personal data (D59);
 * the names of the company's members are other people's, so they are left out.
 */
export async function listCompanyFiles(
  trx: Db,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, CompanyFile>> {
  const files = new Map<string, CompanyFile>();
  if (applicationIds.length === 0) return files;
  const names = await listNames(trx, applicationIds);
  const fileOf = (id: string): CompanyFile => {
    const file = files.get(id) ?? { notes: [], scorecards: [] };
    files.set(id, file);
    return file;
  };
  const cleanText = (id: string, text: string) => withoutNames(text, names.get(id) ?? []);
  const notes = await run(trx, NOTES, [applicationIds]);
  for (const { application_id: id, at, text } of notes) {
    fileOf(id).notes.push({ at: at.toISOString(), text: cleanText(id, text) });
  }
  const cards = await trx
    .selectFrom('scorecards')
    .select(['application_id', 'findings', 'summary', 'updated_at'])
    .where('application_id', 'in', applicationIds)
    .orderBy('updated_at')
    .execute();
  for (const { application_id: id, findings, summary, updated_at: at } of cards) {
    fileOf(id).scorecards.push({
      at: at.toISOString(),
      findings: findings.map(({ evidence, ...rest }) => ({
        ...rest,
        evidence: evidence === null ? null : cleanText(id, evidence),
      })),
      summary: summary === null ? null : cleanText(id, summary),
    });
  }
  const fileRows = await trx
    .selectFrom('application_files')
    .select(['id', 'application_id', 'name', 'size', 'type', 'added_at'])
    .where('application_id', 'in', applicationIds)
    .orderBy('added_at')
    .execute();
  for (const { id: fileId, application_id: id, name, size, type, added_at: at } of fileRows) {
    const url = `/api/applications/${id}/files/${fileId}`;
    const file = fileOf(id);
    file.files ??= [];
    file.files.push({ at: at.toISOString(), name: cleanText(id, name), size, type, url });
  }
  return files;
}

const NAMES = statement<{ id: string; names: string[] }, [applicationIds: readonly string[]]>(
  'applicant-own-names',
  `select a.id, array(
      select distinct name from company_members m join users u on u.id = m.user_id
        cross join lateral unnest(array[u.first_name, u.last_name]) as name
      where m.company_id = a.employer_id and length(name) > 1
    ) as names
    from applications a where a.id = any($1::uuid[])`,
);

/** First and last names of the members of each application's company. */
async function listNames(
  trx: Db,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await run(trx, NAMES, [applicationIds]);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

const COLLEAGUE = '[a colleague]';
const COLLEAGUES_IN_A_ROW = /\[a colleague\](?:[ '’-]\[a colleague\])+/g;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Replaces whole words only: a colleague called Grace does not change "gracefully". Parts of a name next to each other become
 * one placeholder, as in "Anne-Marie O’Neill".
 */
function withoutNames(text: string, names: readonly string[]): string {
  const parts = names.flatMap((name) => name.toLowerCase().match(WORD) ?? []);
  const nameWords = new Set(parts.filter((part) => part.length > 1));
  return text
    .replaceAll(/@?(?:[\p{L}]['’])?[\p{L}\p{N}]+/gu, (word) =>
      nameWords.has(word.replace(/^@?(?:\p{L}['’])?/u, '').toLowerCase()) ? COLLEAGUE : word,
    )
    .replaceAll(COLLEAGUES_IN_A_ROW, COLLEAGUE);
}
