import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import { uploads } from '#contract/index.ts';
import { HOUR, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { docxOf, pdfOf } from '#testing/cv-files.ts';
import { DOCX, PDF, put, sendRefusedFile, statesOf, TEXT, uploadAddress } from '#testing/send-file.ts';
import { zipOf } from '#testing/zip.ts';

const app = await appOfFile();

test('10,485,760 bytes are allowed and one more is not', async () => {
  const dora = await app.seeker('Dora');
  const largest = Buffer.alloc(UPLOAD_MAX_BYTES, 'All work and no play. ');
  const url = await uploadAddress(dora, { size: largest.length, type: TEXT });
  expect((await put(url, largest, TEXT)).status).toBe(200);
  await app.advance(HOUR + MINUTE);

  const over = Buffer.alloc(UPLOAD_MAX_BYTES + 1, 'All work and no play. ');
  expect(await sendRefusedFile(app, dora, over, TEXT)).toEqual([
    413,
    'The file is too large: at most 10 MB.',
  ]);
  const inPieces = await fetch(await uploadAddress(dora), {
    method: 'PUT',
    headers: { 'content-type': TEXT },
    body: new Blob([over]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(inPieces.status).toBe(413);
  expect(await statesOf(app, dora)).toEqual([]);
  const response = await dora.send('POST', '/api/objects/upload', { size: UPLOAD_MAX_BYTES + 1 });
  expect(response.status).toBe(413);
  expect(await sendRefusedFile(app, dora, '', TEXT)).toEqual([422, 'The file is empty.']);
});

test('mislabelled and unreadable files are refused and leave nothing', async () => {
  const esi = await app.seeker('Esi');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!DOCTYPE html><html><script>alert(1)</script></html>';
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const refusals: readonly (readonly [Buffer | string, string, number, RegExp])[] = [
    ['This is no PDF at all', PDF, 415, /type of file it claims to be/],
    [svg, PDF, 415, /web page or a drawing/],
    [html, PDF, 415, /web page or a drawing/],
    [`\ufeff  ${html}`, TEXT, 415, /web page or a drawing/],
    [Buffer.from(`\ufeff${html}`, 'utf16le'), TEXT, 415, /web page or a drawing/],
    [svg, 'image/svg+xml', 415, /can’t have that file type/],
    [html, 'text/html', 415, /can’t have that file type/],
    [png, PDF, 415, /read this kind of file/],
    [png, 'application/octet-stream', 415, /read this kind of file/],
    ['Dear Sir\u0000or Madam', TEXT, 415, /read this kind of file/],
    [Buffer.from('fffe00d8', 'hex'), TEXT, 415, /read this kind of file/],
    ['{\\rtf1\\ansi Esi}', TEXT, 415, /rich text/],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), DOCX, 415, /old Word document/],
    [zipOf([{ name: 'holiday.txt', data: 'sun' }]), DOCX, 415, /isn’t a Word document/],
    [docxOf('Esi').subarray(0, 200), DOCX, 415, /damaged/],
    [docxOf('Esi'), PDF, 415, /type of file it claims to be/],
    [await pdfOf(['Esi']), DOCX, 415, /type of file it claims to be/],
  ];
  for (const [body, type, status, message] of refusals) {
    expect([type, ...(await sendRefusedFile(app, esi, body, type))]).toEqual([
      type,
      status,
      expect.stringMatching(message),
    ]);
  }
});

test('a zip bomb as DOCX is refused, even with a lying directory', async () => {
  const fola = await app.seeker('Fola');
  const bomb = Buffer.alloc(80 * 1_048_576);
  const honest = docxOf('Fola', [{ name: 'word/media/a.bin', data: bomb, isPacked: true }]);
  expect(honest.length).toBeLessThan(200_000);
  expect(await sendRefusedFile(app, fola, honest, DOCX)).toEqual([
    422,
    expect.stringMatching(/too large when unpacked/),
  ]);
  const liar = docxOf('Fola', [
    { name: 'word/media/a.bin', data: bomb, isPacked: true, lie: { size: 1_000 } },
  ]);
  expect(await sendRefusedFile(app, fola, liar, DOCX)).toEqual([415, expect.stringMatching(/damaged/)]);
  const many = Array.from({ length: 2_100 }, (_, n) => ({ name: `word/p${n}.xml`, data: '' }));
  expect(await sendRefusedFile(app, fola, docxOf('Fola', many), DOCX)).toEqual([
    422,
    expect.stringMatching(/too large when unpacked/),
  ]);
});

test('a 5,000-page PDF is read to page 30, and its owner is told', async () => {
  const rosa = await app.seeker('Rosa');
  const url = await uploadAddress(rosa, { name: 'Rosa.pdf', type: PDF });
  const file = await pdfOf(Array.from({ length: 5_000 }, (_, n) => `Page ${n + 1}`));
  expect((await put(url, file, PDF)).status).toBe(200);
  await rosa.call(uploads.updateCv, { body: { cvUrl: url } });
  await app.settle();
  const { cv } = await rosa.call(uploads.getCvSuggestions);
  expect(cv).toMatchObject({ reading: 'read', pages: 5_000, pagesRead: 30 });
});
