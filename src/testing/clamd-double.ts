import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/** What the double finds: a file that contains it is infected. */
export const VIRUS = 'nod-test-signature-7f3a';

export interface ClamdDouble {
  readonly address: { readonly host: string; readonly port: number };
  /** How many complete files it received. */
  readonly scanned: () => number;
  /**
   * Sets how it answers: 'well'; 'silent', which only accepts connections; always with the line `says`; or well, but
   * with a StreamMaxLength of `most` bytes: it breaks the connection as soon as it has read more.
   */
  readonly behave: (
    behaviour: 'well' | 'silent' | { readonly says: string } | { readonly most: number },
  ) => void;
  readonly close: () => Promise<void>;
}

/** A server that speaks clamd's protocol: zINSTREAM with its chunks, and zVERSION. */
export async function clamdDouble(): Promise<ClamdDouble> {
  let behaviour: Parameters<ClamdDouble['behave']>[0] = 'well';
  let scanCount = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const parts: Buffer[] = [];
    let length = 0;
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (behaviour === 'silent') return;
      if (behaviour !== 'well' && 'says' in behaviour) socket.end(`${behaviour.says}\0`);
      else if (behaviour !== 'well' && length > behaviour.most)
        socket.write('INSTREAM size limit exceeded. ERROR\0', () => socket.resetAndDestroy());
      else answer(socket, parts);
    });
  });

  function answer(socket: Socket, parts: readonly Buffer[]): void {
    // Only what may be the end is put together: after each part of 10 MB that would take seconds.
    const end = Buffer.concat(parts.slice(-4));
    if (end.at(-1) !== 0) return;
    if (end.toString('latin1') === 'zVERSION\0') {
      socket.end('ClamAV 1.4.3/27822\0');
      return;
    }
    const file = wholeFile(Buffer.concat(parts));
    if (file === null) return;
    scanCount += 1;
    socket.end(file.includes(VIRUS) ? 'stream: Nod.Test.UNOFFICIAL FOUND\0' : 'stream: OK\0');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    scanned: () => scanCount,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The stream's content once the final chunk, of length 0, has arrived; null before that. */
function wholeFile(bytes: Buffer): string | null {
  const command = 'zINSTREAM\0';
  let position = command.length;
  const parts: Buffer[] = [];
  while (bytes.length >= position + 4) {
    const length = bytes.readUInt32BE(position);
    position += 4;
    if (length === 0) return Buffer.concat(parts).toString('latin1');
    if (bytes.length < position + length) return null;
    parts.push(bytes.subarray(position, position + length));
    position += length;
  }
  return null;
}
