import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { pdfOf } from '#testing/cv-files.ts';
import { filesKept, PDF, put, sendRefusedFile, statesOf, TEXT, uploadAddress } from '#testing/send-file.ts';

const app = await appOfFile();

test('an upload must have its declared size and type', async () => {
  const gita = await app.seeker('Gita');
  const declared = { name: 'gita.txt', size: 10, type: TEXT };
  expect(await sendRefusedFile(app, gita, 'eleven byte', TEXT, declared)).toEqual([
    422,
    expect.stringMatching(/size differs from the one declared/),
  ]);
  const file = await pdfOf(['Gita']);
  expect(await sendRefusedFile(app, gita, file, PDF, { size: file.length, type: TEXT })).toEqual([
    415,
    expect.stringMatching(/type differs from the one declared/),
  ]);
  const other = await gita.send('POST', '/api/objects/upload', { type: 'image/png' });
  expect([other.status, (await other.json()).message]).toEqual([415, expect.stringMatching(/PDF/)]);
});

test('an upload address works once, whatever the outcome', async () => {
  const hana = await app.seeker('Hana');
  const url = await uploadAddress(hana);
  const responses = await Promise.all([put(url, 'Hana, cook', TEXT), put(url, 'Hana, chef', TEXT)]);
  expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
  const repeated = await put(url, 'Hana, baker', TEXT);
  expect([repeated.status, (await repeated.json()).message]).toEqual([
    409,
    'This upload address has already been used.',
  ]);
  const bad = await uploadAddress(hana);
  expect((await put(bad, '<svg/>', TEXT)).status).toBe(415);
  expect((await put(bad, 'Hana, baker', TEXT)).status).toBe(404);
});

test('an upload address expires after a quarter of an hour', async () => {
  const ines = await app.seeker('Ines');
  const url = await uploadAddress(ines);
  const before = await filesKept(app);
  app.clock.advance(15 * MINUTE);
  const late = await put(url, 'Ines', TEXT);
  expect([late.status, (await late.json()).message]).toEqual([403, expect.stringMatching(/has expired/)]);
  expect(await filesKept(app)).toEqual(before);
  await app.advance(HOUR);
  expect(await statesOf(app, ines)).toEqual([]);
});

test('an upload address works for its owner only and can’t be forged', async () => {
  const [jamal, kofi] = [await app.seeker('Jamal'), await app.seeker('Kofi')];
  const bridge = await app.employer('Bridge & Co');
  const url = await uploadAddress(jamal, { size: 5, type: TEXT });
  const before = await filesKept(app);
  for (const other of [kofi, bridge]) {
    const response = await put(url, 'Jamal', TEXT, other.cookie);
    expect([response.status, (await response.json()).message]).toEqual([
      403,
      expect.stringMatching(/for somebody else/),
    ]);
  }
  const kofis = await uploadAddress(kofi, { size: 5, type: TEXT });
  const mixed = new URL(url);
  mixed.search = new URL(kofis).search;
  expect((await put(mixed.href, 'Jamal', TEXT)).status).toBe(403);
  expect((await put(`${url.split('?')[0]}?signature=`, 'Jamal', TEXT)).status).toBe(403);
  expect((await put(url.split('?')[0] ?? '', 'Jamal', TEXT)).status).toBe(400);
  expect(await filesKept(app)).toEqual(before);
  expect(await statesOf(app, jamal)).toEqual(['offered']);

  expect((await put(url, 'Jamal', TEXT, jamal.cookie)).status).toBe(200);
  expect((await kofi.send('POST', '/api/cv/update', { cvUrl: url })).status).toBe(404);
  expect((await kofi.fetch(new URL(url).pathname)).status).toBe(404);
  const kofisUrl = await uploadAddress(kofi);
  for (const cvUrl of [kofisUrl, 'https://example.org/cv.pdf', 'cv', `/api/objects/${crypto.randomUUID()}`]) {
    expect((await kofi.send('POST', '/api/cv/update', { cvUrl })).status).toBe(404);
  }
  expect((await kofi.fetch('/api/cv')).status).toBe(404);
});

test('another site can’t send a file with a seeker’s cookie', async () => {
  const lena = await app.seeker('Lena');
  const response = await fetch(await uploadAddress(lena), {
    method: 'PUT',
    headers: { 'content-type': TEXT, cookie: lena.cookie, origin: 'https://evil.example' },
    body: 'Lena',
  });
  expect(response.status).toBe(403);
  expect(await statesOf(app, lena)).toEqual(['offered']);
});
