import { createServer, type Server } from 'node:http';

/** Listens on the port until the server can serve. */
export interface WaitingRoom {
  readonly close: () => Promise<void>;
}

/**
 * Reports that the process is alive but not ready while the database is away or a large index is loading. A load
 * balancer that only tries to connect would send people here: LISTEN_EARLY=0 keeps the port closed instead.
 */
export async function openWaitingRoom(port: number, host: string): Promise<WaitingRoom> {
  const server = createServer((request, response) => {
    const isAlive = request.url?.split('?')[0] === '/healthz';
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json',
      connection: 'close',
      ...(!isAlive && { 'retry-after': '2' }),
    });
    response.end(JSON.stringify(isAlive ? { status: 'alive' } : { message: 'Nod is starting.' }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // A connection without a request would delay the start.
    server.closeAllConnections();
  });
}
