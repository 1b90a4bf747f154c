import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#testing/test-app.ts';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

/** A collector that keeps what it receives. */
async function collector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const spans = (): SentSpan[] =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return {
    endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    spans,
    all: () => bodies.join('\n'),
  };
}

test('traces have routes, statements and jobs, and no personal data', async () => {
  const to = await collector();
  const app = await testApp({ tracing: { endpoint: to.endpoint, share: 1 } });
  const amara = await app.seeker('Amara');
  const response = await fetch(`${app.url}/api/user?secret=a-token`, {
    headers: {
      cookie: amara.cookie,
      'x-request-id': 'quoted-by-amara',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
  });
  expect(response.status).toBe(200);
  await fetch(`${app.url}/readyz`);
  await app.settle();
  await app.close();

  const spans = to.spans();
  const request = spans.find(({ name }) => name === 'GET /api/user');
  expect(request?.attributes).toContainEqual({
    key: 'nod.request_id',
    value: { stringValue: 'quoted-by-amara' },
  });
  expect(request?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  const childSpans = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(childSpans.map(({ name }) => name)).toContain('session-find');
  expect(spans.map(({ name }) => name)).toContain('job guarantee.check');
  expect(spans.map(({ name }) => name)).not.toContain('GET /readyz');
  for (const secret of [
    'Amara',
    amara.id,
    'a-token',
    amara.cookie,
    '127.0.0.1',
    amara.user?.email ?? 'Amara',
  ]) {
    expect(to.all()).not.toContain(secret);
  }
});
