import { randomUUID } from 'node:crypto';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { SECOND } from '../clock.ts';
import { smtpMailer, smtpOptions } from '../mail/smtp-mailer.ts';
import { type Check, findingsAbout, whyNot } from './finding.ts';

const { ok, off, warning, fault } = findingsAbout('mail');
const CONNECT_MS = 8 * SECOND;

/** Connects and signs in as if to send a mail, but sends nothing. */
export const checkMail: Check = async ({ mail: { smtpUrl } }) => {
  if (smtpUrl === null) {
    return [off('SMTP_URL is not set: mail is written to DATA_DIR/outbox and reaches nobody.')];
  }
  const { auth, ...options } = smtpOptions(smtpUrl);
  const where = `${options.host}:${options.port}`;
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
  });
  // Servers may drop the connection at QUIT, when nobody listens any more.
  connection.on('error', () => {});
  try {
    await step(connection, (done) => connection.connect(done));
    if (auth !== undefined) await step(connection, (done) => connection.login({ credentials: auth }, done));
    const { secure } = connection;
    connection.quit();
    const answersSentence = `The mail server ${where} answers${auth === undefined ? '' : ' and accepts the user and password'}`;
    if (secure || isThisMachine(options.host))
      return [ok(`${answersSentence}${secure ? ', over TLS' : ''}.`)];
    return [
      warning(
        `${answersSentence}, but offers no STARTTLS, so ${auth === undefined ? 'mail travels' : 'mail and password travel'} unencrypted: use smtps:// or another port.`,
      ),
    ];
  } catch (error) {
    connection.close();
    return [fault(explain(error, where))];
  }
};

/** Sends one mail, for `npm run doctor -- --mail ADDRESS`. */
export async function sendTestMail(
  { smtpUrl, from }: { readonly smtpUrl: URL; readonly from: string },
  to: string,
) {
  const result = await smtpMailer(smtpUrl, from).send({
    id: randomUUID(),
    to,
    subject: 'Nod can send mail',
    text: 'This mail was sent by npm run doctor. If you can read it, mail works.',
    html: '<p>This mail was sent by npm run doctor. If you can read it, mail works.</p>',
  });
  if (result.outcome === 'sent') return ok(`A mail to ${to} was accepted: see whether it arrives.`);
  return fault(`A mail to ${to} was not accepted: ${result.reason}`);
}

/** Waits for one step of the connection, which reports some errors to the callback and the others by an event. */
function step(
  connection: SMTPConnection,
  begin: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    begin((error) => {
      connection.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
}

function explain(error: unknown, where: string): string {
  const { code = '', response = '' } = error as { code?: string; response?: string };
  if (code === 'EAUTH')
    return `The mail server ${where} refuses the user or password in SMTP_URL: ${response}`;
  if (code === 'ETLS' || /wrong version number|ssl3_get_record/i.test(String(error))) {
    return `TLS with the mail server ${where} fails: smtps:// is for port 465, smtp:// for port 587.`;
  }
  return `The mail server ${where} can't be used: ${whyNot(error)}.`;
}
