import { expect, test } from 'vitest';
import { AMARA_CV, docxOf, pdfOf, pictureOnlyPdf } from '#testing/cv-files.ts';
import { readCv } from './read-cv.ts';

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('a CV reads alike as PDF, as Word document and as plain text in three encodings', async () => {
  const lines = AMARA_CV.split('\n').filter((line) => line !== '');
  const pdf = await readCv({ bytes: await pdfOf([AMARA_CV]), type: PDF });
  expect(pdf).toMatchObject({ reading: 'read', pages: 1, pagesRead: 1 });
  // A long line is broken by the page.
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
  expect(flat(pdf.text)).toBe(flat(AMARA_CV));
  const docx = await readCv({ bytes: docxOf(AMARA_CV), type: DOCX });
  expect(docx.text.split('\n').filter((line) => line !== '')).toEqual(lines);
  const texts = [
    Buffer.from(AMARA_CV),
    Buffer.from(`\ufeff${AMARA_CV}`, 'utf16le'),
    Buffer.from(AMARA_CV, 'latin1'),
  ];
  for (const bytes of texts) {
    const plain = await readCv({ bytes, type: 'text/plain' });
    expect(plain.text.split('\n').filter((line) => line !== '')).toEqual(lines);
  }
});

test('of a PDF of 5,000 pages the first thirty are read', async () => {
  const pages = Array.from({ length: 5_000 }, (_, n) => `Page ${n + 1} of a life`);
  const read = await readCv({ bytes: await pdfOf(pages), type: PDF });
  expect(read).toMatchObject({ reading: 'read', pages: 5_000, pagesRead: 30 });
  expect(read.text).toContain('Page 30 of a life');
  expect(read.text).not.toContain('Page 31 of a life');
});

test('a locked PDF, a picture of a page and a damaged file are said to be that', async () => {
  const locked = await pdfOf([AMARA_CV], { userPassword: 'secret', pdfVersion: '1.7' });
  expect(await readCv({ bytes: locked, type: PDF })).toMatchObject({ reading: 'locked', text: '' });
  expect(await readCv({ bytes: await pictureOnlyPdf(), type: PDF })).toMatchObject({
    reading: 'empty',
    pages: 1,
  });
  const damaged = { bytes: Buffer.from('%PDF-1.7 and nothing more'), type: PDF } as const;
  expect(await readCv(damaged)).toMatchObject({ reading: 'unreadable', text: '' });
  const broken = { bytes: Buffer.from('PK'), type: DOCX } as const;
  expect(await readCv(broken)).toMatchObject({ reading: 'unreadable' });
});

const program = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

test('a reader that hangs, dies, eats memory or ends without a word harms nobody but itself', async () => {
  const document = { bytes: Buffer.from('Amara'), type: 'text/plain' } as const;
  const bad = [
    'for (;;);',
    'await new Promise(() => setInterval(() => {}, 1000));',
    'throw new Error("no");',
    'process.exit(3);',
    'const held = []; for (;;) held.push(new Array(1e6).fill({}));',
    '',
  ];
  const warnings: string[] = [];
  const log = { warn: (_about: unknown, message: string) => void warnings.push(message) } as never;
  for (const source of bad) {
    const read = await readCv(document, { log, program: program(source), timeMs: 1_500 });
    expect([source, read.reading]).toEqual([source, 'unreadable']);
  }
  expect(warnings.length).toBeGreaterThan(3);
  expect((await readCv(document)).text).toBe('Amara');
});

test('many CVs at once wait their turn', async () => {
  const reads = await Promise.all(
    Array.from({ length: 7 }, (_, n) => readCv({ bytes: Buffer.from(`CV ${n}`), type: 'text/plain' })),
  );
  expect(reads.map(({ text }) => text)).toEqual(Array.from({ length: 7 }, (_, n) => `CV ${n}`));
});

test('a file is fetched when its turn comes, and one that is gone holds nobody up', async () => {
  const fetched: number[] = [];
  const bytesOf = (n: number) => async () => {
    fetched.push(n);
    if (n === 0) throw new Error('gone');
    return Buffer.from(`CV ${n}`);
  };
  const reads = Promise.allSettled(
    Array.from({ length: 7 }, (_, n) => readCv({ bytes: bytesOf(n), type: 'text/plain' })),
  );
  expect(fetched).toEqual([0, 1]);
  const outcomes = await reads;
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.text : null))).toEqual([
    null,
    ...Array.from({ length: 6 }, (_, n) => `CV ${n + 1}`),
  ]);
});

test('of an endless text, what a long CV has is kept', async () => {
  const bytes = Buffer.from('Amara Okafor, nurse.\n'.repeat(400_000));
  const { text } = await readCv({ bytes, type: 'text/plain' });
  expect(text).toHaveLength(60_000);
});
