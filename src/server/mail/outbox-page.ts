import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../http/errors.ts';
import { escapeHtml } from '../http/html.ts';
import { isLocal } from '../http/local.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { outboxFolder } from './create-mailer.ts';
import { listOutbox, readOutbox } from './outbox-mailer.ts';

const SHOWN = 100;

/**
 * Shows mail that was written to files, while trying Nod out. Mails contain password links, so the page exists only on
 * the machine itself, and only if no SMTP server and no public address is set.
 */
export function outboxPage(app: FastifyInstance, { config }: { readonly config: Config }): void {
  if (config.mail.smtpUrl !== null || config.publicUrl !== null) return;
  const folder = outboxFolder(config);

  app.get('/outbox', async (request, reply) => {
    if (!isLocal(request)) throw new AppError('notFound', 'That was not found.');
    const names = (await listOutbox(folder)).slice(0, SHOWN);
    const mails = await Promise.all(names.map((name) => readOutbox(folder, name)));
    const rows = mails.flatMap((mail, n) =>
      mail === null
        ? []
        : [
            `<li><a href="/outbox/${names[n]}">${escapeHtml(mail.subject)}</a><br><small>to ${escapeHtml(mail.to)}, ${mail.writtenAt}</small></li>`,
          ],
    );
    const empty =
      '<p>No mail yet. Because SMTP_URL is not set, Nod shows its mail here instead of sending it.</p>';
    return sendPlainPage(reply, 'Outbox', rows.length === 0 ? empty : `<ul>${rows.join('\n')}</ul>`);
  });

  app.get('/outbox/:name', async (request, reply) => {
    if (!isLocal(request)) throw new AppError('notFound', 'That was not found.');
    const { name } = request.params as { name: string };
    const mail = await readOutbox(folder, name);
    if (mail === null) throw new AppError('notFound', 'There is no such mail.');
    const { subject, to, text } = mail;
    return sendPlainPage(
      reply,
      subject,
      `<p>to ${escapeHtml(to)} · <a href="/outbox">All mail</a></p><pre>${withLinks(escapeHtml(text))}</pre>`,
    );
  });
}

function withLinks(html: string): string {
  return html.replaceAll(/https?:\/\/[^\s<]+/g, (href) => `<a href="${href}">${href}</a>`);
}
