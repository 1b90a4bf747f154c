import { apiKeys } from '../../src/contract/index.ts';
import { Program } from '../../src/testing/program.ts';
import { type LoudAttack, must } from '../lib/attack.ts';

const GUESSES = 60;
const ROLES = '/api/employer/roles';

/** Addresses of the server's own network, written in different ways; and a public one that isn't HTTPS. */
const PRIVATE_ADDRESSES = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://localhost/',
  'https://10.0.0.7/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'http://93.184.215.14/',
] as const;

/** Somebody guesses keys, uses a revoked key, and makes calls with a valid key that its scopes don't allow. */
export const strangersKeys: LoudAttack = {
  name: 'a program tries keys that are not its own',
  measuresTime: false,
  run: async (arena) => {
    const server = await arena.server();
    const owner = await arena.employer(server, 'Harbour');
    const rival = await arena.employer(server, 'Lighthouse');
    const { id: rivalsRole } = await rival.postRole();
    const make = async () => {
      const body = { name: 'Tracking', scopes: ['roles:read' as const], expiresInDays: 7 as const };
      const { key, token } = await owner.call(apiKeys.createApiKey, { body });
      return new Program(server.url, token, key.id);
    };
    const [reader, revoked] = [await make(), await make()];
    await owner.call(apiKeys.revokeApiKey, { params: { keyId: revoked.keyId } });
    must((await reader.send('GET', ROLES)).ok, 'a key does what it was made for');
    must((await revoked.send('GET', ROLES)).status === 401, 'a revoked key is refused');

    const near = Array.from({ length: GUESSES }, (_, n) => `${reader.token.slice(0, -2)}${n + 10}`);
    for (const token of near) {
      if (token === reader.token) continue;
      const { status } = await new Program(server.url, token, '').send('GET', ROLES);
      must(status === 401 || status === 429, `a guess is refused (${status})`);
    }

    const beyond: readonly (readonly [string, string, object?])[] = [
      ['POST', '/api/roles', { title: 'Porter' }],
      ['GET', '/api/employer/applications'],
      ['GET', '/api/keys'],
      ['POST', '/api/keys', { name: 'Wider', scopes: ['roles:write'], expiresInDays: 7 }],
      ['POST', '/api/webhooks', { url: 'https://93.184.215.14/', events: ['role.posted'] }],
      ['GET', '/api/account/export'],
      ['POST', '/api/account/password', { currentPassword: 'nod-test-2026', newPassword: 'taken-over-2026' }],
    ];
    for (const [method, path, body] of beyond) {
      const { status } = await reader.send(method, path, body);
      must(status === 403, `${method} ${path} is beyond the key (${status})`);
    }
    const listed = await (await reader.send('GET', ROLES)).text();
    must(!listed.includes(rivalsRole), 'no key lists another company’s roles');
    return `${GUESSES} near guesses and a revoked key refused; ${beyond.length} calls beyond a key’s scope refused`;
  },
};

/** An owner has webhooks sent to addresses that only the server can reach. */
export const webhooksInside: LoudAttack = {
  name: 'a webhook points into the server’s own network',
  measuresTime: false,
  run: async (arena) => {
    const server = await arena.server();
    const owner = await arena.employer(server, 'Harbour');
    for (const url of [...PRIVATE_ADDRESSES, `${server.url}/api/health`]) {
      const { status } = await owner.send('POST', '/api/webhooks', { url, events: ['role.posted'] });
      must(status === 422, `${url} is refused (${status})`);
    }
    return `${PRIVATE_ADDRESSES.length + 1} addresses refused`;
  },
};
