import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainPage } from '../../http/plain-page.ts';
import type { Services } from '../../services.ts';
import { kindInWords } from './letters.ts';
import { readToken, tokenFor, type Unsubscription, unsubscribe } from './unsubscribe-links.ts';

/**
 * Where the links of mail lead. Looking changes nothing, because mail programs and scanners look; the button, or a
 * mail program's own POST (RFC 8058), does it. The signed token is the permission: no cookie is read.
 */
export async function unsubscribePage(app: FastifyInstance, { db }: Services): Promise<void> {
  await app.register(async (page) => {
    // What the POST's body says is of no interest: the address says it all.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      page.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) =>
        done(null, undefined),
      );
    }

    page.get('/unsubscribe', async (request, reply) => {
      const wanted = await readToken(db, tokenOf(request));
      if (wanted === null) return unreadable(reply);
      const all = await tokenFor(db, { ...wanted, kind: null });
      const { kind } = wanted;
      const one = kind === null ? '' : button(tokenOf(request), `Stop mails about ${kindInWords(kind)}`);
      return sendPlainPage(
        reply,
        'Stop these mails?',
        `<p>You go on seeing everything in Nod itself. Mail about your password always comes.</p>
${one}${button(all, 'Stop all mails', kind !== null)}`,
      );
    });

    page.post('/unsubscribe', async (request, reply) => {
      const wanted = await readToken(db, tokenOf(request));
      if (wanted === null) return unreadable(reply);
      await unsubscribe(db, wanted);
      return sendPlainPage(
        reply,
        'That is stopped',
        `<p>${said(wanted)}</p>
<p>What you want to be told can be chosen <a href="/profile#notifications">in your profile</a>.</p>`,
      );
    });
  });
}

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

/** `token` is made of our own signs only: a uuid, a word, base64url. */
function button(token: string, label: string, isQuiet = false): string {
  return `<form method="post" action="/unsubscribe?token=${token}"><button${isQuiet ? ' class="quiet"' : ''}>${label}</button></form>`;
}

function said({ kind }: Unsubscription): string {
  return kind === null
    ? 'No more mail comes about what happens in Nod.'
    : `No more mail comes about ${kindInWords(kind)}.`;
}

function unreadable(reply: FastifyReply): FastifyReply {
  reply.code(404);
  return sendPlainPage(
    reply,
    'This link is not whole',
    '<p>It may have been cut in two by a mail program. What you are told can be chosen <a href="/profile#notifications">in your profile</a>.</p>',
  );
}
