import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';

/** A proxy in front of the server, behind which one release can replace another. */
export interface Releases {
  readonly url: string;
  /** From now on every script and stylesheet has a new name and every page loads those, as after a deployment. */
  readonly deploy: () => void;
  readonly close: () => Promise<void>;
}

/** Added to file names in the next release, which otherwise differs only in its version. */
export const NEXT_MARK = '.next.';

const ASSETS = join(import.meta.dirname, '../dist/web/assets');

function inlineHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
}

/**
 * Playwright can't intercept the request for a worker's script, so this has to be a server: it passes everything on,
 * and renames the build's files wherever they are named.
 */
export async function inFrontOf(target: string): Promise<Releases> {
  const { hostname, port } = new URL(target);
  const names = (await readdir(ASSETS)).filter((name) => /\.(?:js|css)$/.test(name));
  const newNames = new Map(names.map((name) => [name, name.replace(/\.(?=\w+$)/, NEXT_MARK)]));
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  let isNext = false;

  /** The first release's body, with the next release's file names and version. */
  const bodyOfNext = (body: string) =>
    body
      .replace(anyName, (name) => newNames.get(name) ?? name)
      .replace(/"version":"\w+"/, '"version":"the-next-one"');

  /** A page's policy, with the hashes of the next release's inline scripts. */
  const policyOfNext = (policy: string, html: string) => {
    const hashes = inlineHashes(bodyOfNext(html));
    return inlineHashes(html).reduce((all, hash, place) => all.replace(hash, hashes[place] ?? hash), policy);
  };

  function answer(incoming: IncomingMessage, reply: ServerResponse): void {
    const path = (incoming.url ?? '/').replace(NEXT_MARK, '.');
    const isOfNext = isNext || path !== incoming.url;
    // No compression, because the body is edited here, and no 304, because the server does not know about the edits.
    const {
      'accept-encoding': _,
      'if-none-match': _tag,
      'if-modified-since': _since,
      ...headers
    } = incoming.headers;
    const onward = request({ hostname, port, path, method: incoming.method, headers }, (response) => {
      const isText = /html|javascript|css|json/.test(response.headers['content-type'] ?? '');
      if (!isOfNext || !isText || path.startsWith('/api/')) {
        reply.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(reply);
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.from(bodyOfNext(Buffer.concat(chunks).toString()));
        const { 'content-length': _length, etag: _etag, link, ...rest } = response.headers;
        const policy = String(rest['content-security-policy'] ?? '');
        if (policy !== '')
          rest['content-security-policy'] = policyOfNext(policy, String(Buffer.concat(chunks)));
        const links = link === undefined ? {} : { link: bodyOfNext(String(link)) };
        reply.writeHead(response.statusCode ?? 500, { ...rest, ...links, 'content-length': body.length });
        reply.end(body);
      });
    });
    onward.on('error', () => reply.destroy());
    incoming.pipe(onward);
  }

  const server = createServer(answer);
  server.on('upgrade', (request, socket, head) => {
    const socketToServer = connect(Number(port), hostname, () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
      socketToServer.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socketToServer.write(head);
      socketToServer.pipe(socket).pipe(socketToServer);
    });
    socketToServer.on('error', () => socket.destroy());
    socket.on('error', () => socketToServer.destroy());
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
