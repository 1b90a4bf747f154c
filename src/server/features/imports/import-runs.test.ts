import { expect, test } from 'vitest';
import { roles } from '#contract/index.ts';
import { DAY } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { getImport, startImport, uploadImport } from '#testing/import-calls.ts';
import { jsonLines, nurseAdvert } from '#testing/nurse-adverts.ts';
import { runImport } from './run-import.ts';
import { endImports } from './tasks.ts';

const app = await appOfFile();

test('an interrupted import continues, and two workers repeat nothing', async () => {
  const forge = await app.employer('Forge');
  const upload = await uploadImport(
    forge,
    jsonLines(Array.from({ length: 450 }, (_, index) => nurseAdvert(index))),
    'forge.jsonl',
  );
  await app.settle();
  await startImport(forge, upload);
  const stop = new AbortController();
  const { context } = app;
  const cutOff = {
    ...context,
    // Killed after the first batch.
    clock: () => {
      stop.abort();
      return context.clock();
    },
  };
  await expect(runImport(cutOff, upload.id, stop.signal)).rejects.toThrow();
  expect(await getImport(forge, upload)).toMatchObject({
    status: 'running',
    result: { total: context.connection.isExclusive ? 10 : 200 },
  });
  const signal = new AbortController().signal;
  await Promise.all([runImport(context, upload.id, signal), runImport(context, upload.id, signal)]);
  const done = await getImport(forge, upload);
  expect(done).toMatchObject({ status: 'done', result: { total: 450, outcomes: { imported: 450 } } });
  expect(await forge.call(roles.listEmployerRoles)).toHaveLength(450);
  await app.settle();
});

test('an import that ends while its file is being read stores nothing more', async () => {
  const fern = await app.employer('Fern');
  const upload = await uploadImport(fern, jsonLines([nurseAdvert(1), nurseAdvert(2)]));
  await app.settle();
  await startImport(fern, upload);
  const { context } = app;
  const { importReader } = context;
  async function* rows(...input: Parameters<typeof importReader.rows>) {
    for await (const portion of importReader.rows(...input)) {
      await endImports(context.db, [upload.id], 'Ended in a test.');
      yield portion;
    }
  }
  const signal = new AbortController().signal;
  await runImport({ ...context, importReader: { ...importReader, rows } }, upload.id, signal);
  const ended = { status: 'failed', problem: 'Ended in a test.' };
  expect(await getImport(fern, upload)).toMatchObject(ended);
  expect(await fern.call(roles.listEmployerRoles)).toEqual([]);
  // What has ended is not ended again for another reason.
  await endImports(context.db, [upload.id], 'Ended again.');
  expect(await getImport(fern, upload)).toMatchObject(ended);
});

test('of imports that are not started, the ten newest are kept', async () => {
  const fort = await app.employer('Fort Ten');
  const uploads = [];
  for (let n = 0; n < 12; n += 1) {
    uploads.push(await uploadImport(fort, jsonLines([nurseAdvert(n)])));
    app.clock.advance(1_000);
  }
  await app.settle();
  const states = [];
  for (const each of uploads) states.push((await getImport(fort, each)).status);
  expect(states).toEqual([...Array(2).fill('failed'), ...Array(10).fill('checked')]);
  const [first] = uploads;
  if (first === undefined) throw new Error('there is no import');
  expect((await getImport(fort, first)).problem).toContain('because 10 others followed it');
  const parts = await app.context.db
    .selectFrom('import_parts')
    .select('import_id')
    .where(
      'import_id',
      'in',
      uploads.map(({ id }) => id),
    )
    .execute();
  expect(parts).toHaveLength(10);
});

test('an import not started within a day ends and says so', async () => {
  const moor = await app.employer('Moor');
  const given = await uploadImport(moor, jsonLines([nurseAdvert(1)]));
  await app.advance(DAY + 1);
  expect(await getImport(moor, given)).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('a day'),
  });
});
