import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { seekers, uploads } from '#contract/index.ts';
import { HOUR, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { AMARA_CV, docxOf, pdfOf } from '#testing/cv-files.ts';
import { DOCX, filesKept, PDF, put, statesOf, TEXT, uploadAddress } from '#testing/send-file.ts';

const app = await appOfFile();

test('the specification’s calls are enough to upload and fetch a CV', async () => {
  const amara = await app.seeker('Amara');
  const file = await pdfOf([AMARA_CV]);
  const uploadURL = await uploadAddress(amara);
  const sent = await put(uploadURL, file, PDF, amara.cookie);
  expect(sent.status).toBe(200);

  const cvUrl = uploadURL.split('?')[0] ?? '';
  const saved = await amara.call(uploads.updateCv, { body: { cvUrl } });
  expect(saved).toMatchObject({
    skills: [],
    cvUrl: new URL(cvUrl).pathname,
    cv: { name: 'CV.pdf', size: file.length, type: PDF, reading: 'pending', pages: null, pagesRead: null },
    suggestions: { skills: [], summary: null, experienceLevel: null, recentTitles: [] },
  });
  await app.settle();
  expect(await amara.call(uploads.getCvSuggestions)).toMatchObject({
    cv: { name: 'CV.pdf', size: file.length, type: PDF, reading: 'read', pages: 1, pagesRead: 1 },
    suggestions: {
      skills: expect.arrayContaining([
        'Phlebotomy',
        'Medication administration',
        'Wound care',
        'Zebra grooming',
      ]),
      summary: expect.stringMatching(/^Registered nurse with eight years .* ward is full\.$/),
      recentTitles: ['Senior Staff Nurse', 'Staff Nurse'],
    },
  });
  // D38: offered, not saved.
  expect((await amara.call(seekers.getSeekerProfile)).skills).toEqual([]);
  expect((await amara.call(seekers.getSeekerProfile)).summaryText).toBeNull();

  for (const path of ['/api/cv', saved.cvUrl ?? '']) {
    const response = await amara.fetch(path);
    expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': PDF,
      'content-length': String(file.length),
      'content-disposition': `attachment; filename="CV.pdf"; filename*=UTF-8''CV.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
  }
});

test('claiming an upload again changes nothing, even by its bare address', async () => {
  const bola = await app.seeker('Bola');
  const url = await uploadAddress(bola, { name: 'Bola.txt', size: 12, type: TEXT });
  await put(url, 'Bola, welder', TEXT);
  const first = await bola.call(uploads.updateCv, { body: { cvUrl: url } });
  app.clock.advance(MINUTE);
  expect(await bola.call(uploads.updateCv, { body: { cvUrl: url.split('?')[0] ?? '' } })).toEqual(first);
  expect(await bola.call(uploads.updateCv, { body: { cvUrl: first.cvUrl ?? '' } })).toEqual(first);
  expect(await statesOf(app, bola)).toEqual(['claimed']);
});

test('two claims at the same moment leave one CV', async () => {
  const cora = await app.seeker('Cora');
  const urls = [await uploadAddress(cora), await uploadAddress(cora)];
  for (const [n, url] of urls.entries()) await put(url, `Cora, version ${n}`, TEXT);
  const before = await filesKept(app);
  const responses = await Promise.all(urls.map((cvUrl) => cora.send('POST', '/api/cv/update', { cvUrl })));
  expect(responses.map((response) => response.status).sort()).toEqual([200, 200]);
  expect(await statesOf(app, cora)).toEqual(['claimed']);
  await app.settle();
  expect(await filesKept(app)).toHaveLength(before.length - 1);
});

test('an interrupted upload leaves nothing in storage', async () => {
  const mona = await app.seeker('Mona');
  const url = new URL(await uploadAddress(mona));
  const before = await filesKept(app);
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: ${TEXT}\r\ncontent-length: 4000000\r\n\r\n`,
  );
  socket.write(Buffer.alloc(1_000_000, 'Mona '));
  await expect.poll(() => statesOf(app, mona)).toEqual(['receiving']);
  await expect.poll(async () => (await filesKept(app)).length).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(() => statesOf(app, mona)).toEqual([]);
  expect(await filesKept(app)).toEqual(before);
});

test('paths, control characters and quotes in file names do no harm', async () => {
  const nia = await app.seeker('Nia');
  const uploadAs = async (name: string) => {
    const url = await uploadAddress(nia, { name, type: TEXT });
    await put(url, `Nia ${name.length}`, TEXT);
    const { cv } = await nia.call(uploads.updateCv, { body: { cvUrl: url } });
    const header = (await nia.fetch('/api/cv')).headers.get('content-disposition');
    return [cv.name, header];
  };
  expect(await uploadAs('../../../etc/passwd')).toEqual([
    'passwd.txt',
    `attachment; filename="passwd.txt"; filename*=UTF-8''passwd.txt`,
  ]);
  expect(await uploadAs('C:\\Users\\Nia\\My "best" CV.txt')).toEqual([
    'My best CV.txt',
    `attachment; filename="My best CV.txt"; filename*=UTF-8''My%20best%20CV.txt`,
  ]);
  expect(await uploadAs('Zoë O’Brien\r\nset-cookie: a=b.txt')).toEqual([
    'Zoë O’Brienset-cookie a=b.txt',
    `attachment; filename="Zoe O_Brienset-cookie a=b.txt"; filename*=UTF-8''Zo%C3%AB%20O%E2%80%99Brienset-cookie%20a%3Db.txt`,
  ]);
  expect((await uploadAs('cv\u202etxt.exe'))[0]).toBe('cvtxt.exe.txt');
  expect((await uploadAs('..'))[0]).toBe('CV.txt');
  expect((await uploadAs(`${'n'.repeat(900)}.txt`))[0]).toHaveLength(104);
  const root = join(app.context.config.dataDir, 'uploads', 'cv');
  for (const path of await filesKept(app)) expect(path.startsWith(root)).toBe(true);
});

test('unclaimed, replaced and removed files are deleted', async () => {
  const otis = await app.seeker('Otis');
  await app.settle();
  const before = await filesKept(app);
  const send = async (words: string) => {
    const url = await uploadAddress(otis, { name: 'otis.txt' });
    await put(url, words, TEXT);
    return url;
  };
  await send('Otis, never claimed');
  await otis.call(uploads.updateCv, { body: { cvUrl: await send('Otis, the first') } });
  await otis.call(uploads.updateCv, { body: { cvUrl: await send('Otis, the second') } });
  await app.advance(10 * MINUTE);
  // The unclaimed upload is recent enough that it can still be claimed.
  expect(await statesOf(app, otis)).toEqual(['received', 'claimed']);
  expect(await filesKept(app)).toHaveLength(before.length + 2);
  await app.advance(HOUR);
  expect(await statesOf(app, otis)).toEqual(['claimed']);
  const left = (await filesKept(app)).filter((path) => !before.includes(path));
  expect(await Promise.all(left.map((path) => readFile(path, 'utf8')))).toEqual(['Otis, the second']);

  expect((await otis.send('DELETE', '/api/cv')).status).toBe(204);
  await app.settle();
  expect((await filesKept(app)).filter((path) => !before.includes(path))).toEqual([]);
  expect((await otis.call(seekers.getSeekerProfile)).cvUrl).toBeNull();
  expect((await otis.fetch('/api/cv')).status).toBe(404);
  expect((await otis.fetch('/api/cv/suggestions')).status).toBe(404);
  expect((await otis.send('DELETE', '/api/cv')).status).toBe(404);
});

test('suggestions follow profile and CV, and are limited per minute', async () => {
  const tess = await app.seeker('Tess');
  const claim = async (words: string) => {
    const url = await uploadAddress(tess, { name: 'tess.txt', type: TEXT });
    await put(url, words, TEXT);
    await tess.call(uploads.updateCv, { body: { cvUrl: url } });
    await app.settle();
    return tess.call(uploads.getCvSuggestions);
  };
  const skills = async () => (await tess.call(uploads.getCvSuggestions)).suggestions.skills;
  expect((await claim('Tess Hale\n\nSkills\nWound care, Phlebotomy')).suggestions.skills).toEqual([
    'Wound care',
    'Phlebotomy',
  ]);
  await tess.call(seekers.saveSeekerProfile, { body: { skills: ['Phlebotomy'] } });
  expect([await skills(), await skills()]).toEqual([['Wound care'], ['Wound care']]);
  await claim('Tess Hale\n\nSkills\nWelding');
  expect(await skills()).toEqual(['Welding']);

  app.clock.advance(MINUTE);
  const looks = await Promise.all(Array.from({ length: 61 }, () => tess.fetch('/api/cv/suggestions')));
  expect(looks.filter((response) => response.status === 429)).toHaveLength(1);
  app.clock.advance(MINUTE);
  expect(await skills()).toEqual(['Welding']);
});

test('only five unclaimed uploads are kept, and offers are limited', async () => {
  const pam = await app.seeker('Pam');
  for (let n = 0; n < 8; n += 1) {
    app.clock.advance(1_000);
    await put(await uploadAddress(pam), `Pam ${n}`, TEXT);
  }
  expect(await statesOf(app, pam)).toHaveLength(5);
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => pam.send('POST', '/api/objects/upload')),
  );
  expect(responses.some((response) => response.status === 429)).toBe(true);
});

