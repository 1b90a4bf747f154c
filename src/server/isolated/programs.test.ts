import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AMARA_CV, docxOf, pdfOf } from '#testing/cv-files.ts';
import { pngOf, webpOf } from '#testing/picture-files.ts';
import { UNHURRIED } from '#testing/unhurried.ts';
import { runIsolated } from './run-isolated.ts';
import { streamIsolated } from './stream-isolated.ts';

const LIMITS = { memoryMb: 512, heapMb: 192, cpuMs: 20_000, outputBytes: 1_600_000, ...UNHURRIED };
const FEATURES = join(import.meta.dirname, '../features');
const identity = { firstName: 'Amara', lastName: 'Okafor' };
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ADVERT = JSON.stringify({
  '@type': 'JobPosting',
  title: 'Baker',
  description: 'Bake bread in Leeds for £28,000 a year.',
});
const FEED = {
  documents: [{ url: 'https://bridge.example/jobs.json', length: Buffer.byteLength(ADVERT) }],
  isLast: true,
  maxBytes: 1_000_000,
};
const TABLE = 'Title,Town,Salary\nBaker,Leeds,"£28,000 a year"\n';
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART:20260701T090000Z',
  'DTEND:20260701T100000Z',
  'END:VEVENT',
  'END:VCALENDAR',
];

const PROGRAMS = {
  'calendars/busy-program': new URL('../features/calendars/busy-program.ts', import.meta.url),
  'pictures/picture-program': new URL('../features/pictures/picture-program.ts', import.meta.url),
  'uploads/reading/read-program': new URL('../features/uploads/reading/read-program.ts', import.meta.url),
  'uploads/reading/prepare-program': new URL(
    '../features/uploads/reading/prepare-program.ts',
    import.meta.url,
  ),
};

const STREAMS = {
  'feeds/read-program': new URL('../features/feeds/read-program.ts', import.meta.url),
  'imports/head-program': new URL('../features/imports/head-program.ts', import.meta.url),
  'imports/read-program': new URL('../features/imports/read-program.ts', import.meta.url),
};

const sourceOf = (name: string) => pathToFileURL(join(FEATURES, `${name}.ts`));
/** Test runs in watch mode use the sources. */
const ENDING = process.env.VITEST_MODE === 'WATCH' ? /\.ts$/ : /\.mjs$/;

/** Tests use bundles, as the built server does; commands and `npm run dev` use the sources. */
test.each<[keyof typeof PROGRAMS, unknown, () => string | Buffer | Promise<Buffer>]>([
  ['calendars/busy-program', { from: 0, until: Date.UTC(2027, 0) }, () => CALENDAR.join('\r\n')],
  ['pictures/picture-program', 'square', () => pngOf(64)],
  ['pictures/picture-program', 'square', () => webpOf(64, 64)],
  ['uploads/reading/read-program', { type: 'application/pdf', identity }, () => pdfOf([AMARA_CV])],
  ['uploads/reading/read-program', { type: DOCX, identity }, () => docxOf(AMARA_CV)],
  ['uploads/reading/prepare-program', [{ text: AMARA_CV, identity }], () => ''],
])('%s does the same as a source and as a bundle', async (name, argument, input) => {
  expect(PROGRAMS[name].href).toMatch(ENDING);
  const bytes = Buffer.from(await input());
  const run = (program: URL) => runIsolated({ program, argument, bytes, limits: LIMITS });
  const bySource = await run(sourceOf(name));
  expect(bySource).toMatchObject({ state: 'done' });
  expect(await run(PROGRAMS[name])).toEqual(bySource);
});

test.each<[keyof typeof STREAMS, unknown, string, number]>([
  ['feeds/read-program', FEED, ADVERT, 2],
  ['imports/head-program', 'jobs.csv', TABLE, 1],
  ['imports/read-program', { name: 'jobs.csv', columns: { title: 0, city: 1, salaryText: 2 } }, TABLE, 1],
  ['imports/read-program', { name: 'jobs.json', columns: null }, `[${ADVERT},${ADVERT}]`, 2],
])('%s streams the same as a source and as a bundle', async (name, argument, text, count) => {
  expect(STREAMS[name].href).toMatch(ENDING);
  const run = async (program: URL) => {
    const input = new Blob([text]).stream();
    const results = streamIsolated({ program, argument, input, limits: LIMITS }, z.any());
    return (await Readable.from(results).toArray()).flat();
  };
  const bySource = await run(sourceOf(name));
  expect(bySource).toHaveLength(count);
  expect(await run(STREAMS[name])).toEqual(bySource);
});
