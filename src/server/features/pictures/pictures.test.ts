import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { accounts, applications, messages, pictures, safety } from '#contract/index.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import { PICTURE_SIDE } from '#contract/pictures.ts';
import { HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { BLUE, jpegOf, pixelsOf, pngOf, RED, webpOf, withExif } from '#testing/picture-files.ts';
import { createPictureReader } from './picture-reader.ts';

const app = await appOfFile();
let photo: Buffer;

beforeAll(async () => {
  photo = await jpegOf(600, 400);
});

function send(person: Person, file: Buffer, type = 'image/jpeg'): Promise<Response> {
  return person.fetch('/api/account/picture', {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(file),
  });
}

async function sentBy(person: Person, file: Buffer): Promise<string> {
  const { profileImageUrl } = (await (await send(person, file)).json()) as { profileImageUrl: string };
  return profileImageUrl;
}

async function fetchPicture(person: Person, url: string) {
  const response = await person.fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, ...(await pixelsOf(bytes)) };
}

const storedFiles = () => readdir(join(app.context.config.dataDir, 'uploads', 'picture')).catch(() => []);

function isClose(found: readonly number[], expected: readonly number[]): boolean {
  return found.every((channel, index) => Math.abs(channel - (expected[index] ?? 0)) < 12);
}

test('Amara’s picture becomes a square without metadata', async () => {
  const amara = await app.seeker('Amara');
  const url = await sentBy(amara, withExif(photo, 1));
  expect(url).toMatch(/^\/api\/pictures\/[0-9a-f-]{36}$/);
  expect((await amara.call(accounts.currentUser)).profileImageUrl).toBe(url);
  const { response, bytes, width, height, colourAt } = await fetchPicture(amara, url);
  expect([width, height]).toEqual([PICTURE_SIDE, PICTURE_SIDE]);
  expect(bytes.includes('Exif') || bytes.includes('GPS')).toBe(false);
  expect(isClose(colourAt(20, 200), RED) && isClose(colourAt(360, 200), BLUE)).toBe(true);
  const headers = ['content-type', 'x-content-type-options', 'content-disposition'] as const;
  expect(headers.map((name) => response.headers.get(name))).toEqual([
    'image/jpeg',
    'nosniff',
    'inline; filename="picture.jpg"',
  ]);
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(response.headers.get('cache-control')).toMatch(/^private/);
});

test('a photo that was taken on its side is turned upright', async () => {
  const femi = await app.seeker('Femi');
  const { colourAt } = await fetchPicture(femi, await sentBy(femi, withExif(await jpegOf(400, 400), 6)));
  expect(isClose(colourAt(200, 20), RED) && isClose(colourAt(200, 360), BLUE)).toBe(true);
});

test('PNG and WebP pictures become squares, on white where transparent', async () => {
  const gita = await app.seeker('Gita');
  const webp = await fetchPicture(gita, await sentBy(gita, await webpOf(300, 900)));
  expect([webp.width, isClose(webp.colourAt(20, 200), RED)]).toEqual([PICTURE_SIDE, true]);
  const png = await fetchPicture(gita, await sentBy(gita, pngOf(100, { alpha: 0 })));
  expect([png.width, isClose(png.colourAt(5, 5), [255, 255, 255])]).toEqual([PICTURE_SIDE, true]);
});

test('an employer sees the picture only while matched', async () => {
  const [hana, bridge, mill] = [
    await app.seeker('Hana'),
    await app.employer('Bridge & Co'),
    await app.employer('Mill Lane'),
  ];
  const url = await sentBy(hana, photo);
  const { id: roleId } = await bridge.postRole();
  const { application } = await hana.applyTo(roleId);
  const shownPicture = async () => {
    const [received] = await bridge.call(applications.listEmployerApplications);
    return received?.user.profileImageUrl;
  };
  expect(await shownPicture()).toBeNull();
  expect((await bridge.fetch(url)).status).toBe(404);

  const { threadId } = await bridge.moveTo(application.id, 'shortlisted');
  expect(await shownPicture()).toBe(url);
  expect((await bridge.fetch(url)).status).toBe(200);
  const [thread] = await bridge.call(messages.listThreads);
  expect(thread?.seeker?.profileImageUrl).toBe(url);
  expect((await mill.fetch(url)).status).toBe(404);
  expect((await (await app.seeker('Nosy')).fetch(url)).status).toBe(404);
  expect((await app.visitor().fetch(url)).status).toBe(401);

  await hana.call(safety.unmatch, { params: { threadId: threadId ?? '' } });
  expect(await shownPicture()).toBeNull();
  expect((await bridge.fetch(url)).status).toBe(404);
});

