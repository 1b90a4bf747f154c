import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicNet } from '#server/outbound/fetch-public.ts';

export interface ReceivedMessage {
  readonly path: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly message: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, string>;
  };
}

type Respond = (received: ReceivedMessage, response: ServerResponse) => void | Promise<void>;

export interface WebhookReceiver {
  /** The internet as the server sees it: every name resolves to this receiver, except those in `ADDRESSES`. */
  readonly net: PublicNet;
  /** The same for a server in its own process: to be added to its environment. */
  readonly env: { readonly NODE_OPTIONS: string };
  /** The requests received, in order. */
  readonly received: ReceivedMessage[];
  /** How it answers from now on; at first with 204. */
  readonly answer: (how: Respond) => void;
  readonly close: () => Promise<void>;
}

/** Names that resolve to other addresses. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'inside.example': ['10.0.0.7'],
  'both.example': ['93.184.215.14', '127.0.0.1'],
  'nowhere.example': [],
};
const PUBLIC_ADDRESSES = ['93.184.215.14'];
const REDIRECT_HTTPS = new URL('./redirect-https.ts', import.meta.url);

/** A company's own system, at any https address, to which webhooks are sent. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = [];
  let respond: Respond = (_received, response) => {
    response.writeHead(204).end();
  };
  const server = createServer(async (incoming, response) => {
    const body = await bodyOf(incoming);
    const one = {
      path: `${incoming.headers.host}${incoming.url}`,
      id: String(incoming.headers['webhook-id']),
      headers: incoming.headers as Record<string, string>,
      body,
      message: JSON.parse(body),
    };
    messages.push(one);
    await respond(one, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const net: PublicNet = {
    resolve: async (host) => ADDRESSES[host] ?? PUBLIC_ADDRESSES,
    open: (url, _address, signal, options) =>
      new Promise((resolve, reject) => {
        const headers = { ...options.headers, host: url.host };
        const path = url.pathname + url.search;
        const onward = request({ host: '127.0.0.1', port, path, method: 'POST', headers, signal }, resolve);
        onward.once('error', reject);
        onward.end(options.body);
      }),
  };
  return {
    net,
    env: { NODE_OPTIONS: `--import=${REDIRECT_HTTPS.href}?port=${port}` },
    received: messages,
    answer: (newRespond) => {
      respond = newRespond;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
