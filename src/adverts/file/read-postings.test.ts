import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findJsonError } from './json-error.ts';
import { readPostings } from './read-postings.ts';

const folder = mkdtempSync(join(tmpdir(), 'nod-postings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const advert = (title: string) => ({ '@type': 'JobPosting', title, description: 'Care £' });
const line = (title: string) => JSON.stringify(advert(title));

/** Everything read from the file, with its line number: an advert as "3 Nurse", a problem as "3 ! why". */
async function rowsOf(name: string, content: string | Buffer): Promise<string[]> {
  const file = join(folder, name);
  writeFileSync(file, content);
  const rows: string[] = [];
  for await (const row of readPostings(file)) {
    rows.push('posting' in row ? `${row.line} ${row.posting.title}` : `${row.line} ! ${row.problem}`);
  }
  return rows;
}

test('JSON lines may have a BOM, Windows line ends and empty lines', async () => {
  expect(await rowsOf('a.jsonl', `\uFEFF${line('Nurse')}\r\n\r\n${line('Cook')}\r\n`)).toEqual([
    '1 Nurse',
    '3 Cook',
  ]);
  expect(await rowsOf('a.txt', `${line('Nurse')}\n${line('Cook')}`)).toEqual(['1 Nurse', '2 Cook']);
});

test('a broken line is reported with its number, and reading continues', async () => {
  const file = [
    line('Nurse'),
    '{"title": "x",}',
    'hello',
    '{"@type":"Person"}',
    '[1,]',
    line('Cook'),
    '{"title": "ab',
  ];
  expect(await rowsOf('b.jsonl', file.join('\n'))).toEqual([
    '1 Nurse',
    '2 ! Not JSON: a comma before the closing } has nothing after it (line 2).',
    '3 ! Not JSON: something here is not a JSON value (line 3).',
    '4 ! This is not a JobPosting but of the type Person.',
    '5 ! Not JSON: a comma before the closing ] has nothing after it (line 5).',
    '6 Cook',
    '7 ! Not JSON: it ends in the middle of a string (line 7).',
  ]);
});

test('a JSON list is read item by item, and a trailing comma reported', async () => {
  expect(
    await rowsOf(
      'c.json',
      `[\n${line('Nurse')},\n{"@type":["JobPosting"],"title":"Cook, [sous] \\"chef\\""},\n]`,
    ),
  ).toEqual(['2 Nurse', '3 Cook, [sous] "chef"', '3 ! Not JSON: there is nothing after a comma (line 3).']);
  expect(await rowsOf('c.json', `[${line('Nurse')}, {"@type":`)).toEqual([
    '1 Nurse',
    '1 ! The file ends in the middle of the list.',
  ]);
  expect(await rowsOf('c.json', `[${line('Nurse')}] []`)).toEqual([
    '1 Nurse',
    '1 ! Not JSON: there is something after the end of the list (line 1).',
  ]);
  expect(await rowsOf('c.json', '[]')).toEqual([]);
});

test('a file may be one object, a graph or a list of items', async () => {
  expect(await rowsOf('d.json', JSON.stringify(advert('Nurse'), null, 2))).toEqual(['1 Nurse']);
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Organization' }, advert('Nurse'), advert('Cook')],
  };
  expect(await rowsOf('d.json', JSON.stringify(graph, null, 1))).toEqual(['1 Nurse', '1 Cook']);
  const items = {
    '@type': 'ItemList',
    itemListElement: [
      { '@type': 'ListItem', item: { '@type': 'http://schema.org/JobPosting', title: 'Nurse' } },
    ],
  };
  expect(await rowsOf('d.json', JSON.stringify(items))).toEqual(['1 Nurse']);
});

test('only the adverts in the scripts of a page are read', async () => {
  const page = `<!doctype html><script>var a = "</p>"</script>
<script type="application/ld+json">{"@type":"BreadcrumbList"}</script>
<script type="application/ld+json; charset=utf-8">
<!-- ${line('Nurse')} --></script>
<SCRIPT TYPE='application/ld+json'>{&quot;@type&quot;:&quot;JobPosting&quot;,&quot;title&quot;:&quot;Cook&quot;}</SCRIPT>
<script type="application/ld+json">{"@type":"JobPosting",
"title":"Porter",}</script>`;
  expect(await rowsOf('e.html', page)).toEqual([
    '3 Nurse',
    '5 Cook',
    '7 ! Not JSON: a comma before the closing } has nothing after it (line 7).',
  ]);
  expect(await rowsOf('e.html', '<p>No jobs today</p>')).toEqual([
    '1 ! The page has no JobPosting in an application/ld+json script.',
  ]);
});

test('gzip is detected by its bytes, and a damaged archive is read in part', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) =>
    line(`Nurse ${index} ${(index * 7_919) % 1_000_003}`),
  ).join('\n');
  const packed = gzipSync(many);
  expect(await rowsOf('f.json', packed)).toHaveLength(2_000);
  const torn = await rowsOf('f.jsonl.gz', packed.subarray(0, packed.length / 2));
  expect(torn[0]).toMatch(/^1 Nurse 0/);
  expect(torn.length).toBeGreaterThan(100);
  expect(torn.at(-1)).toMatch(/! The gzip file is damaged or incomplete/);
  expect(await rowsOf('g.gz', packed.subarray(0, 5))).toHaveLength(2);
  const two = Buffer.concat([gzipSync(`${line('Nurse')}\n`), gzipSync(line('Cook'))]);
  expect(await rowsOf('h.jsonl.gz', two)).toEqual(['1 Nurse', '2 Cook']);
});

