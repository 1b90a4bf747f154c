import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { imports } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { getImport, startImport, uploadImport } from '#testing/import-calls.ts';
import { checkImport } from './check-import.ts';
import { runImport } from './run-import.ts';

/** Real adverts from outside this project; the files lie beside the repository. */
const dataFile = (name: string) =>
  fileURLToPath(new URL(`../../../../../shared/data/${name}`, import.meta.url));
const NHS = dataFile('jobpostings-nhs.jsonl.gz');
const ADVERTS = dataFile('adverts-uk.csv.gz');

/**
 * For calling the import's two tasks directly. The tests don't use `app.settle`, which also runs every periodic job: with
 * thousands of roles, those jobs would learn for a while.
 */
const { signal } = new AbortController();

const app = await appOfFile();

test.skipIf(!existsSync(NHS))(
  'a gzipped file of 2,500 NHS adverts is imported; expired ones reopen',
  { timeout: 180_000 },
  async () => {
    const trust = await app.employer('Severn Trust');
    const given = await uploadImport(trust, new Uint8Array(readFileSync(NHS)), 'jobpostings-nhs.jsonl.gz');
    await checkImport(app.context, given.id, signal);
    const { preview } = await getImport(trust, given);
    expect(preview).toMatchObject({ total: 2_500, samples: { length: 10 } });
    // From late 2020, so all of them have closed.
    expect(preview?.outcomes.expired).toBeGreaterThan(2_000);
    await startImport(trust, given, { reopenClosed: true });
    await runImport(app.context, given.id, signal);
    const { result, status } = await getImport(trust, given);
    expect(status).toBe('done');
    expect(result?.outcomes.reopened).toBe(preview?.outcomes.expired);
    expect(result?.refusals).toEqual(preview?.refusals);
    const { posted } = await app.context.db
      .selectFrom('roles')
      .where('employer_id', '=', trust.id)
      .select(({ fn }) => fn.countAll<number>().as('posted'))
      .executeTakeFirstOrThrow();
    expect(Number(posted)).toBe(result?.outcomes.reopened);
  },
);

test.skipIf(!existsSync(ADVERTS))('a table of 833 adverts is imported with guessed columns', async () => {
  const agency = await app.employer('Agency');
  const upload = await uploadImport(agency, new Uint8Array(readFileSync(ADVERTS)), 'adverts-uk.csv.gz');
  const { table } = upload;
  const named = Object.fromEntries(
    Object.entries(table?.columns ?? {}).map(([field, index]) => [field, table?.head.headers[index]]),
  );
  expect(named).toEqual({
    reference: 'Id',
    title: 'Title',
    description: 'FullDescription',
    city: 'LocationNormalized',
    region: 'LocationRaw',
    jobType: 'ContractType',
    contractTerm: 'ContractTime',
    company: 'Company',
    salaryText: 'SalaryRaw',
    salaryMin: 'SalaryNormalized',
  });
  await agency.call(imports.matchColumns, {
    params: { importId: upload.id },
    body: { columns: table?.columns ?? {} },
  });
  await checkImport(app.context, upload.id, signal);
  const { preview } = await getImport(agency, upload);
  expect(preview?.total).toBe(833);
  expect(preview?.outcomes.imported).toBeGreaterThan(600);
  await startImport(agency, upload);
  await runImport(app.context, upload.id, signal);
  const { result } = await getImport(agency, upload);
  expect(result).toMatchObject({ total: 833, outcomes: preview?.outcomes });
});