test('an employer’s own picture is shown to them', async () => {
  const quay = await app.employer('Quay Foods');
  const url = await sentBy(quay, photo);
  expect((await quay.call(accounts.currentUser)).profileImageUrl).toBe(url);
  expect((await quay.fetch(url)).status).toBe(200);
});

test('a new picture replaces the old one, and removing leaves none', async () => {
  const ines = await app.seeker('Ines');
  await app.settle();
  const before = (await storedFiles()).length;
  const first = await sentBy(ines, photo);
  const second = await sentBy(ines, photo);
  expect(second).not.toBe(first);
  expect((await ines.fetch(first)).status).toBe(404);
  await app.settle();
  expect(await storedFiles()).toHaveLength(before + 1);

  expect(await ines.call(pictures.removePicture)).toMatchObject({ profileImageUrl: null });
  expect((await ines.call(accounts.currentUser)).profileImageUrl).toBeNull();
  expect((await ines.fetch(second)).status).toBe(404);
  await ines.call(pictures.removePicture);
  await app.settle();
  expect(await storedFiles()).toHaveLength(before);
});

test('the picture is in the export and deleted with the account', async () => {
  const jude = await app.seeker('Jude');
  const exported = async (): Promise<PersonalData> => (await jude.fetch('/api/account/export')).json();
  expect((await exported()).picture).toBeNull();
  await app.settle();
  const before = (await storedFiles()).length;
  const url = await sentBy(jude, photo);
  const { picture } = await exported();
  expect(picture).toMatchObject({ url });
  expect((await fetchPicture(jude, url)).bytes.length).toBe(picture?.size);
  expect((await jude.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  await app.settle();
  expect(await storedFiles()).toHaveLength(before);
});

test('a file that cannot become a picture is refused in plain words', async () => {
  const kofi = await app.seeker('Kofi');
  const animatedWebp = Buffer.concat([
    Buffer.from('RIFF\u0016\0\0\0WEBPVP8X\u000a\0\0\0\u0002\0\0\0', 'latin1'),
    Buffer.alloc(12, 99),
  ]);
  const cases: [Buffer, number, RegExp][] = [
    [Buffer.from('GIF89a\u0001\0\u0001\0'), 415, /choose a JPEG, PNG or WebP/],
    [Buffer.from('<svg onload="alert(1)"/>'), 415, /choose a JPEG, PNG or WebP/],
    [pngOf(100, { claimed: 60_000 }), 422, /too many pixels/],
    [pngOf(100, { claimed: 3_000 }), 422, /damaged/],
    [pngOf(100, { isAnimated: true }), 422, /Animated pictures/],
    [animatedWebp, 422, /Animated pictures/],
    [pngOf(20), 422, /too small/],
    [photo.subarray(0, photo.length / 2), 422, /damaged/],
    [(await webpOf(200, 200)).subarray(0, 60), 422, /damaged/],
    [photo.subarray(0, 12), 422, /damaged/],
    [Buffer.alloc(0), 422, /empty/],
    [Buffer.concat([photo, Buffer.alloc(5 * 1_048_576)]), 413, /too large/],
  ];
  for (const [file, status, words] of cases) {
    const response = await send(kofi, file);
    const { message } = (await response.json()) as { message: string };
    expect([response.status, message]).toEqual([status, expect.stringMatching(words)]);
    app.clock.advance(HOUR / 10);
  }
  expect((await kofi.call(accounts.currentUser)).profileImageUrl).toBeNull();
});

test('one person can send twenty pictures an hour', async () => {
  const lena = await app.seeker('Lena');
  const notPictures = [];
  for (let n = 0; n < 20; n += 1) notPictures.push((await send(lena, Buffer.alloc(0))).status);
  expect(new Set(notPictures)).toEqual(new Set([422]));
  expect((await send(lena, photo)).status).toBe(429);
  app.clock.advance(HOUR);
  expect((await send(lena, photo)).status).toBe(200);
});

test('a picture that exhausts its process is refused, not served', async () => {
  const warned: unknown[] = [];
  const reader = createPictureReader({ warn: (...what: unknown[]) => warned.push(what) }, { memoryMb: 20 });
  await expect(reader.read(photo, 'square')).rejects.toMatchObject({ code: 'unacceptable' });
  expect(warned).toHaveLength(1);
});
