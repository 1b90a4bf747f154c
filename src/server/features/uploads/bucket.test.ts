import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { uploads } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { AMARA_CV, pdfOf } from '#testing/cv-files.ts';
import { localBucket } from '#testing/local-bucket.ts';
import type { Person } from '#testing/person.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { cvKey, incomingKey, uploadIdIn } from './file-keys.ts';

const PDF = 'application/pdf';

let app: TestApp;
let closeBucket: () => Promise<void>;
beforeAll(async () => {
  const { config, close } = await localBucket();
  closeBucket = close;
  app = await testApp({ s3: config });
});
afterAll(async () => {
  await app.close();
  await closeBucket();
});

async function offerUpload(person: Person, body: { name?: string; size?: number; type?: string }) {
  const { uploadURL } = await person.call(uploads.offerUpload, { body });
  return { uploadURL, id: uploadIdIn(uploadURL) ?? '' };
}

const put = (url: string, body: Buffer, type = PDF) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: Buffer.from(body) });

async function inBucket(key: string): Promise<string | null> {
  const stored = await app.context.storage.open(key);
  return stored && (await buffer(stored.stream)).toString('latin1');
}

test('a file sent to the bucket is checked and moved when claimed', async () => {
  const amara = await app.seeker('Amara');
  const file = await pdfOf([AMARA_CV]);
  const { uploadURL, id } = await offerUpload(amara, { name: 'Amara.pdf', size: file.length, type: PDF });
  expect(new URL(uploadURL).origin).toBe(app.context.storage.uploadOrigin);
  expect((await put(uploadURL, file)).status).toBe(200);

  const cvUrl = uploadURL.split('?')[0] ?? '';
  await amara.call(uploads.updateCv, { body: { cvUrl } });
  await app.settle();
  const { cv, suggestions } = await amara.call(uploads.getCvSuggestions);
  expect(cv).toMatchObject({ name: 'Amara.pdf', reading: 'read' });
  expect(suggestions.skills).toContain('Wound care');
  expect(await inBucket(incomingKey(id))).toBeNull();
  expect(Buffer.from(await (await amara.fetch('/api/cv')).arrayBuffer()).equals(file)).toBe(true);

  // The address works until it expires, but a later file is neither the CV nor kept.
  expect((await put(uploadURL, Buffer.from('<html>'.padEnd(file.length)))).status).toBe(200);
  expect(Buffer.from(await (await amara.fetch('/api/cv')).arrayBuffer()).equals(file)).toBe(true);
  await app.advance(2 * HOUR);
  expect(await inBucket(incomingKey(id))).toBeNull();
  expect(await inBucket(cvKey(id))).toBe(file.toString('latin1'));
  expect(await readdir(join(app.context.config.dataDir, 'uploads/incoming'))).toEqual([]);
});

test('a bad file in the bucket is refused and deleted when claimed', async () => {
  const bola = await app.seeker('Bola');
  const html = Buffer.from('<html>posing as a PDF</html>');
  const { uploadURL, id } = await offerUpload(bola, { size: html.length, type: PDF });
  await put(uploadURL, html);
  expect((await bola.send('POST', '/api/cv/update', { cvUrl: uploadURL })).status).toBe(415);
  const longer = await offerUpload(bola, { size: 5, type: 'text/plain' });
  // The bucket refuses it by the signature; if it did not, our check would.
  expect((await put(longer.uploadURL, Buffer.from('longer than five'), 'text/plain')).status).toBe(403);
  const path = join(app.context.config.dataDir, 'longer.txt');
  await writeFile(path, 'longer than five');
  await app.context.storage.keep(incomingKey(longer.id), path, 'text/plain');
  expect((await bola.send('POST', '/api/cv/update', { cvUrl: longer.uploadURL })).status).toBe(422);
  for (const each of [id, longer.id]) {
    expect(await inBucket(incomingKey(each))).toBeNull();
    expect(await inBucket(cvKey(each))).toBeNull();
  }
  const left = await app.context.db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', bola.id)
    .execute();
  expect(left).toEqual([]);
});

test('files never sent or never claimed leave nothing behind', async () => {
  const cora = await app.seeker('Cora');
  const never = await offerUpload(cora, { size: 5, type: 'text/plain' });
  expect((await cora.send('POST', '/api/cv/update', { cvUrl: never.uploadURL })).status).toBe(404);
  const sent = await offerUpload(cora, { size: 4, type: 'text/plain' });
  await put(sent.uploadURL, Buffer.from('Cora'), 'text/plain');
  expect((await put(`${app.url}/api/objects/${sent.id}?signature=x`, Buffer.from('Cora'))).status).toBe(404);
  await app.advance(2 * HOUR);
  expect(await inBucket(incomingKey(sent.id))).toBeNull();
});

test('a file sent to an outdated address is erased', async () => {
  const esi = await app.seeker('Esi');
  const first = await offerUpload(esi, { size: 3, type: 'text/plain' });
  for (let n = 0; n < 5; n += 1) {
    app.clock.advance(1_000);
    await offerUpload(esi, { size: 3, type: 'text/plain' });
  }
  await app.settle();
  expect((await put(first.uploadURL, Buffer.from('Esi'), 'text/plain')).status).toBe(200);
  expect(await inBucket(incomingKey(first.id))).toBe('Esi');
  await app.advance(2 * HOUR);
  expect(await inBucket(incomingKey(first.id))).toBeNull();
});

test('an undeclared file goes through our server into the bucket', async () => {
  const dora = await app.seeker('Dora');
  const { uploadURL, id } = await offerUpload(dora, {});
  expect(new URL(uploadURL).origin).toBe(app.url);
  expect((await put(uploadURL, Buffer.from('Dora, carpenter'), 'text/plain')).status).toBe(200);
  await dora.call(uploads.updateCv, { body: { cvUrl: uploadURL } });
  expect(await inBucket(cvKey(id))).toBe('Dora, carpenter');
  expect((await dora.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  await app.settle();
  expect(await inBucket(cvKey(id))).toBeNull();
});

test('a removed CV is still erased after a bucket was away for a day', async () => {
  const { config, close } = await localBucket();
  const lost = await testApp({ s3: config });
  onTestFinished(() => lost.close());
  const ivy = await lost.seeker('Ivy');
  const { uploadURL } = await ivy.call(uploads.offerUpload, { body: {} });
  await put(uploadURL, Buffer.from('Ivy, florist'), 'text/plain');
  await ivy.call(uploads.updateCv, { body: { cvUrl: uploadURL } });
  await lost.settle();
  await ivy.send('DELETE', '/api/cv');
  await close();
  const { db, tasks } = lost.context;
  const removalQueue = async () => (await tasks.counts()).find(({ name }) => name === 'uploads.remove');
  for (let hours = 0; hours < 24; hours += 1) {
    await sql`update tasks.job set start_after = now() where name = 'uploads.remove'`.execute(db);
    await lost.settle();
  }
  expect(await removalQueue()).toMatchObject({ deferred: 1, failed: 0 });
});
