import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CvType } from '#contract/cv-types.ts';
import { AMARA_CV, bombPdf, docxOf, pdfOf, pictureOnlyPdf } from '#testing/cv-files.ts';
import { UNHURRIED } from '#testing/unhurried.ts';
import { limitConcurrency } from '../../../isolated/limit-concurrency.ts';
import { CutOff } from '../../../isolated/read-isolated.ts';
import { createCvReader } from './cv-reader.ts';

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const TEXT = 'text/plain';
const AMARA = { firstName: 'Amara', lastName: 'Okafor' };
const never = new AbortController().signal;

const warnings: object[] = [];
const log = { warn: (details: object) => void warnings.push(details) } as never;
const reader = createCvReader(log, { limits: UNHURRIED });

async function read(bytes: Buffer | string, type: CvType = TEXT, by = reader) {
  const found = await by.read(async () => ({ bytes: Buffer.from(bytes), type, identity: AMARA }), never);
  if (found === null) throw new Error('nothing was opened');
  return found;
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

test('a CV reads the same as PDF, Word and text in three encodings', async () => {
  const pdf = await read(await pdfOf([AMARA_CV]), PDF);
  expect(pdf).toMatchObject({ reading: 'read', pages: 1, pagesRead: 1 });
  // The page breaks a long line.
  const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  expect(onOneLine(pdf.text)).toBe(onOneLine(AMARA_CV));
  expect(linesOf((await read(docxOf(AMARA_CV), DOCX)).text)).toEqual(linesOf(AMARA_CV));
  const texts = [
    Buffer.from(AMARA_CV),
    Buffer.from(`\ufeff${AMARA_CV}`, 'utf16le'),
    Buffer.from(AMARA_CV, 'latin1'),
  ];
  for (const bytes of texts) expect(linesOf((await read(bytes)).text)).toEqual(linesOf(AMARA_CV));
});

test('reading a CV also prepares matching and suggestions', async () => {
  const { prepared } = await read(AMARA_CV);
  expect(prepared.workText).toContain('eight years on acute and respiratory wards');
  for (const private_ of ['Amara', 'Okafor', 'example.org', '07700', 'University']) {
    expect(prepared.workText).not.toContain(private_);
  }
  expect(prepared.found).toMatchObject({
    skills: expect.arrayContaining(['Phlebotomy', 'Zebra grooming']),
    summary: expect.stringMatching(/^Registered nurse/),
    experienceLevel: 'senior',
    recentTitles: ['Senior Staff Nurse', 'Staff Nurse'],
  });
});

test('only the first thirty pages of a 5,000-page PDF are read', async () => {
  const pages = Array.from({ length: 5_000 }, (_, n) => `Page ${n + 1} of a life`);
  const found = await read(await pdfOf(pages), PDF);
  expect(found).toMatchObject({ reading: 'read', pages: 5_000, pagesRead: 30 });
  expect(found.text).toContain('Page 30 of a life');
  expect(found.text).not.toContain('Page 31 of a life');
});

test('locked, scanned and damaged PDFs are distinguished', async () => {
  const locked = await pdfOf([AMARA_CV], { userPassword: 'secret', pdfVersion: '1.7' });
  expect(await read(locked, PDF)).toMatchObject({ reading: 'locked', text: '' });
  expect(await read(await pictureOnlyPdf(), PDF)).toMatchObject({ reading: 'empty', pages: 1 });
  expect(await read('%PDF-1.7 and nothing more', PDF)).toMatchObject({ reading: 'unreadable', text: '' });
  expect(await read('PK', DOCX)).toMatchObject({ reading: 'unreadable' });
});

test.each([
  ['once', bombPdf({ layers: 1 })],
  ['twice', bombPdf({ layers: 2 })],
  ['three times, with a damaged end', bombPdf({ layers: 3, isDamaged: true })],
  ['as a hundred objects', bombPdf({ layers: 1, objects: 100 })],
])('a PDF that inflates to 500 MB is refused: compressed %s', async (_, bytes) => {
  expect(bytes.length).toBeLessThan(2_000_000);
  // It is refused before it costs anything, not by the limits, which would be logged.
  const before = warnings.length;
  expect(await read(bytes, PDF)).toMatchObject({ reading: 'unreadable', text: '' });
  expect(warnings).toHaveLength(before);
});

test('a PDF that hides its inflated size is stopped by the limits', async () => {
  const before = warnings.length;
  expect(await read(bombPdf({ layers: 1, isHidden: true }), PDF)).toMatchObject({ reading: 'unreadable' });
  expect(warnings.slice(before)).toHaveLength(1);
});

test('an endless text is cut to the length of a long CV', async () => {
  expect((await read('Amara Okafor, nurse.\n'.repeat(400_000))).text).toHaveLength(60_000);
  const pdf = await read(await pdfOf(Array(20).fill('Amara Okafor, nurse. '.repeat(500))), PDF);
  expect(pdf.text).toHaveLength(60_000);
  expect(pdf.pagesRead).toBeLessThan(20);
});

test('half a character at the cut does not make a CV unreadable', async () => {
  const faces = '😀'.repeat(40_000);
  for (const bytes of [
    faces,
    `x${faces}`,
    `Summary\n${'😀 '.repeat(700)}`,
    `${'😀'.repeat(70)}@example.org`,
  ]) {
    expect((await read(bytes)).reading).toBe('read');
  }
});

const testProgram = (source: string) => new URL(`../../../../testing/${source}.ts`, import.meta.url);

test('an invalid result of the reader counts as unreadable', async () => {
  const talkative = createCvReader(log, { program: testProgram('unruly-program'), limits: UNHURRIED });
  expect(existsSync(testProgram('unruly-program'))).toBe(true);
  expect((await read('report', TEXT, talkative)).reading).toBe('unreadable');
});

test('cutting off a reader does not make the CV unreadable', async () => {
  const hurried = createCvReader(log, { limits: { wallMs: 1 } });
  await expect(read('Amara', TEXT, hurried)).rejects.toThrow(CutOff);
});

test('one text that cannot be prepared does not spoil the others', async () => {
  const texts = ['Amara Okafor, baker', 'Amara Okafor, nurse'].map((text) => ({ text, identity: AMARA }));
  const prepared = await reader.prepare(texts, never);
  expect(prepared.map((each) => each?.workText.trim())).toEqual([', baker', ', nurse']);
  const strange = { text: 7 as unknown as string, identity: AMARA };
  const mixed = await reader.prepare([...texts, strange], never);
  expect(mixed.map((each) => each?.workText.trim())).toEqual([', baker', ', nurse', undefined]);
});

test('two tasks run at a time; one that leaves the queue delays nobody', async () => {
  const takeTurn = limitConcurrency(2);
  const steps: string[] = [];
  const gates = new Map<string, () => void>();
  const leaving = new AbortController();
  const begin = (name: string, signal?: AbortSignal) =>
    takeTurn(signal, async () => {
      steps.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      if (name === 'broken') throw new Error('broken');
    });
  const done = [begin('first'), begin('broken'), begin('third', leaving.signal), begin('fourth')];
  const settled = Promise.allSettled(done);
  await expect.poll(() => steps).toEqual(['first', 'broken']);
  leaving.abort(new Error('left'));
  gates.get('broken')?.();
  await expect.poll(() => steps).toEqual(['first', 'broken', 'fourth']);
  gates.get('first')?.();
  gates.get('fourth')?.();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
});
