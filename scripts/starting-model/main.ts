import { writeFileSync } from 'node:fs';
import type { TextModel } from '#matching/text/text-model.ts';
import { DIMENSIONS } from '#matching/text/text-model.ts';
import { demoModel } from '#server/demo/demo-model.ts';

/**
 * Writes the text model that an installation starts with, learned from the demo world's adverts and profiles of all sectors:
 * `npm run starting-model`. Run it after a change to how texts are read (`src/matching/text`, `src/matching/stem.ts`), to the
 * order of the occupations, or to the demo's texts.
 *
 * Not learned from the texts of `bench/quality`, so that the benches measure it on texts it has never seen.
 */
const TABLES = new URL('../../src/matching/tables/', import.meta.url);
const LARGEST = 127;
const RARITY_DIGITS = 3;
const SCALE_DIGITS = 6;

function linesOf(records: readonly object[]): string {
  const lines = records.map((record) => {
    const fields = Object.entries(record).map(
      ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    );
    return `  { ${fields.join(', ')} }`;
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}

function termRecords({ vocabulary, forms, rarity, directions }: TextModel): object[] {
  return [...vocabulary].map(([term, id]) => {
    const row = directions.subarray(id * DIMENSIONS, (id + 1) * DIMENSIONS);
    const scale = Number((Math.max(...row.map(Math.abs)) / LARGEST).toFixed(SCALE_DIGITS));
    const steps = Int8Array.from(row, (value) => (scale === 0 ? 0 : Math.round(value / scale)));
    const form = forms[id] ?? '';
    return {
      term,
      ...(form === '' ? {} : { form }),
      rarity: Number((rarity[id] ?? 0).toFixed(RARITY_DIGITS)),
      scale,
      direction: Buffer.from(steps.buffer).toString('hex'),
    };
  });
}

function measureRecords({ documents, meanLength, standards, together }: TextModel): object[] {
  return [
    { name: 'documents', mean: documents },
    { name: 'length', mean: meanLength },
    ...Object.entries({ ...standards, together }).map(([name, standard]) => ({ name, ...standard })),
  ];
}

const model = demoModel();
if (model === null) throw new Error('The demo world has too few texts to learn from.');
const files = {
  'starting-terms.json': linesOf(termRecords(model)),
  'starting-measures.json': linesOf(measureRecords(model)),
};
for (const [name, text] of Object.entries(files)) {
  writeFileSync(new URL(name, TABLES), text);
  console.log(`${name}: ${Math.round(Buffer.byteLength(text) / 1000)} kB`);
}
console.log(`${model.vocabulary.size} terms of ${model.documents} texts`);
