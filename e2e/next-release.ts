import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';

/** A door in front of the server, behind which a release can replace another. */
export interface Releases {
  readonly url: string;
  /** From now on every script and style has another name and every page asks for those, as after a deployment. */
  readonly deploy: () => void;
  readonly close: () => Promise<void>;
}

/** How the files of the next release are called, of which only the names are different. */
export const NEXT = '.next.';

const ASSETS = join(import.meta.dirname, '../dist/web/assets');

/**
 * Playwright answers no request for a worker's script, so that this has to be a server: it passes everything on, and renames
 * the files of the build in everything that names them.
 */
export async function inFrontOf(target: string): Promise<Releases> {
  const { hostname, port } = new URL(target);
  const names = (await readdir(ASSETS)).filter((name) => /\.(?:js|css)$/.test(name));
  const renamed = new Map(names.map((name) => [name, name.replace(/\.(?=\w+$)/, NEXT)]));
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  let isNext = false;

  /** A body of the release as the next one has it. */
  const asNext = (body: string) =>
    body
      .replace(anyName, (name) => renamed.get(name) ?? name)
      .replace(/"version":"\w+"/, '"version":"the-next-one"');

  function answer(asked: IncomingMessage, reply: ServerResponse): void {
    const path = (asked.url ?? '/').replace(NEXT, '.');
    const isOfNext = isNext || path !== asked.url;
    // A compressed body would have to be unpacked to be changed, and what the server calls unchanged is not.
    const {
      'accept-encoding': _,
      'if-none-match': _tag,
      'if-modified-since': _since,
      ...headers
    } = asked.headers;
    const passedOn = request({ hostname, port, path, method: asked.method, headers }, (response) => {
      const isText = /html|javascript|css|json/.test(response.headers['content-type'] ?? '');
      if (!isOfNext || !isText || path.startsWith('/api/')) {
        reply.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(reply);
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.from(asNext(Buffer.concat(chunks).toString()));
        const { 'content-length': _length, etag: _etag, link, ...rest } = response.headers;
        const links = link === undefined ? {} : { link: asNext(String(link)) };
        reply.writeHead(response.statusCode ?? 500, { ...rest, ...links, 'content-length': body.length });
        reply.end(body);
      });
    });
    passedOn.on('error', () => reply.destroy());
    asked.pipe(passedOn);
  }

  const server = createServer(answer);
  server.on('upgrade', (asked, socket, head) => {
    const inner = connect(Number(port), hostname, () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`);
      inner.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      inner.write(head);
      inner.pipe(socket).pipe(inner);
    });
    inner.on('error', () => socket.destroy());
    socket.on('error', () => inner.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isNext = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
