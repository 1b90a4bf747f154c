import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveCommands } from './child.ts';

/** A bare HTTP server: what it takes to answer is what this machine takes, whatever is running. */
const server = createServer((_request, response) => response.end('here'));
server.listen(0, '127.0.0.1', () => {
  serveCommands({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
