import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import { applications, messages, safety } from '#contract/index.ts';
import { bodyOfFiles, REMOVED_FILE } from '#contract/messages.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import { DAY, HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { attach, sendFileTo } from '#testing/attach.ts';
import { AMARA_CV, docxOf } from '#testing/cv-files.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { filesKept } from '#testing/send-file.ts';

const app = await appOfFile();

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and then the picture', 'latin1');
const JPEG = Buffer.from('\xff\xd8\xff\xe0 and then the picture', 'latin1');
const WEBP = Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 and then the picture', 'latin1');
const PDF = Buffer.from('%PDF-1.7 and then the pages');
const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const pathOf = (id: string) => `/api/messages/files/${id}`;

/** Which of these files the storage has. */
async function areKept(...ids: string[]): Promise<boolean[]> {
  const paths = await filesKept(app);
  return ids.map((id) => paths.some((path) => path.endsWith(id)));
}

async function sendFiles(person: Person, threadId: string, ids: string[], clientId?: string) {
  return person.call(messages.sendMessage, {
    body: { threadId, bodyMd: 'Here it is.', attachmentIds: ids, ...(clientId && { clientId }) },
  });
}

test('Amara sends a file, and the employer downloads it unchanged', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const office = await Live.of(bridge);
  const file = docxOf(AMARA_CV);
  const attached = await attach(amara, threadId, file, 'C:\\fakepath\\My “references”.docx');
  expect(attached).toEqual({
    id: attached.id,
    name: 'My “references”.docx',
    size: file.length,
    type: DOCX_TYPE,
    isScanned: false,
  });
  // Until it is sent, nobody can fetch it.
  for (const person of [amara, bridge]) expect((await person.fetch(pathOf(attached.id))).status).toBe(404);

  const sent = await sendFiles(amara, threadId, [attached.id]);
  expect(sent.attachments).toEqual([attached]);
  expect((await office.next('new_message')).message).toEqual(sent);
  const [received] = await bridge.call(messages.listMessages, { params: { threadId } });
  expect(received).toEqual(sent);
  expect((await bridge.call(messages.listThreads))[0]?.lastMessage).toEqual(sent);

  for (const person of [amara, bridge]) {
    const answer = await person.fetch(pathOf(attached.id));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
    expect(answer.headers.get('content-type')).toBe(DOCX_TYPE);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
});

test('only the two people of a conversation can fetch its files', async () => {
  const [bela, mill] = [await app.seeker('Bela'), await app.employer('Mill Lane')];
  const [nosy, other] = [await app.seeker('Nosy'), await app.employer('Other Ltd')];
  const { threadId } = await meet(bela, mill);
  await meet(nosy, mill);
  await meet(bela, other);
  const { id } = await attach(bela, threadId, PDF, 'payslip.pdf');
  await sendFiles(bela, threadId, [id]);
  const statuses = async (people: Person[]) =>
    Promise.all(people.map(async (person) => (await person.fetch(pathOf(id))).status));
  expect(await statuses([bela, mill, nosy, other, app.visitor()])).toEqual([200, 200, 404, 404, 401]);
  expect((await (await app.admin('Adele')).fetch(pathOf(id))).status).toBe(403);
  await mill.call(safety.unmatch, { params: { threadId } });
  expect(await statuses([bela, mill])).toEqual([404, 404]);
});

test('there is nowhere to send a file before a match', async () => {
  const [cora, quay] = [await app.seeker('Cora'), await app.employer('Quay')];
  const { id: roleId } = await quay.postRole();
  await cora.call(applications.apply, { body: { roleId } });
  const { threadId } = await meet(await app.seeker('Cem'), quay);
  for (const thread of [threadId, randomUUID()]) {
    expect((await sendFileTo(cora, thread, PDF, 'early.pdf')).status).toBe(404);
  }
});

test('a file’s type is taken from its content, not its name', async () => {
  const [dora, hill] = [await app.seeker('Dora'), await app.employer('Hill Street')];
  const { threadId } = await meet(dora, hill);
  const uploadedType = async (content: Buffer | string, name?: string) => {
    const answer = await sendFileTo(dora, threadId, content, name);
    const body = await answer.json();
    return answer.ok ? [body.name, body.type] : [answer.status, body.message];
  };
  expect(await uploadedType(PNG, 'me.png')).toEqual(['me.png', 'image/png']);
  expect(await uploadedType(JPEG, 'Me.JPEG')).toEqual(['Me.jpg', 'image/jpeg']);
  expect(await uploadedType(WEBP, 'me.pdf')).toEqual(['me.pdf.webp', 'image/webp']);
  expect(await uploadedType(PDF, '../../etc/passwd')).toEqual(['passwd.pdf', 'application/pdf']);
  expect(await uploadedType('Just words.')).toEqual(['File.txt', 'text/plain']);
  const before = await filesKept(app);
  const refused = [415, expect.stringContaining('can’t be sent here')];
  expect(await uploadedType('<svg onload="alert(1)"/>', 'me.png')).toEqual(refused);
  expect(await uploadedType('<!doctype html><script>', 'me.txt')).toEqual(refused);
  expect(await uploadedType(Buffer.from('MZ\x00\x01\x02'), 'setup.pdf')).toEqual(refused);
  expect(await uploadedType(Buffer.from('GIF89a\x01\x00\x01\x00'), 'dance.gif')).toEqual(refused);
  expect(await uploadedType('', 'empty.txt')).toEqual([422, 'The file is empty.']);
  expect((await uploadedType(Buffer.alloc(UPLOAD_MAX_BYTES + 1, 'a'), 'long.txt'))[0]).toBe(413);
  expect(await filesKept(app)).toEqual(before);
});

