import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainPage } from '../../http/plain-page.ts';
import type { Services } from '../../services.ts';
import { kindInWords } from './letters.ts';
import { readToken, tokenFor, type Unsubscription, unsubscribe } from './unsubscribe-links.ts';

/**
 * The page behind the links in mail. Viewing it changes nothing, because mail programs and scanners open links; the
 * button, or a mail program's own POST (RFC 8058), does. The signed token is the permission: no cookie is read.
 */
export async function unsubscribePage(app: FastifyInstance, context: Services): Promise<void> {
  const { db } = context;
  await app.register(async (page) => {
    // Accept any form body and ignore it: the address has all we need.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      page.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) =>
        done(null, undefined),
      );
    }

    page.get('/unsubscribe', async (request, reply) => {
      const subscription = await readToken(context, tokenOf(request));
      if (subscription === null) return sendUnreadable(reply);
      const all = await tokenFor(context, { ...subscription, kind: null });
      const { kind } = subscription;
      const one = kind === null ? '' : button(tokenOf(request), `Turn off emails about ${kindInWords(kind)}`);
      return sendPlainPage(
        reply,
        'Turn off these emails?',
        `<p>You will still see everything in Nod itself. We always email you about your password.</p>
${one}${button(all, 'Turn off all email', kind !== null)}`,
      );
    });

    page.post('/unsubscribe', async (request, reply) => {
      const subscription = await readToken(context, tokenOf(request));
      if (subscription === null) return sendUnreadable(reply);
      await unsubscribe(db, subscription);
      return sendPlainPage(
        reply,
        'Turned off',
        `<p>${confirmationOf(subscription)}</p>
<p>You can choose your notifications <a href="/profile#notifications">in your profile</a>.</p>`,
      );
    });
  });
}

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

/** `token` needs no escaping: a uuid, a word and base64url. */
function button(token: string, label: string, isQuiet = false): string {
  return `<form method="post" action="/unsubscribe?token=${token}"><button${isQuiet ? ' class="quiet"' : ''}>${label}</button></form>`;
}

function confirmationOf({ kind }: Unsubscription): string {
  return kind === null
    ? 'You will get no more email about what happens in Nod.'
    : `You will get no more email about ${kindInWords(kind)}.`;
}

function sendUnreadable(reply: FastifyReply): FastifyReply {
  reply.code(404);
  return sendPlainPage(
    reply,
    'This link is incomplete',
    '<p>Your email program may have split it across two lines. You can choose your notifications <a href="/profile#notifications">in your profile</a>.</p>',
  );
}
