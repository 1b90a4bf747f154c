import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { uploads } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { lockPerson } from '#server/db/lock-person.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { waitingForLocks } from '#testing/waiting-for-locks.ts';

const TEXT = 'text/plain';

const app = await appOfFile();

async function offerUpload(person: Person): Promise<URL> {
  return new URL((await person.call(uploads.offerUpload)).uploadURL);
}

const put = (url: URL, body: string) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': TEXT }, body });

async function statesOf(person: Person): Promise<string[]> {
  const { db } = app.context;
  const rows = db.selectFrom('uploads').select('state').where('user_id', '=', person.id).orderBy('state');
  return (await rows.execute()).map(({ state }) => state);
}

/** Starts to send a file and stops half-way. */
function beginToSend(url: URL) {
  const socket = connect(Number(url.port), url.hostname);
  const head = `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: ${TEXT}`;
  socket.write(`${head}\r\ncontent-length: 1000\r\n\r\nDear Sir`);
  return socket;
}

test('one person can send three files at a time, without affecting others', async () => {
  const [adil, bea] = [await app.seeker('Adil'), await app.seeker('Bea')];
  const urls = [];
  for (let n = 0; n < 4; n += 1) urls.push(await offerUpload(adil));
  const [last, ...others] = urls.reverse();
  const sockets = others.map(beginToSend);
  await expect.poll(() => statesOf(adil)).toEqual(['offered', 'receiving', 'receiving', 'receiving']);
  const refused = await put(last as URL, 'Adil, baker');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect((await put(await offerUpload(bea), 'Bea, baker')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  // Interrupted uploads are deleted; the refused upload's address still works.
  await expect.poll(() => statesOf(adil)).toEqual(['offered']);
  expect((await put(last as URL, 'Adil, baker')).status).toBe(200);
});

test('files being sent count towards a person’s five uploads', async () => {
  const cem = await app.seeker('Cem');
  const sockets = [];
  for (let n = 0; n < 3; n += 1) sockets.push(beginToSend(await offerUpload(cem)));
  await expect.poll(() => statesOf(cem)).toEqual(['receiving', 'receiving', 'receiving']);
  for (let n = 0; n < 4; n += 1) {
    app.clock.advance(1_000);
    await offerUpload(cem);
  }
  expect(await statesOf(cem)).toHaveLength(5);
  for (const socket of sockets) socket.destroy();
});

test('many simultaneous upload requests all get an address', async () => {
  const dina = await app.seeker('Dina');
  for (let round = 0; round < 3; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => dina.send('POST', '/api/objects/upload')),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await statesOf(dina)).toHaveLength(5);
    app.clock.advance(HOUR);
  }
});

/** A deadlock would occur once in thousands of tries, so this checks the order of the locks instead. */
test.runIf(onPostgres)('an upload locks the person before any of their files', async () => {
  const { db } = app.context;
  const egon = await app.seeker('Egon');
  const url = await offerUpload(egon);
  expect((await put(url, 'Egon, smith')).status).toBe(200);
  const calls = [
    () => egon.send('POST', '/api/objects/upload'),
    () => egon.send('POST', '/api/cv/update', { cvUrl: url.href }),
    () => egon.send('DELETE', '/api/cv'),
  ];
  for (const call of calls) {
    const { running } = await db.transaction().execute(async (trx) => {
      await lockPerson(trx, egon.id);
      const running = call();
      await expect.poll(() => waitingForLocks(db, 'users')).toBeGreaterThan(0);
      // The call waits for the person, so it has not locked these rows yet.
      for (const table of ['uploads', 'seekers'] as const) {
        await sql`select 1 from ${sql.table(table)} where user_id = ${egon.id} for update nowait`.execute(
          trx,
        );
      }
      // In an object, so that it isn't awaited here: the call ends only after this transaction.
      return { running };
    });
    expect((await running).status).toBeLessThan(300);
  }
  await app.settle();
});