test('a file is sent once, by its sender, in its conversation', async () => {
  const [esi, dock] = [await app.seeker('Esi'), await app.employer('Dockside')];
  const [first, second] = [await meet(esi, dock), await meet(esi, dock)];
  const { id } = await attach(esi, first.threadId, PDF, 'one.pdf');
  const body = { bodyMd: 'Mine.', attachmentIds: [id] };
  const status = async (person: Person, threadId: string, more = {}) =>
    (await person.send('POST', '/api/messages', { threadId, ...body, ...more })).status;
  expect(await status(dock, first.threadId)).toBe(404);
  expect(await status(esi, second.threadId)).toBe(404);
  expect(await status(esi, first.threadId, { attachmentIds: [id, randomUUID()] })).toBe(404);
  expect(await esi.call(messages.listMessages, { params: { threadId: first.threadId } })).toEqual([]);

  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      esi.send('POST', '/api/messages', { threadId: first.threadId, ...body, clientId: 'esi-1' }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
  const sent = await Promise.all(answers.map((answer) => answer.json()));
  expect(sent.map((message) => message.attachments)).toEqual(Array(3).fill(sent[0].attachments));
  expect(await status(esi, first.threadId)).toBe(404);
  expect(await esi.call(messages.listMessages, { params: { threadId: first.threadId } })).toHaveLength(1);
  const six = Array.from({ length: 6 }, () => randomUUID());
  expect(await status(esi, first.threadId, { attachmentIds: six })).toBe(400);
});

test('an unsent file is erased after a day', async () => {
  const [femi, hall] = [await app.seeker('Femi'), await app.employer('Hall Green')];
  const { threadId } = await meet(femi, hall);
  const [sent, forgotten] = [
    await attach(femi, threadId, PDF, 'sent.pdf'),
    await attach(femi, threadId, PNG, 'forgotten.png'),
  ];
  await sendFiles(femi, threadId, [sent.id]);
  app.clock.advance(DAY - HOUR);
  await app.settle();
  expect(await areKept(sent.id, forgotten.id)).toEqual([true, true]);
  app.clock.advance(2 * HOUR);
  await app.settle();
  expect(await areKept(sent.id, forgotten.id)).toEqual([true, false]);
  const late = await femi.send('POST', '/api/messages', {
    threadId,
    bodyMd: 'At last',
    attachmentIds: [forgotten.id],
  });
  expect(late.status).toBe(404);
  expect((await hall.fetch(pathOf(sent.id))).status).toBe(200);
});

test('the twenty-first unsent file replaces the first', async () => {
  const [gita, kings] = [await app.seeker('Gita'), await app.employer('Kings Road')];
  const { threadId } = await meet(gita, kings);
  const ids: string[] = [];
  for (let n = 0; n < 21; n += 1) {
    app.clock.advance(1_000);
    ids.push((await attach(gita, threadId, `Page ${n}`, 'page.txt')).id);
  }
  const send = (id = '') =>
    gita.send('POST', '/api/messages', { threadId, bodyMd: 'Page', attachmentIds: [id] });
  expect((await send(ids[0])).status).toBe(404);
  expect((await send(ids[1])).status).toBe(201);
});

test('files are in both people’s exports, erased with the seeker’s account', async () => {
  const [ines, peel] = [await app.seeker('Ines'), await app.employer('Peel Ltd')];
  const { threadId } = await meet(ines, peel);
  const inesFile = await attach(ines, threadId, PDF, 'degree.pdf');
  const peelsFile = await attach(peel, threadId, 'Our terms', 'terms.txt');
  await sendFiles(ines, threadId, [inesFile.id]);
  await peel.call(messages.sendMessage, {
    body: { threadId, bodyMd: bodyOfFiles([peelsFile]), attachmentIds: [peelsFile.id] },
  });
  const unsent = await attach(ines, threadId, PNG, 'unsent.png');
  expect(await areKept(inesFile.id, peelsFile.id, unsent.id)).toEqual([true, true, true]);
  const exported = async (person: Person): Promise<PersonalData> =>
    (await person.fetch('/api/account/export')).json();
  for (const person of [ines, peel]) {
    const { threads } = await exported(person);
    const files = threads[0]?.messages.flatMap((message) => message.attachments ?? []) ?? [];
    expect(files.map(({ name }) => name)).toEqual(['degree.pdf', 'terms.txt']);
    for (const { url = '' } of files) expect((await person.fetch(url)).status).toBe(200);
  }
  expect((await exported(ines)).unsentFiles).toMatchObject([{ name: 'unsent.png', type: 'image/png' }]);
  expect((await exported(peel)).unsentFiles).toEqual([]);

  expect((await ines.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  expect((await peel.fetch(pathOf(peelsFile.id))).status).toBe(404);
  await app.settle();
  expect(await areKept(inesFile.id, peelsFile.id, unsent.id)).toEqual([false, false, false]);
  expect(
    await app.context.db.selectFrom('attachments').selectAll().where('thread_id', '=', threadId).execute(),
  ).toEqual([]);
});

test('a sender removes one file for both, and the message says so', async () => {
  const [nell, orchard] = [await app.seeker('Nell'), await app.employer('Orchard')];
  const { threadId } = await meet(nell, orchard);
  const [passport, degree] = [
    await attach(nell, threadId, PDF, 'passport of Nell.pdf'),
    await attach(nell, threadId, PDF, 'degree.pdf'),
  ];
  const sent = await nell.call(messages.sendMessage, {
    body: { threadId, bodyMd: bodyOfFiles([passport, degree]), attachmentIds: [passport.id, degree.id] },
  });
  const remove = (person: Person, id: string) => person.send('DELETE', pathOf(id));
  expect((await remove(orchard, passport.id)).status).toBe(404);
  const office = await Live.of(orchard);
  app.clock.advance(HOUR);
  const twice = await Promise.all([remove(nell, passport.id), remove(nell, passport.id)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
  const removedAt = app.clock().toISOString();
  expect(await office.next('file_removed')).toEqual({
    type: 'file_removed',
    threadId,
    messageId: sent.id,
    attachmentId: passport.id,
    removedAt,
  });
  // The bell shows the file's name until it is told.
  await office.next('notification');
  const [received] = await orchard.call(messages.listMessages, { params: { threadId } });
  expect(received).toEqual({
    ...sent,
    bodyMd: `${REMOVED_FILE}, degree.pdf`,
    attachments: [{ ...passport, name: REMOVED_FILE, size: 0, removedAt }, degree],
  });
  for (const person of [nell, orchard]) {
    expect((await person.fetch(pathOf(passport.id))).status).toBe(404);
    expect((await person.fetch(pathOf(degree.id))).status).toBe(200);
    const text = await (await person.fetch('/api/account/export')).text();
    expect([text.includes('passport'), text.includes(pathOf(passport.id))]).toEqual([false, false]);
  }
  expect((await orchard.noticesOf('message'))[0]?.body).toBe(`${REMOVED_FILE}, degree.pdf`);
  await app.settle();
  await app.advance(HOUR);
  expect(await areKept(passport.id, degree.id)).toEqual([false, true]);
});

test('a sender can’t remove an unsent file, or one from an ended match', async () => {
  const [otis, peel] = [await app.seeker('Otis'), await app.employer('Otters')];
  const { threadId } = await meet(otis, peel);
  const [unsent, sent] = [
    await attach(otis, threadId, PDF, 'one.pdf'),
    await attach(otis, threadId, PDF, 'two.pdf'),
  ];
  await sendFiles(otis, threadId, [sent.id]);
  expect((await otis.send('DELETE', pathOf(unsent.id))).status).toBe(404);
  expect((await peel.send('DELETE', pathOf(sent.id))).status).toBe(404);
  await peel.call(safety.block, { body: { threadId } });
  expect((await otis.send('DELETE', pathOf(sent.id))).status).toBe(404);
});

test('the seeker sees who writes for the company', async () => {
  const [jo, tower] = [await app.seeker('Jo'), await app.employer('Tower')];
  const { threadId, roleId } = await meet(jo, tower);
  const contact = async () => (await jo.call(messages.listThreads))[0]?.contact;
  // The advert names nobody, so the contact is the person who registered.
  expect(await contact()).toEqual({ name: 'Tower' });
  await app.context.db
    .updateTable('roles')
    .set({ contact_name: 'Priya Shah' })
    .where('id', '=', roleId)
    .execute();
  expect(await contact()).toEqual({ name: 'Priya Shah' });
  await tower.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello Jo' } });
  expect(await contact()).toEqual({ name: 'Tower' });
  await jo.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello' } });
  expect(await contact()).toEqual({ name: 'Tower' });
  expect((await tower.call(messages.listThreads))[0]).not.toHaveProperty('contact');
});
