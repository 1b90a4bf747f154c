import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainPage } from '../../http/plain-page.ts';
import { sourceOf } from '../../http/source.ts';
import type { Services } from '../../services.ts';
import { undoSecondFactors } from './forget-second-factor.ts';
import { findUndo } from './undo-links.ts';

/**
 * The page behind the mailed link that removes an account's first second factor again. Viewing it changes nothing, because
 * mail programs and scanners open links. The button removes the factor and leads to the choice of a new password. The signed
 * token is the permission: no cookie is read.
 */
export async function undoPage(app: FastifyInstance, context: Services): Promise<void> {
  await app.register(async (page) => {
    // Accept any form body and ignore it: the address has all we need.
    page.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, _body, done) => done(null, undefined),
    );

    page.get('/undo-second-factor', async (request, reply) => {
      const token = tokenOf(request);
      if ((await findUndo(context, token)) === null) return sendLinkDoesNotWork(reply);
      // `token` needs no escaping: a uuid, digits and base64url.
      return sendPlainPage(
        reply,
        'Was it not you?',
        `<p>Somebody who knew your password added the passkey or the app. The button removes it, signs every device out and stops the old password from working. Then you choose a new one.</p>
<form method="post" action="/undo-second-factor?token=${token}"><button>Remove it and choose a new password</button></form>`,
      );
    });

    page.post('/undo-second-factor', async (request, reply) => {
      const resetToken = await undoSecondFactors(context, tokenOf(request), sourceOf(request));
      if (resetToken === null) return sendLinkDoesNotWork(reply);
      return reply.redirect(`/auth?reset=${resetToken}`, 303);
    });
  });
}

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

function sendLinkDoesNotWork(reply: FastifyReply): FastifyReply {
  reply.code(404);
  return sendPlainPage(
    reply,
    'This link no longer works',
    '<p>It works for a week, as long as the passkey or the app is there. You can see both <a href="/profile#security">in your profile</a>. If you can’t sign in, ask the people who run this server.</p>',
  );
}
