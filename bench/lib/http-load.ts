import { connect, type Socket } from 'node:net';
import type { Child } from './child.ts';

/**
 * Sends `requests` requests over `connections` kept-alive connections, each waiting for its response before the next
 * request. `next` returns the text of request `n`, `onResponse` may inspect its response. Throws at the first response that
 * is not 200.
 */
export async function load(
  url: string,
  requests: number,
  connections: number,
  next: (n: number) => string,
  onResponse: (n: number, response: string) => void = () => {},
): Promise<void> {
  const { hostname, port } = new URL(url);
  let sentCount = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      const readResponse = reader(socket);
      while (sentCount < requests) {
        const n = sentCount;
        sentCount += 1;
        socket.write(next(n));
        const response = await readResponse();
        if (!response.startsWith('HTTP/1.1 200')) throw new Error(`response: ${response.slice(0, 200)}`);
        onResponse(n, response);
      }
      socket.destroy();
    }),
  );
}

type Load = [
  server: Child,
  requests: number,
  connections: number,
  next: (n: number) => string,
  onResponse?: (n: number, response: string) => void,
];

/** Milliseconds of CPU per request in the process `server`, to which the requests are sent. */
export function cpuPerRequest(...args: Load): Promise<number> {
  return perRequest((server) => server.cpu(), args);
}

/** The same for the event loop's thread alone. Any other use of the server meanwhile would be counted too. */
export function eventLoopPerRequest(...args: Load): Promise<number> {
  return perRequest((server) => server.ask<number>('eventLoop'), args);
}

/** `cpuOf` returns the CPU time used so far, in microseconds. */
async function perRequest(
  cpuOf: (server: Child) => Promise<number>,
  [server, requests, ...rest]: Load,
): Promise<number> {
  const before = await cpuOf(server);
  await load(String(server.ready.url), requests, ...rest);
  return ((await cpuOf(server)) - before) / 1_000 / requests;
}

/** A response's body, parsed. */
export function bodyOf<Body>(response: string): Body {
  return JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4));
}

export function get(path: string, cookie: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`;
}

/** Reads one response at a time, by its content-length. */
function reader(socket: Socket): () => Promise<string> {
  let buffer = '';
  let wake = () => {};
  let failure: Error | null = null;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    wake();
  });
  socket.on('error', (error) => {
    failure = error;
    wake();
  });
  return async () => {
    for (;;) {
      if (failure !== null) throw failure;
      const end = buffer.indexOf('\r\n\r\n');
      if (end !== -1) {
        const length = Number(/content-length: (\d+)/i.exec(buffer.slice(0, end))?.[1]);
        if (Number.isNaN(length))
          throw new Error(`a response without content-length: ${buffer.slice(0, end)}`);
        if (buffer.length >= end + 4 + length) {
          const response = buffer.slice(0, end + 4 + length);
          buffer = buffer.slice(end + 4 + length);
          return response;
        }
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}
