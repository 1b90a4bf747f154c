import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { accounts, uploads } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();

interface HalfSent {
  readonly finish: () => void;
  readonly hangUp: () => void;
  /** The status line. */
  readonly answer: Promise<string>;
}

/** A request whose body is half sent: the server has started on it and waits for the rest. */
async function halfSent(person: Person, start: string, type = 'application/json'): Promise<HalfSent> {
  const { hostname, port, host } = new URL(app.url);
  const socket: Socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  let received = '';
  const waitFor = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const found = pattern.exec(received)?.[0];
        if (found !== undefined) resolve(found);
      };
      socket.on('data', (chunk) => {
        received += chunk;
        look();
      });
    });
  const [accepted, answer] = [waitFor(/100 Continue/), waitFor(/HTTP\/1\.1 [2-5]\d\d/)];
  socket.write(
    `${start} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${person.cookie}\r\ncontent-type: ${type}\r\n` +
      'content-length: 2\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n{',
  );
  await accepted;
  return { finish: () => void socket.write('}'), hangUp: () => socket.destroy(), answer };
}

const halfMessages = (person: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => halfSent(person, 'POST /api/messages')));

/** Starts a call and tracks whether it has been answered. */
function startCall(person: Person) {
  const call = { isAnswered: false, status: Promise.resolve(0) };
  call.status = person.fetch('/api/user').then((response) => {
    call.isAnswered = true;
    return response.status;
  });
  return call;
}

test('one person’s fifth call waits for a turn; other people’s do not', async () => {
  const [mallory, amara] = [await app.seeker('Mallory'), await app.seeker('Amara')];
  const [first, ...others] = await halfMessages(mallory, 4);
  const fifth = startCall(mallory);
  for (let n = 0; n < 5; n += 1) expect((await amara.fetch('/api/user')).status).toBe(200);
  expect(fifth.isAnswered).toBe(false);
  first?.finish();
  expect(await first?.answer).toBe('HTTP/1.1 400');
  expect(await fifth.status).toBe(200);
  for (const other of others) other.hangUp();
});

test('two browsers of one person share one allowance', async () => {
  const nadia = await app.seeker('Nadia');
  const desktop = app.visitor();
  await desktop.call(accounts.login, { body: { username: 'nadia', password: 'nod-test-2026' } });
  const calls = await halfMessages(nadia, 4);
  // Each of the four looks up its session before it takes one of the person's turns: once all have, the desk has to wait.
  const onDesk: ReturnType<typeof startCall>[] = [];
  await expect
    .poll(async () => {
      const call = startCall(desktop);
      onDesk.push(call);
      for (let n = 0; n < 5; n += 1) await (await app.visitor().fetch('/api/user')).text();
      return call.isAnswered;
    })
    .toBe(false);
  for (const call of calls) call.hangUp();
  for (const call of onDesk) expect(await call.status).toBe(200);
});

test('a client that hangs up makes room for the next call', async () => {
  const omar = await app.seeker('Omar');
  const calls = await halfMessages(omar, 4);
  const next = startCall(omar);
  for (const call of calls) call.hangUp();
  expect(await next.status).toBe(200);
});

test('with a hundred calls waiting, the next is refused with Retry-After', async () => {
  const [petra, amir] = [await app.seeker('Petra'), await app.seeker('Amir')];
  const running = await halfMessages(petra, 4);
  const waiting = await halfMessages(petra, 100);
  const refused = await petra.fetch('/api/user');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await refused.json()).message).toBe('Too many requests at once. Please wait a moment.');
  expect((await amir.fetch('/api/user')).status).toBe(200);
  for (const call of [...running, ...waiting]) call.finish();
  const answers = await Promise.all([...running, ...waiting].map((call) => call.answer));
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 400']));
  expect((await petra.fetch('/api/user')).status).toBe(200);
});

test('uploading files does not block a person’s other calls', async () => {
  const ravi = await app.seeker('Ravi');
  const files = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { pathname, search } = new URL((await ravi.call(uploads.offerUpload, {})).uploadURL);
      return halfSent(ravi, `PUT ${pathname}${search}`, 'text/plain');
    }),
  );
  expect((await ravi.fetch('/api/user')).status).toBe(200);
  for (const file of files) file.finish();
  for (const file of files) expect(await file.answer).toBe('HTTP/1.1 200');
});
