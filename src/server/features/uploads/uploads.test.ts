import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import { seekers, uploads } from '#contract/index.ts';
import { HOUR, MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { AMARA_CV, docxOf, pdfOf } from '#testing/cv-files.ts';
import type { Person } from '#testing/person.ts';
import { zipOf } from '#testing/zip.ts';

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const TEXT = 'text/plain';

const app = await appOfFile();

async function offered(person: Person, declared?: { name?: string; size?: number; type?: string }) {
  return (await person.call(uploads.offerUpload, declared ? { body: declared } : {})).uploadURL;
}

function put(url: string, body: Buffer | string, type: string, cookie = ''): Promise<Response> {
  return fetch(url, { method: 'PUT', headers: { 'content-type': type, cookie }, body: Buffer.from(body) });
}

/** Every file there is of anybody's uploads, by its path under the folder. */
async function filesKept(): Promise<string[]> {
  const found = await readdir(join(app.context.config.dataDir, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function statesOf(person: Person): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom('uploads')
    .select('state')
    .where('user_id', '=', person.id)
    .orderBy('offered_at')
    .execute();
  return rows.map((row) => row.state);
}

/** Sends a file that must be refused, and looks that nothing of it is left, on the disk or in the table. */
async function refused(person: Person, body: Buffer | string, type: string, declared = {}) {
  const before = await filesKept();
  const answer = await put(await offered(person, declared), body, type);
  const { message } = await answer.json();
  expect(await filesKept()).toEqual(before);
  expect(await statesOf(person)).toEqual([]);
  return [answer.status, message];
}

test('a client that knows the calls of the specification alone uploads a CV, and fetches it again', async () => {
  const amara = await app.seeker('Amara');
  const file = await pdfOf([AMARA_CV]);
  const uploadURL = await offered(amara);
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
    const answer = await amara.fetch(path);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': PDF,
      'content-length': String(file.length),
      'content-disposition': `attachment; filename="CV.pdf"; filename*=UTF-8''CV.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
  }
});

test('claiming again changes nothing, whether with the query or without it', async () => {
  const bola = await app.seeker('Bola');
  const url = await offered(bola, { name: 'Bola.txt', size: 12, type: TEXT });
  await put(url, 'Bola, welder', TEXT);
  const first = await bola.call(uploads.updateCv, { body: { cvUrl: url } });
  app.clock.advance(MINUTE);
  expect(await bola.call(uploads.updateCv, { body: { cvUrl: url.split('?')[0] ?? '' } })).toEqual(first);
  expect(await bola.call(uploads.updateCv, { body: { cvUrl: first.cvUrl ?? '' } })).toEqual(first);
  expect(await statesOf(bola)).toEqual(['claimed']);
});

test('two claims at the same moment leave one CV', async () => {
  const cora = await app.seeker('Cora');
  const urls = [await offered(cora), await offered(cora)];
  for (const [n, url] of urls.entries()) await put(url, `Cora, version ${n}`, TEXT);
  const before = await filesKept();
  const answers = await Promise.all(urls.map((cvUrl) => cora.send('POST', '/api/cv/update', { cvUrl })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200]);
  expect(await statesOf(cora)).toEqual(['claimed']);
  await app.settle();
  expect(await filesKept()).toHaveLength(before.length - 1);
});

test('10,485,760 bytes are allowed, one more is not: by its length, by its bytes and by what is declared', async () => {
  const dora = await app.seeker('Dora');
  const largest = Buffer.alloc(UPLOAD_MAX_BYTES, 'All work and no play. ');
  const url = await offered(dora, { size: largest.length, type: TEXT });
  expect((await put(url, largest, TEXT)).status).toBe(200);
  await app.advance(HOUR + MINUTE);

  const over = Buffer.alloc(UPLOAD_MAX_BYTES + 1, 'All work and no play. ');
  expect(await refused(dora, over, TEXT)).toEqual([413, 'The file is too large: at most 10 MB.']);
  const inPieces = await fetch(await offered(dora), {
    method: 'PUT',
    headers: { 'content-type': TEXT },
    body: new Blob([over]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(inPieces.status).toBe(413);
  expect(await statesOf(dora)).toEqual([]);
  const said = await dora.send('POST', '/api/objects/upload', { size: UPLOAD_MAX_BYTES + 1 });
  expect(said.status).toBe(413);
  expect(await refused(dora, '', TEXT)).toEqual([422, 'The file is empty.']);
});

test('files that are not what they say, or nothing we read, are refused with a sentence and leave nothing', async () => {
  const esi = await app.seeker('Esi');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!DOCTYPE html><html><script>alert(1)</script></html>';
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const refusals: readonly (readonly [Buffer | string, string, number, RegExp])[] = [
    ['This is no PDF at all', PDF, 415, /not what its type says/],
    [svg, PDF, 415, /web page or a drawing/],
    [html, PDF, 415, /web page or a drawing/],
    [`\ufeff  ${html}`, TEXT, 415, /web page or a drawing/],
    [Buffer.from(`\ufeff${html}`, 'utf16le'), TEXT, 415, /web page or a drawing/],
    [svg, 'image/svg+xml', 415, /can’t be of that type/],
    [html, 'text/html', 415, /can’t be of that type/],
    [png, PDF, 415, /none that we can read/],
    [png, 'application/octet-stream', 415, /none that we can read/],
    ['Dear Sir\u0000or Madam', TEXT, 415, /none that we can read/],
    [Buffer.from('fffe00d8', 'hex'), TEXT, 415, /none that we can read/],
    ['{\\rtf1\\ansi Esi}', TEXT, 415, /rich text/],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), DOCX, 415, /old Word document/],
    [zipOf([{ name: 'holiday.txt', data: 'sun' }]), DOCX, 415, /no Word document/],
    [docxOf('Esi').subarray(0, 200), DOCX, 415, /damaged/],
    [docxOf('Esi'), PDF, 415, /not what its type says/],
    [await pdfOf(['Esi']), DOCX, 415, /not what its type says/],
  ];
  for (const [body, type, status, message] of refusals) {
    expect([type, ...(await refused(esi, body, type))]).toEqual([
      type,
      status,
      expect.stringMatching(message),
    ]);
  }
});

test('a zip bomb as DOCX is refused, whether its directory tells the truth or lies', async () => {
  const fola = await app.seeker('Fola');
  const bomb = Buffer.alloc(80 * 1_048_576);
  const honest = docxOf('Fola', [{ name: 'word/media/a.bin', data: bomb, isPacked: true }]);
  expect(honest.length).toBeLessThan(200_000);
  expect(await refused(fola, honest, DOCX)).toEqual([422, expect.stringMatching(/larger unpacked/)]);
  const liar = docxOf('Fola', [
    { name: 'word/media/a.bin', data: bomb, isPacked: true, lie: { size: 1_000 } },
  ]);
  expect(await refused(fola, liar, DOCX)).toEqual([415, expect.stringMatching(/damaged/)]);
  const many = Array.from({ length: 2_100 }, (_, n) => ({ name: `word/p${n}.xml`, data: '' }));
  expect(await refused(fola, docxOf('Fola', many), DOCX)).toEqual([
    422,
    expect.stringMatching(/larger unpacked/),
  ]);
});

test('of a PDF of 5,000 pages the first thirty are read, and she is told', async () => {
  const rosa = await app.seeker('Rosa');
  const url = await offered(rosa, { name: 'Rosa.pdf', type: PDF });
  const file = await pdfOf(Array.from({ length: 5_000 }, (_, n) => `Page ${n + 1}`));
  expect((await put(url, file, PDF)).status).toBe(200);
  await rosa.call(uploads.updateCv, { body: { cvUrl: url } });
  await app.settle();
  const { cv } = await rosa.call(uploads.getCvSuggestions);
  expect(cv).toMatchObject({ reading: 'read', pages: 5_000, pagesRead: 30 });
});

test('an upload is held to the size and type that were declared for it', async () => {
  const gita = await app.seeker('Gita');
  const declared = { name: 'gita.txt', size: 10, type: TEXT };
  expect(await refused(gita, 'eleven byte', TEXT, declared)).toEqual([
    422,
    expect.stringMatching(/not as large as was said/),
  ]);
  const file = await pdfOf(['Gita']);
  expect(await refused(gita, file, PDF, { size: file.length, type: TEXT })).toEqual([
    415,
    expect.stringMatching(/another type/),
  ]);
  const other = await gita.send('POST', '/api/objects/upload', { type: 'image/png' });
  expect([other.status, (await other.json()).message]).toEqual([415, expect.stringMatching(/PDF/)]);
});

test('an address is used once, whatever came of it', async () => {
  const hana = await app.seeker('Hana');
  const url = await offered(hana);
  const answers = await Promise.all([put(url, 'Hana, cook', TEXT), put(url, 'Hana, chef', TEXT)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const again = await put(url, 'Hana, baker', TEXT);
  expect([again.status, (await again.json()).message]).toEqual([
    409,
    'This upload address has been used already.',
  ]);
  const bad = await offered(hana);
  expect((await put(bad, '<svg/>', TEXT)).status).toBe(415);
  expect((await put(bad, 'Hana, baker', TEXT)).status).toBe(404);
});

test('an address expires after a quarter of an hour', async () => {
  const ines = await app.seeker('Ines');
  const url = await offered(ines);
  const before = await filesKept();
  app.clock.advance(15 * MINUTE);
  const late = await put(url, 'Ines', TEXT);
  expect([late.status, (await late.json()).message]).toEqual([403, expect.stringMatching(/has expired/)]);
  expect(await filesKept()).toEqual(before);
  await app.advance(HOUR);
  expect(await statesOf(ines)).toEqual([]);
});

test('an address is its owner’s alone, and can’t be made up or changed', async () => {
  const [jamal, kofi] = [await app.seeker('Jamal'), await app.seeker('Kofi')];
  const bridge = await app.employer('Bridge & Co');
  const url = await offered(jamal, { size: 5, type: TEXT });
  const before = await filesKept();
  for (const other of [kofi, bridge]) {
    const answer = await put(url, 'Jamal', TEXT, other.cookie);
    expect([answer.status, (await answer.json()).message]).toEqual([
      403,
      expect.stringMatching(/for somebody else/),
    ]);
  }
  const kofis = await offered(kofi, { size: 5, type: TEXT });
  const mixed = new URL(url);
  mixed.search = new URL(kofis).search;
  expect((await put(mixed.href, 'Jamal', TEXT)).status).toBe(403);
  expect((await put(`${url.split('?')[0]}?signature=`, 'Jamal', TEXT)).status).toBe(403);
  expect((await put(url.split('?')[0] ?? '', 'Jamal', TEXT)).status).toBe(400);
  expect(await filesKept()).toEqual(before);
  expect(await statesOf(jamal)).toEqual(['offered']);

  expect((await put(url, 'Jamal', TEXT, jamal.cookie)).status).toBe(200);
  expect((await kofi.send('POST', '/api/cv/update', { cvUrl: url })).status).toBe(404);
  expect((await kofi.fetch(new URL(url).pathname)).status).toBe(404);
  const hers = await offered(kofi);
  for (const cvUrl of [hers, 'https://example.org/cv.pdf', 'cv', `/api/objects/${crypto.randomUUID()}`]) {
    expect((await kofi.send('POST', '/api/cv/update', { cvUrl })).status).toBe(404);
  }
  expect((await kofi.fetch('/api/cv')).status).toBe(404);
});

test('a page of another site can’t send a file with her cookie', async () => {
  const lena = await app.seeker('Lena');
  const answer = await fetch(await offered(lena), {
    method: 'PUT',
    headers: { 'content-type': TEXT, cookie: lena.cookie, origin: 'https://evil.example' },
    body: 'Lena',
  });
  expect(answer.status).toBe(403);
  expect(await statesOf(lena)).toEqual(['offered']);
});

test('a connection that is cut half-way leaves nothing', async () => {
  const mona = await app.seeker('Mona');
  const url = new URL(await offered(mona));
  const before = await filesKept();
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: ${TEXT}\r\ncontent-length: 4000000\r\n\r\n`,
  );
  socket.write(Buffer.alloc(1_000_000, 'Mona '));
  await expect.poll(() => statesOf(mona)).toEqual(['receiving']);
  await expect.poll(async () => (await filesKept()).length).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(() => statesOf(mona)).toEqual([]);
  expect(await filesKept()).toEqual(before);
});

test('names are only shown: paths, marks and quotes in them do no harm', async () => {
  const nia = await app.seeker('Nia');
  const shown = async (name: string) => {
    const url = await offered(nia, { name, type: TEXT });
    await put(url, `Nia ${name.length}`, TEXT);
    const { cv } = await nia.call(uploads.updateCv, { body: { cvUrl: url } });
    const header = (await nia.fetch('/api/cv')).headers.get('content-disposition');
    return [cv.name, header];
  };
  expect(await shown('../../../etc/passwd')).toEqual([
    'passwd.txt',
    `attachment; filename="passwd.txt"; filename*=UTF-8''passwd.txt`,
  ]);
  expect(await shown('C:\\Users\\Nia\\My "best" CV.txt')).toEqual([
    'My best CV.txt',
    `attachment; filename="My best CV.txt"; filename*=UTF-8''My%20best%20CV.txt`,
  ]);
  expect(await shown('Zoë O’Brien\r\nset-cookie: a=b.txt')).toEqual([
    'Zoë O’Brienset-cookie a=b.txt',
    `attachment; filename="Zoe O_Brienset-cookie a=b.txt"; filename*=UTF-8''Zo%C3%AB%20O%E2%80%99Brienset-cookie%20a%3Db.txt`,
  ]);
  expect((await shown('cv\u202etxt.exe'))[0]).toBe('cvtxt.exe.txt');
  expect((await shown('..'))[0]).toBe('CV.txt');
  expect((await shown(`${'n'.repeat(900)}.txt`))[0]).toHaveLength(104);
  const root = join(app.context.config.dataDir, 'uploads', 'cv');
  for (const path of await filesKept()) expect(path.startsWith(root)).toBe(true);
});

test('what is never claimed is swept, the CV that was replaced too, and Remove removes it', async () => {
  const otis = await app.seeker('Otis');
  await app.settle();
  const before = await filesKept();
  const send = async (words: string) => {
    const url = await offered(otis, { name: 'otis.txt' });
    await put(url, words, TEXT);
    return url;
  };
  await send('Otis, never claimed');
  await otis.call(uploads.updateCv, { body: { cvUrl: await send('Otis, the first') } });
  await otis.call(uploads.updateCv, { body: { cvUrl: await send('Otis, the second') } });
  await app.advance(10 * MINUTE);
  // The unclaimed one is young enough to be claimed still.
  expect(await statesOf(otis)).toEqual(['received', 'claimed']);
  expect(await filesKept()).toHaveLength(before.length + 2);
  await app.advance(HOUR);
  expect(await statesOf(otis)).toEqual(['claimed']);
  const left = (await filesKept()).filter((path) => !before.includes(path));
  expect(await Promise.all(left.map((path) => readFile(path, 'utf8')))).toEqual(['Otis, the second']);

  expect((await otis.send('DELETE', '/api/cv')).status).toBe(204);
  await app.settle();
  expect((await filesKept()).filter((path) => !before.includes(path))).toEqual([]);
  expect((await otis.call(seekers.getSeekerProfile)).cvUrl).toBeNull();
  expect((await otis.fetch('/api/cv')).status).toBe(404);
  expect((await otis.fetch('/api/cv/suggestions')).status).toBe(404);
  expect((await otis.send('DELETE', '/api/cv')).status).toBe(404);
});

test('what her CV would add follows her profile and her CV, and a script that asks all day is stopped', async () => {
  const tess = await app.seeker('Tess');
  const claim = async (words: string) => {
    const url = await offered(tess, { name: 'tess.txt', type: TEXT });
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
  expect(looks.filter((answer) => answer.status === 429)).toHaveLength(1);
  app.clock.advance(MINUTE);
  expect(await skills()).toEqual(['Welding']);
});

test('nobody fills the disk: the oldest of many unclaimed uploads makes room', async () => {
  const pam = await app.seeker('Pam');
  for (let n = 0; n < 8; n += 1) {
    app.clock.advance(1_000);
    await put(await offered(pam), `Pam ${n}`, TEXT);
  }
  expect(await statesOf(pam)).toHaveLength(5);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => pam.send('POST', '/api/objects/upload')),
  );
  expect(answers.some((answer) => answer.status === 429)).toBe(true);
});

test('what is kept is what was sent, to the byte', async () => {
  const quin = await app.seeker('Quin');
  const file = docxOf(AMARA_CV);
  const url = await offered(quin, { name: 'Quin.docx', size: file.length, type: DOCX });
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

test('a file that is not what was uploaded any more is never handed out, and the operator hears of it', async () => {
  const una = await app.seeker('Una');
  const others = await filesKept();
  const send = async () => {
    const url = await offered(una, { name: 'una.txt', type: TEXT });
    await put(url, 'Una, welder', TEXT);
    return una.call(uploads.updateCv, { body: { cvUrl: url } });
  };
  const { cvUrl } = await send();
  const [path = ''] = (await filesKept()).filter((each) => !others.includes(each));
  await writeFile(path, 'Una, wreck!');
  const told = vi.spyOn(app.context.log, 'error').mockImplementation(() => {});
  for (const where of ['/api/cv', cvUrl ?? '']) {
    const answer = await una.fetch(where);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      {
        message:
          'This CV was damaged where it is kept, so it can’t be opened. Uploading it again puts that right.',
      },
    ]);
    expect(answer.headers.get('content-disposition')).toBeNull();
  }
  expect(told).toHaveBeenCalledTimes(2);
  told.mockRestore();
  await send();
  expect(await (await una.fetch('/api/cv')).text()).toBe('Una, welder');
});