test('a Word CV is read, and its stored hash is that of the sent file', async () => {
  const quin = await app.seeker('Quin');
  const file = docxOf(AMARA_CV);
  const url = await uploadAddress(quin, { name: 'Quin.docx', size: file.length, type: DOCX });
  await put(url, file, DOCX);
  await quin.call(uploads.updateCv, { body: { cvUrl: url } });
  await app.settle();
  const { cv, suggestions } = await quin.call(uploads.getCvSuggestions);
  expect(cv).toMatchObject({ name: 'Quin.docx', type: DOCX, reading: 'read', pages: null });
  expect(suggestions.skills.slice(0, 3)).toEqual(['Phlebotomy', 'Medication administration', 'Wound care']);
  const row = await app.context.db
    .selectFrom('uploads')
    .select('sha256')
    .where('user_id', '=', quin.id)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(row.sha256 ?? '').toString('hex')).toBe(createHash('sha256').update(file).digest('hex'));
});

test('a file damaged in storage is not served, and is logged', async () => {
  const una = await app.seeker('Una');
  const others = await filesKept(app);
  const send = async () => {
    const url = await uploadAddress(una, { name: 'una.txt', type: TEXT });
    await put(url, 'Una, welder', TEXT);
    return una.call(uploads.updateCv, { body: { cvUrl: url } });
  };
  const { cvUrl } = await send();
  const [path = ''] = (await filesKept(app)).filter((each) => !others.includes(each));
  await writeFile(path, 'Una, wreck!');
  const logged = vi.spyOn(app.context.log, 'error').mockImplementation(() => {});
  for (const where of ['/api/cv', cvUrl ?? '']) {
    const response = await una.fetch(where);
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        message:
          'This CV was damaged in our storage, so it can’t be opened. Please upload it again, or ask its owner to.',
      },
    ]);
    expect(response.headers.get('content-disposition')).toBeNull();
  }
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
  await send();
  expect(await (await una.fetch('/api/cv')).text()).toBe('Una, welder');
});