test('files in Windows-1252 and UTF-16 are read', async () => {
  const file = join(folder, 'i.jsonl');
  writeFileSync(file, Buffer.from(`${line('Nurse')}\n${line('Café')}`, 'latin1'));
  const rows = [];
  for await (const row of readPostings(file)) rows.push(row);
  expect(rows.map((row) => 'posting' in row && row.posting.description)).toEqual(['Care £', 'Care £']);
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`[${line('Café')}]`, 'utf16le')]);
  expect(await rowsOf('j.json', utf16)).toEqual(['1 Café']);
});

test('an empty file and a file that is not JSON give one problem each', async () => {
  expect(await rowsOf('k.json', '')).toEqual(['1 ! The file is empty.']);
  expect(await rowsOf('k.pdf', '%PDF-1.7\u0000')).toEqual([
    expect.stringMatching(/^1 ! The file is not JSON/),
  ]);
  expect(await rowsOf('k.json', '5')).toEqual([expect.stringMatching(/^1 ! The file is not JSON/)]);
});

test('a line longer than any advert is skipped', async () => {
  const rows = await rowsOf('l.jsonl', `${line('Nurse')}\n{"x":"${'a'.repeat(9_000_000)}"}\n${line('Cook')}`);
  expect(rows).toEqual(['1 Nurse', '2 ! It is longer than 8 MB, which is too long for an advert.', '3 Cook']);
});

test('the bytes of the file are counted while it is read', async () => {
  const file = join(folder, 'm.jsonl');
  const content = `${line('Nurse')}\n`.repeat(1_000);
  writeFileSync(file, content);
  const reported: number[] = [];
  for await (const _ of readPostings(file, (bytes) => reported.push(bytes)));
  expect(reported.at(-1)).toBe(Buffer.byteLength(content));
  expect(reported.length).toBeGreaterThan(2);
});

test('findJsonError agrees with JSON.parse on what is an error', () => {
  const nearly = fc
    .tuple(fc.jsonValue(), fc.nat(), fc.string({ maxLength: 2 }))
    .map(([value, seed, extra]) => {
      const text = JSON.stringify(value);
      const position = seed % (text.length + 1);
      return `${text.slice(0, position)}${extra}${text.slice(position + (seed % 2))}`;
    });
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(nearly, (text) => {
      expect(findJsonError(text) === null).toBe(isJson(text));
    }),
    { numRuns: 3_000 },
  );
});

test('a page with very many scripts is read in one pass', async () => {
  const scripts = 200_000;
  const page = '<script type="application/ld+json"> </script>\n'.repeat(scripts);
  const last = `<script type="application/ld+json">${line('Nurse')}</script>`;
  expect(await rowsOf('many.html', `<html>\n${page}${last}`)).toEqual([`${scripts + 2} Nurse`]);
});
