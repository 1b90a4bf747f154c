import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { after, DAY, SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import { cacheControl } from './origin.ts';

const VALID = 180 * DAY;
const FRESH_SECONDS = DAY / SECOND;

/** Where to tell of a weakness (RFC 9116). Without SECURITY_CONTACT, the mailbox that RFC 2142 keeps for it. */
export function securityTxt(
  app: FastifyInstance,
  { config, clock }: { readonly config: Config; readonly clock: Clock },
): void {
  const { publicUrl, securityContact } = config;
  app.get('/.well-known/security.txt', async (request, reply) => {
    const contact = securityContact ?? `mailto:security@${publicUrl?.hostname ?? request.hostname}`;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${after(clock(), VALID).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl.origin}/.well-known/security.txt`]),
    ];
    return reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': cacheControl(config, FRESH_SECONDS),
      })
      .send(`${lines.join('\n')}\n`);
  });
}
