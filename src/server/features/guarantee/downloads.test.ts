import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#server/clock.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

/** More than the sockets between server and client can buffer, so an unread download never finishes. */
const ANSWERS = 50_000;

let app: TestApp;
const open: ClientRequest[] = [];
beforeAll(async () => {
  app = await testApp({ trustedProxies: 1 });
  const bridge = await app.employer('Bridge & Co');
  const at = app.clock();
  await sql`insert into forgotten_answers (reference, employer_id, role_id, submitted_at, due_at, answered_at, verdict)
    select 'reference' || n, ${bridge.id}, gen_random_uuid(), ${at}::timestamptz - interval '60 hours',
      ${at}::timestamptz - interval '12 hours', ${at}::timestamptz - interval '20 hours', 'answered_in_time'
    from generate_series(1, ${ANSWERS}::int) n`.execute(app.context.db);
});
afterAll(async () => {
  for (const request of open) request.destroy();
  await app.close();
});

/** Starts a download from this address and reads none of its body. */
async function begin(address: string): Promise<{ response: IncomingMessage; drop: () => void }> {
  const request = get(`${app.url}/ledger.csv`, { agent: false, headers: { 'x-forwarded-for': address } });
  open.push(request);
  request.on('error', () => {});
  const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  return { response, drop: () => request.destroy() };
}

const statusAndWait = ({ statusCode, headers }: IncomingMessage) => [statusCode, headers['retry-after']];

test('downloads are limited to two per address and six in all', async () => {
  const [first] = [await begin('192.0.2.1'), await begin('192.0.2.1')];
  expect(statusAndWait(first.response)).toEqual([200, undefined]);
  expect(statusAndWait((await begin('192.0.2.1')).response)).toEqual([429, '10']);
  for (const address of ['192.0.2.2', '192.0.2.2', '192.0.2.3', '192.0.2.3']) {
    expect(statusAndWait((await begin(address)).response)).toEqual([200, undefined]);
  }
  expect(statusAndWait((await begin('192.0.2.4')).response)).toEqual([503, '10']);
  first.drop();
  app.clock.advance(MINUTE);
  await expect
    .poll(async () => {
      app.clock.advance(MINUTE);
      return (await begin('192.0.2.4')).response.statusCode;
    })
    .toBe(200);
});
