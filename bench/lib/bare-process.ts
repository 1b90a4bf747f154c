import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveCommands } from './child.ts';

/** A bare HTTP server: its response time is the machine's own delay. */
const server = createServer((_request, response) => response.end('here'));
server.listen(0, '127.0.0.1', () => {
  serveCommands({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
