import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askRunningServer } from './door.ts';

/** Asks through a door file with this content. */
async function askThrough(doorFile: string): Promise<unknown> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nod-door-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await writeFile(join(dataDir, 'door.json'), doorFile);
  return askRunningServer(dataDir, 'tasks', {});
}

/** The door file of a server that was killed, whose port now has a program that does this with a connection. */
async function takenOverBy(onConnection: (socket: Socket) => void): Promise<string> {
  const other = createServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  return JSON.stringify({ port: (other.address() as AddressInfo).port, token: 'old' });
}

test('what a killed server left behind counts as no server', async () => {
  // Its machine lost power while the file was written.
  expect(await askThrough('')).toBeNull();
  expect(
    await askThrough(await takenOverBy((socket) => void socket.end('220 mail.example ESMTP\r\n'))),
  ).toBeNull();
});

test('a server that stops while it is asked is named as the reason', async () => {
  const doorFile = await takenOverBy((socket) => void socket.once('data', () => socket.destroy()));
  await expect(askThrough(doorFile)).rejects.toThrow('stopped before it had answered: see its log');
});
