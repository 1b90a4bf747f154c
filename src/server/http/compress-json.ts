import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding } from './encoding.ts';

/** A shorter response fits into one packet anyway. */
const LEAST_CHARACTERS = 1_024;
/** Ten cards of a deck take less than a millisecond, and shrink to a sixth. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4 };
const GZIP = { level: 5 };

/**
 * Compresses what GET calls return. No other method: what a POST returns may be a secret (the address of an upload, a
 * payment's client secret, a new session), and a secret beside text that somebody else chose can be guessed from the
 * compressed length (BREACH). GET calls return no secrets; `compress-json.test.ts` checks that.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < LEAST_CHARACTERS)
      return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers, ['br', 'gzip']);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br'
      ? promisify(brotliCompress)(payload, { params: BROTLI })
      : promisify(gzip)(payload, GZIP);
  });
}
