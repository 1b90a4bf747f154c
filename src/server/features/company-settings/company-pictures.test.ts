import { readdir } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { accounts, companyPictures } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { jpegOf, pixelsOf, withExif } from '#testing/picture-files.ts';
import { suspendWithin } from '../safety/review-report.ts';

const app = await appOfFile();
let widePicture: Buffer;

beforeAll(async () => {
  widePicture = await jpegOf(900, 400);
});

const send = (person: Person, call: 'logo' | 'photos', file: Buffer) =>
  person.fetch(`/api/employer/${call}`, {
    method: call === 'logo' ? 'PUT' : 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(file),
  });
const pictures = (person: Person) => person.call(companyPictures.getCompanyPictures);
const describePhoto = (person: Person, pictureId: string, words: string) =>
  person.call(companyPictures.describePhoto, { params: { pictureId }, body: { words } });

async function logoOf(person: Person, file = widePicture): Promise<string> {
  expect((await send(person, 'logo', file)).status).toBe(200);
  return (await pictures(person)).logoUrl ?? '';
}

const visitor = app.visitor();
const statusOf = async (url: string, person = visitor) => (await person.fetch(url)).status;
const textOf = async (path: string) => (await visitor.fetch(path)).text();
const storedFiles = () =>
  readdir(joinPath(app.context.config.dataDir, 'uploads', 'companypicture')).catch(() => []);

test('a logo is a square without metadata, on the company’s public pages', async () => {
  const bridge = await app.employer('Bridge');
  const role = await bridge.postRole();
  const url = await logoOf(bridge, withExif(widePicture, 1));
  const response = await visitor.fetch(url);
  expect([response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([
    'image/jpeg',
    'nosniff',
  ]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.includes('Exif')).toBe(false);
  expect(await pixelsOf(bytes)).toMatchObject({ width: 384, height: 384 });
  const img = `<img class="logo" src="${url}" alt="" width="384" height="384">`;
  expect(await textOf(`/companies/${bridge.id}`)).toContain(img);
  expect(await textOf(`/embed/${bridge.id}`)).toContain(img);
  const page = await textOf(`/jobs/${role.id}`);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}';
  expect(JSON.parse(data).hiringOrganization.logo).toMatch(new RegExp(`^http.*${url}$`));

  // A new logo replaces the old one, including its file.
  const before = (await storedFiles()).length;
  const next = await logoOf(bridge);
  await app.settle();
  expect([await statusOf(url), await statusOf(next), (await storedFiles()).length]).toEqual([
    404,
    200,
    before,
  ]);
  await bridge.call(companyPictures.removeLogo);
  await app.settle();
  expect([await statusOf(next), (await storedFiles()).length]).toEqual([404, before - 1]);
  expect(await textOf(`/companies/${bridge.id}`)).not.toContain('class="logo"');
});

test('a photo is public once it has a description', async () => {
  const castle = await app.employer('Castle');
  await send(castle, 'photos', widePicture);
  const [photo] = (await pictures(castle)).photos;
  const { id = '', url = '' } = photo ?? {};
  expect([await statusOf(url), await statusOf(url, castle)]).toEqual([404, 200]);
  expect(await textOf(`/companies/${castle.id}`)).not.toContain(url);
  const rival = await app.employer('Rival');
  expect(await statusOf(url, rival)).toBe(404);
  await expect(describePhoto(rival, id, 'Ours')).rejects.toMatchObject({ status: 404 });
  await describePhoto(castle, id, 'The "long" table & six people');
  const response = await visitor.fetch(url);
  expect(await pixelsOf(Buffer.from(await response.arrayBuffer()))).toMatchObject({
    width: 960,
    height: 640,
  });
  expect(await textOf(`/companies/${castle.id}`)).toContain(
    `<img src="${url}" alt="The &quot;long&quot; table &amp; six people" width="960" height="640" loading="lazy"`,
  );
  await castle.call(companyPictures.removePhoto, { params: { pictureId: id } });
  expect(await statusOf(url)).toBe(404);
});

test('pictures are limited in size and number, and only owners add them', async () => {
  const dock = await app.employer('Dock');
  const rita = await join(app, dock, 'recruiter', 'Rita');
  expect((await send(rita, 'logo', widePicture)).status).toBe(403);
  expect((await send(dock, 'photos', await jpegOf(300, 400))).status).toBe(422);
  expect((await send(dock, 'logo', Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415);
  expect((await send(dock, 'logo', Buffer.alloc(5 * 1_048_576 + 1))).status).toBe(413);
  for (let n = 0; n < 6; n += 1) expect((await send(dock, 'photos', widePicture)).status).toBe(200);
  expect((await send(dock, 'photos', widePicture)).status).toBe(422);
  expect((await pictures(rita)).photos).toHaveLength(6);
});

test('pictures are deleted with the company, and hidden while suspended', async () => {
  const elm = await app.employer('Elm');
  const url = await logoOf(elm);
  await send(elm, 'photos', widePicture);
  const before = (await storedFiles()).length;
  await elm.call(accounts.deleteAccount, { body: { password: TEST_PASSWORD } });
  await app.settle();
  expect([await statusOf(url), (await storedFiles()).length]).toEqual([404, before - 2]);

  const oak = await app.employer('Oak');
  const oaksLogo = await logoOf(oak);
  const { db, clock } = app.context;
  await db.transaction().execute((trx) => suspendWithin(trx, oak.id, clock()));
  expect(await statusOf(oaksLogo)).toBe(404);
});
