import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Provider, { type Configuration } from 'oidc-provider';
import type { PublicNet } from '#server/outbound/fetch-public.ts';

/** What a provider says about one of its people. */
export interface Claims {
  readonly email: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

export const CLIENT = { clientId: 'nod', clientSecret: 'a-secret-of-forty-characters-for-the-test' };

/**
 * OpenID providers (node-oidc-provider) on this machine, one for each path, and the `net` by which a server reaches them.
 */
export interface IdentityProviders {
  readonly origin: string;
  readonly net: PublicNet;
  /** Starts a provider, which signs in the person that `login_hint` names without asking anything. Returns its issuer. */
  readonly open: (path: string, redirectUri: string, people: Record<string, Claims>) => string;
  /** Changes the body of a provider's response to the server, by the request's path; null refuses the connection. */
  tamper: ((path: string, body: string) => string | null) | null;
  /** The same token with other claims, under the provider's own signature. */
  readonly resigned: (token: string, claims: Record<string, unknown>) => string;
  readonly close: () => void;
}

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const JWK = { ...KEY.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' };

export async function identityProviders(): Promise<IdentityProviders> {
  const callbacks = new Map<string, ReturnType<Provider['callback']>>();
  const server: Server = createServer((incoming, outgoing) => {
    const [, name = ''] = (incoming.url ?? '').split('/');
    const callback = callbacks.get(`/${name}`);
    if (callback === undefined) return outgoing.writeHead(404).end();
    // Like a proxy that mounts the provider under a path.
    Object.assign(incoming, { originalUrl: incoming.url, url: (incoming.url ?? '').slice(name.length + 1) });
    return callback(incoming, outgoing);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const providers: IdentityProviders = {
    origin,
    tamper: null,
    net: {
      testOrigin: origin,
      resolve: async (host) => (host === 'inside.example' ? ['10.0.0.7'] : []),
      open: async (url, _address, signal, options) => {
        const response = await ask(url, signal, options);
        const body = await textOf(response);
        const sentBody = providers.tamper === null ? body : providers.tamper(url.pathname, body);
        if (sentBody === null) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = response.headers;
        const { statusCode } = response;
        return Object.assign(Readable.from([Buffer.from(sentBody)]), {
          statusCode,
          headers,
        }) as unknown as IncomingMessage;
      },
    },
    open: (path, redirectUri, people) => {
      callbacks.set(path, providerAt(`${origin}${path}`, redirectUri, people).callback());
      return `${origin}${path}`;
    },
    resigned: (token, claims) => {
      const [head = '', body = ''] = token.split('.');
      const next = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims };
      const content = `${head}.${Buffer.from(JSON.stringify(next)).toString('base64url')}`;
      return `${content}.${sign('RSA-SHA256', Buffer.from(content), KEY).toString('base64url')}`;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return providers;
}

function ask(
  url: URL,
  signal: AbortSignal,
  options: Parameters<PublicNet['open']>[3],
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const onward = request(
      url,
      { signal, method: options?.method ?? 'GET', headers: { ...options?.headers } },
      resolve,
    );
    onward.once('error', reject);
    onward.end(options?.body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function providerAt(issuer: string, redirectUri: string, people: Record<string, Claims>): Provider {
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [JWK] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people[id] }),
    }),
    interactions: { url: (_context, { uid }) => `${issuer}/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { params } = await provider.interactionDetails(context.req, context.res);
    const hint = String(params.login_hint).toLowerCase();
    const accountId = Object.keys(people).find(
      (id) => id === hint || people[id]?.email.toLowerCase() === hint,
    );
    const result = accountId === undefined ? { error: 'access_denied' } : { login: { accountId } };
    context.respond = false;
    return provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false });
  });
  return provider;
}
