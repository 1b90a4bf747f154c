import { createServer } from 'node:http';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { cookieName, sessions } from '#server/http/session.ts';
import { serveCommands } from './child.ts';

/**
 * The floor of GET /api/user: node:http alone, the product's own session lookup (cookie, hash, one statement),
 * and JSON.stringify. No router, no hooks, no logger, no security headers.
 */
const config = readConfig({ ...process.env, DEMO: '0' });
const connection = await connect(config);
const { find } = sessions(connection, () => new Date(), config);

const server = createServer(async (request, response) => {
  const actor = await find(request.headers.cookie);
  if (actor === null) {
    response.writeHead(401).end();
    return;
  }
  const body = JSON.stringify({
    id: actor.userId,
    role: actor.accountType,
    username: actor.username,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    profileImageUrl: actor.profileImageUrl,
    createdAt: actor.createdAt.toISOString(),
  });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  serveCommands({ url: `http://127.0.0.1:${port}`, cookieName: cookieName(config) });
});
