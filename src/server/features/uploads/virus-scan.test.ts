import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { applications, messages, security, uploads } from '#contract/index.ts';
import { clamdScanner } from '#server/storage/clamd-scanner.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { sendFileTo } from '#testing/attach.ts';
import { clamdDouble, VIRUS } from '#testing/clamd-double.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { filesKept } from '#testing/send-file.ts';
import { testApp } from '#testing/test-app.ts';
import { checkScanner } from '../../doctor/check-scanner.ts';

const clamd = await clamdDouble();
afterAll(() => clamd.close());
const app = await appOfFile({ clamd: clamd.address });

const INFECTED = `A CV, and ${VIRUS} in it. ${'More of it. '.repeat(20_000)}`;

async function sendCv(person: Person, text: string): Promise<Response> {
  const { uploadURL } = await person.call(uploads.offerUpload, { body: {} });
  const { pathname, search } = new URL(uploadURL, app.url);
  return person.fetch(pathname + search, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body: text,
  });
}

test('a CV with a virus is refused, leaves nothing, and is in the log', async () => {
  const amara = await app.seeker('Amara');
  const refused = await sendCv(amara, INFECTED);
  expect([refused.status, (await refused.json()).message]).toEqual([
    422,
    'Our virus scanner found something harmful in this file, so it was not accepted. Check your device, or send another file.',
  ]);
  expect(await filesKept(app)).toEqual([]);
  const kinds = (await amara.call(security.listOwnEvents)).map(({ kind }) => kind);
  expect(kinds).toContain('infected_file');
  const accepted = await sendCv(amara, 'A CV of a nurse in Bristol, with nothing in it.');
  expect(accepted.status).toBe(200);
  const { cvUrl } = await accepted.json();
  await amara.call(uploads.updateCv, { body: { cvUrl } });
  const rows = await app.context.db.selectFrom('uploads').select(['state', 'is_scanned']).execute();
  expect(rows).toEqual([{ state: 'claimed', is_scanned: true }]);
});

test('an employer sees whether the CV they received was scanned', async () => {
  const bridge = await app.employer('Bridge Street');
  const cvOf = async (seeker: Person, employer: Person) => {
    const { cvUrl } = await (await sendCv(seeker, 'A CV of a nurse in Bristol, with nothing in it.')).json();
    await seeker.call(uploads.updateCv, { body: { cvUrl } });
    await meet(seeker, employer);
    const [{ hasCv, isCvScanned } = {}] = await employer.call(applications.listEmployerApplications);
    return { hasCv, isCvScanned };
  };
  expect(await cvOf(await app.seeker('Chike'), bridge)).toEqual({ hasCv: true, isCvScanned: true });

  const open = await testApp();
  const [dara, mill] = [await open.seeker('Dara'), await open.employer('Mill')];
  expect(await cvOf(dara, mill)).toEqual({ hasCv: true, isCvScanned: false });
  await open.close();
});

test('a file in a conversation is scanned before the other side sees it', async () => {
  const [binta, bridge] = [await app.seeker('Binta'), await app.employer('Bridge')];
  const { threadId } = await meet(binta, bridge);
  expect((await sendFileTo(binta, threadId, Buffer.from(INFECTED), 'cv.txt')).status).toBe(422);
  const sent = await sendFileTo(binta, threadId, Buffer.from('References on request.'), 'note.txt');
  const file = await sent.json();
  expect(file.isScanned).toBe(true);
  await binta.call(messages.sendMessage, { body: { threadId, bodyMd: 'Here.', attachmentIds: [file.id] } });
  const [received] = await bridge.call(messages.listMessages, { params: { threadId } });
  expect(received?.attachments?.[0]?.isScanned).toBe(true);
});

test('while the scanner reports an error, no file is accepted', async () => {
  const chidi = await app.seeker('Chidi');
  clamd.behave({ says: 'stream: Can’t allocate memory ERROR' });
  const refused = await sendCv(chidi, 'A CV.');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  clamd.behave('well');
  expect((await sendCv(chidi, 'A CV.')).status).toBe(200);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toContain('nod_virus_scans_total{outcome="failed"} 1');
  expect(metrics).toMatch(/nod_virus_scans_total\{outcome="infected"\} 2/);
});

test('a file that is too large for the scanner is refused for good', async () => {
  const dele = await app.seeker('Dele');
  clamd.behave({ most: 100_000 });
  const refused = await sendCv(dele, 'A long CV. '.repeat(90_000));
  expect([refused.status, refused.headers.get('retry-after'), (await refused.json()).message]).toEqual([
    413,
    null,
    'Our virus scanner takes no files of this size, so it was not accepted. Please send a smaller one.',
  ]);
  expect((await sendCv(dele, 'A short CV.')).status).toBe(200);
  const [finding] = await checkScanner(app.context.config);
  expect(finding?.state).toBe('warning');
  expect(finding?.sentence).toContain('set StreamMaxLength to 11M or more in clamd.conf');
  clamd.behave('well');
});

test('a scan is abandoned when the scanner does not respond in time', async () => {
  const path = join(tmpdir(), `nod-scan-${process.pid}.txt`);
  onTestFinished(() => rm(path));
  await writeFile(path, 'A CV.');
  clamd.behave('silent');
  await expect(clamdScanner(clamd.address, 50).scan(path)).rejects.toThrow('did not answer in time');
  clamd.behave('well');
  expect(await clamdScanner(clamd.address).scan(path)).toEqual({ outcome: 'clean' });
});

test('doctor says whether clamd answers', async () => {
  const { config } = app.context;
  expect(await checkScanner(config)).toMatchObject([{ state: 'ok' }]);
  expect(await checkScanner({ ...config, clamd: { host: '127.0.0.1', port: 1 } })).toMatchObject([
    { state: 'fault' },
  ]);
  expect(await checkScanner({ ...config, clamd: null })).toMatchObject([{ state: 'off' }]);
});
