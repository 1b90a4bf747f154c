import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { receiveEvent } from './handle-event.ts';

/** Stripe's events. The signature covers the raw bytes, so the body is verified before it is parsed. */
export async function stripeWebhook(app: FastifyInstance, context: Services): Promise<void> {
  const { payments, clock, log } = context;
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    raw.post('/api/stripe/webhook', async (request, reply) => {
      if (payments.provider !== 'stripe') throw notFound('That call');
      const signature = request.headers['stripe-signature'];
      if (typeof signature !== 'string' || typeof request.body !== 'string') {
        throw new AppError('malformed', 'Expected a signed event.');
      }
      await receiveEvent(context, readEvent(request.body, signature));
      return reply.send({ received: true });
    });
  });

  function readEvent(body: string, signature: string) {
    if (payments.provider !== 'stripe') throw notFound('That call');
    try {
      return payments.readEvent(body, signature, clock());
    } catch (error) {
      log.warn({ err: error }, 'a webhook was refused');
      throw new AppError('malformed', 'The signature is invalid or too old.');
    }
  }
}
