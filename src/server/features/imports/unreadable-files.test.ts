import { afterEach, expect, test } from 'vitest';
import { imports } from '#contract/index.ts';
import { MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { getImport, startImport, uploadImport } from '#testing/import-calls.ts';
import type { Person } from '#testing/person.ts';
import { UNHURRIED } from '#testing/unhurried.ts';
import { createImportReader } from './import-reader.ts';

/** A few megabytes can exceed these; an ordinary file doesn’t. */
const TIGHT = { ...UNHURRIED, heapMb: 64, memoryMb: 256, cpuMs: 1_500 };
const reader = createImportReader(TIGHT);
/** Its programs are cut off before they have read anything. */
const hurried = createImportReader({ wallMs: 1 });
let { rows } = reader;
afterEach(() => {
  rows = reader.rows;
});
const app = await appOfFile({}, { importReader: { ...reader, rows: (...of) => rows(...of) } });

const ADVERT = {
  '@type': 'JobPosting',
  title: 'Baker',
  description: 'Bread from four in the morning.',
  baseSalary: '£28,000 a year',
  jobLocation: 'Leeds',
  url: 'https://jobs.example/1',
};
const LINE = JSON.stringify(ADVERT);
const PROBLEM =
  'We couldn’t read this file: it may be damaged, or take too much time or memory to read. Split it and import the parts.';

/** Of a few bytes each, and twenty times as large once they are parsed. */
const MEMORY_BOMB = `{"@graph":[${'{},'.repeat(2_500_000)}${LINE}]}`;
/** Rows without a word in them, which take a while and lead to nothing. */
const emptyRows = (count: number) => ',\n'.repeat(count);
const TIME_BOMB = `Title,Salary\n${'Baker,£28000\n'.repeat(6)}${emptyRows(12_000_000)}`;

async function importFile(person: Person) {
  const upload = await uploadImport(person, LINE, 'bakery.json');
  await app.settle();
  await startImport(person, upload);
  await app.settle();
  expect((await getImport(person, upload)).result?.outcomes).toEqual({ imported: 1 });
  return upload;
}

const partsOf = ({ id }: { id: string }) =>
  app.context.db.selectFrom('import_parts').select('part').where('import_id', '=', id).execute();

test('a file that takes too much memory ends its import, and nothing else', async () => {
  const [mallory, crumb] = [await app.employer('Mallory'), await app.employer('Crumb')];
  const bomb = await uploadImport(mallory, MEMORY_BOMB, 'bomb.json');
  await app.settle();
  expect(await getImport(mallory, bomb)).toMatchObject({ status: 'failed', problem: PROBLEM });
  expect(await partsOf(bomb)).toEqual([]);
  await importFile(crumb);
  await importFile(mallory);
});

test('a table that takes too much time ends its import, and nothing else', async () => {
  const [mallory, crumb] = [await app.employer('Mallory Time'), await app.employer('Crumb Time')];
  const bomb = await uploadImport(mallory, TIME_BOMB, 'bomb.csv');
  expect(bomb).toMatchObject({ status: 'columns' });
  await mallory.call(imports.matchColumns, {
    params: { importId: bomb.id },
    body: { columns: bomb.table?.columns ?? {} },
  });
  await app.settle();
  expect(await getImport(mallory, bomb)).toMatchObject({ status: 'failed', problem: PROBLEM });
  await importFile(crumb);
});

test('a table whose beginning can’t be found is refused when it arrives', async () => {
  const mallory = await app.employer('Mallory Head');
  const table = `Title,Salary\n${emptyRows(12_000_000)}`;
  await expect(uploadImport(mallory, table, 'bomb.csv')).rejects.toThrow(`422: {"message":"${PROBLEM}"`);
  expect(await mallory.call(imports.listImports)).toEqual([]);
});

test('an import whose reading was interrupted is read again', async () => {
  const crumb = await app.employer('Crumb Again');
  rows = hurried.rows;
  const given = await uploadImport(crumb, LINE, 'bakery.json');
  await app.settle();
  expect(await getImport(crumb, given)).toMatchObject({ status: 'checking' });
  rows = reader.rows;
  await app.advance(MINUTE);
  expect(await getImport(crumb, given)).toMatchObject({ status: 'checked' });
});

test('an import whose reading is interrupted at every attempt ends', async () => {
  const crumb = await app.employer('Crumb Never');
  const given = await uploadImport(crumb, LINE, 'bakery.json');
  await app.settle();
  rows = hurried.rows;
  await startImport(crumb, given);
  await app.settle();
  for (let retry = 0; retry < 3; retry += 1) {
    expect(await getImport(crumb, given)).toMatchObject({ status: 'running' });
    await app.advance(5 * MINUTE);
  }
  expect(await getImport(crumb, given)).toMatchObject({
    status: 'failed',
    problem:
      'Reading this file was interrupted several times, so the import has ended. Import it again: nothing is added twice.',
  });
});
