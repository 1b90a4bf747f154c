import { expect, test } from 'vitest';
import { SECOND } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { headingIds } from './heading-words.ts';
import { readHandbook } from './read-handbook.ts';

const app = await appOfFile();
const chapters = readHandbook();

/** Reads one page a second, which stays below the limit per minute. */
async function read(path: string): Promise<{ status: number; text: string; policy: string }> {
  app.clock.advance(SECOND);
  const response = await app.visitor().fetch(path);
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}

test('Olu finds how to restore a backup by searching the handbook', async () => {
  const found = await read('/docs?q=restore+BACKUP');
  expect(found.status).toBe(200);
  expect(found.text).toMatch(/<a href="\/docs\/operations#backup-and-restore"><b>Backup and restore<\/b>/);
  expect(found.text).toContain('<mark>');
  expect(found.policy).toContain("form-action 'self'");
  const chapter = await read('/docs/operations');
  expect(chapter.text).toContain('id="backup-and-restore"');
  expect(chapter.text).toContain('<table>');
});

test('every link within the handbook leads to a page and a heading', async () => {
  const pages = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const { path } of chapters.values()) pages.set(path, await read(path));
  const broken: string[] = [];
  for (const [path, { status, text }] of pages) {
    if (status !== 200) broken.push(`${path}: ${status}`);
    for (const [, href = ''] of text.matchAll(/<a href="((?:\/docs|#)[^"]*)"/g)) {
      const [target = '', id] = href.split('#');
      const page = target === '' ? text : pages.get(target)?.text;
      const isMissing = page === undefined ? target !== '/docs' : id && !page.includes(`id="${id}"`);
      if (isMissing && href !== '#main') broken.push(`${path}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

test('no two headings of a document have the same anchor', () => {
  const idOf = headingIds();
  expect(['Foo', 'Foo', 'Foo 1', 'Foo'].map(idOf)).toEqual(['foo', 'foo-1', 'foo-1-1', 'foo-2']);
});

test('the contents list every document except single decisions', async () => {
  const { text } = await read('/docs');
  const listed = [...chapters.values()].filter(({ file }) => !/decisions\/\d/.test(file));
  for (const { path } of listed) expect(text).toContain(`<a href="${path}">`);
});

test('search terms are shown as text, even if they contain markup', async () => {
  const markup = await read(`/docs?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(markup.text).not.toContain('<script>alert');
  expect(markup.text).toContain('No section has all of these words.');
  const long = await read(`/docs?q=${'a '.repeat(3_000)}`);
  expect(long.status).toBe(200);
  expect((await read('/docs?q=backup&q=restore')).status).toBe(200);
});

test.each(['/docs/nothing', '/docs/../package.json', '/docs/%2e%2e/package', '/docs/decisions/0'])(
  'there is nothing at %s',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);
