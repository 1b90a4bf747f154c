import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LoudAttack, must } from '../lib/attack.ts';

/** A payment provider that refuses our key, then says that we ask too often, then fails with a 500. */
export const brokenPayments: LoudAttack = {
  name: 'a payment provider that refuses our key',
  measuresTime: false,
  run: async (arena) => {
    const refusals = [
      {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      },
      { status: 429, body: { error: { type: 'rate_limit_error', message: 'Too many requests' } } },
      { status: 500, body: { error: { type: 'api_error', message: 'Unknown' } } },
    ];
    let refusal = refusals[0];
    const provider = createServer((_request, response) => {
      response.writeHead(refusal?.status ?? 500, { 'content-type': 'application/json' });
      response.end(JSON.stringify(refusal?.body));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    try {
      const server = await arena.another({
        STRIPE_SECRET_KEY: 'sk_test_revoked',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_revoked',
        STRIPE_WEBHOOK_SECRET: 'whsec_revoked',
        STRIPE_API_BASE: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      });
      const bridge = await arena.employer(server, 'Bridge');
      for (refusal of refusals) {
        const answer = await bridge.send('POST', '/api/create-subscription', {
          planCode: 'ROLE_1',
          priceGbpInt: 19_900,
        });
        must(answer.status === 503, `${refusal.status} of the provider is our 503 (${answer.status})`);
        must(answer.headers.has('retry-after'), 'the 503 says when to try again');
      }
      must(/stripe|payment/i.test(server.output()), 'the log names the payment provider');
      return `${refusals.map(({ status }) => status).join(', ')} of the provider became 503 with Retry-After and a log line`;
    } finally {
      provider.closeAllConnections();
      provider.close();
    }
  },
};
