import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that can go silent: connections stay open and new ones are accepted, but nothing passes. */
export interface SilentProxy {
  /** The target's address through the proxy. */
  readonly url: string;
  /** How many connections were opened through it so far. */
  readonly opened: () => number;
  readonly silence: () => void;
  /** From here on new connections work; those opened before or during the silence stay silent, as after a failover. */
  readonly speak: () => void;
  readonly close: () => Promise<void>;
}

export async function silentProxy(targetUrl: string): Promise<SilentProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let openedCount = 0;

  const server = createServer((client) => {
    openedCount += 1;
    keep(client);
    if (isSilent) return;
    const database = connect(Number(target.port), target.hostname);
    keep(database);
    client.pipe(database);
    database.pipe(client);
    client.once('close', () => database.destroy());
    database.once('close', () => client.destroy());
  });

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(targetUrl);
  url.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: url.href,
    opened: () => openedCount,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    speak: () => {
      isSilent = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
