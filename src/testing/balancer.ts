import { Agent, createServer, request } from 'node:http';

/** The outcomes of the requests that went through the balancer. */
export interface Passage {
  /** Number of responses by status. */
  readonly statuses: Map<number, number>;
  /** Requests without a complete response from a server: what happened to each. */
  readonly cut: string[];
  /** Number of 503s without Retry-After. */
  withoutRetryAfter: number;
}

export interface Balancer {
  readonly url: string;
  readonly passage: Passage;
  /** Adds a server once it is ready. */
  readonly add: (url: string) => Promise<void>;
  /** The number of servers that it currently sends requests to. */
  readonly ready: () => number;
  readonly close: () => Promise<void>;
}

const POLL_MS = 100;

/**
 * A small load balancer: sends each request to the next server whose /readyz returns 200, over keep-alive connections, and
 * never retries. A request that fails between it and a server counts as cut.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const servers = new Set<string>();
  const readyServers = new Set<string>();
  const passage: Passage = { statuses: new Map(), cut: [], withoutRetryAfter: 0 };
  let turn = 0;

  async function look(url: string): Promise<void> {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.status === 200,
      () => false,
    );
    if (isReady && servers.has(url)) readyServers.add(url);
    else readyServers.delete(url);
  }

  const timer = setInterval(() => {
    for (const url of servers) void look(url);
  }, POLL_MS);

  const server = createServer((incoming, reply) => {
    const targets = [...readyServers];
    const target = targets[turn++ % targets.length];
    if (target === undefined) {
      passage.cut.push('no server is ready');
      reply.writeHead(502).end();
      return;
    }
    const { hostname, port } = new URL(target);
    const options = {
      agent,
      hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    };
    const onward = request(options, (response) => {
      const status = response.statusCode ?? 0;
      passage.statuses.set(status, (passage.statuses.get(status) ?? 0) + 1);
      if (status === 503 && response.headers['retry-after'] === undefined) passage.withoutRetryAfter += 1;
      const { connection: _, ...headers } = response.headers;
      reply.writeHead(status, headers);
      response.once('error', (error) => fail(error));
      response.pipe(reply);
    });
    const fail = (error: Error) => {
      passage.cut.push(`${incoming.method} ${incoming.url}: ${error.message}`);
      reply.destroy();
    };
    onward.once('error', fail);
    incoming.pipe(onward);
  });
  // Keeps its clients' connections open, because only its connections to the servers are tested.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    passage,
    add: async (url) => {
      servers.add(url);
      await look(url);
    },
    ready: () => readyServers.size,
    close: async () => {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
