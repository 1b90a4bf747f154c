import { createTransport } from 'nodemailer';
import { MINUTE, SECOND } from '../clock.ts';
import { compile } from './compile.ts';
import type { Mailer, Posted } from './mailer.ts';

const CONNECT_MS = 10 * SECOND;
const SILENCE_MS = 30 * SECOND;
/** A server that answers each step just in time must not hold a mail for ever: its claim would run out. */
const LONGEST_MS = 2 * MINUTE;

/**
 * Mail to an SMTP server: `smtp://user:password@host:587` (STARTTLS where the server offers it) or `smtps://…:465`.
 * One connection a mail: what is sent is little, and a connection that rests breaks.
 */
export function smtpMailer(url: URL, from: string): Mailer {
  const isSecure = url.protocol === 'smtps:';
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ ...compile(mail, from), signal: AbortSignal.timeout(LONGEST_MS) });
        return { outcome: 'sent' };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
  };
}

interface SmtpError extends Error {
  /** The step that failed, such as 'RCPT TO' or 'DATA'. */
  readonly command?: string;
  /** The other server's code; none where there was no connection. */
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * 5xx for the recipient means that the address takes no mail, but 5.7.x, 530 and 554 there are about who is sending:
 * a policy against us says nothing of the address. 5xx for the content will be the same the next time. All else
 * passes: a server that is away, 4xx, and a sign-in or a sender that the operator has to put right.
 */
function outcomeOf({ command, responseCode = 0, response, message }: SmtpError): Posted {
  const reason = (response ?? message).slice(0, 300);
  const isForGood = responseCode >= 500 && responseCode < 600;
  if (!isForGood) return { outcome: 'later', reason };
  const isPolicy = responseCode === 530 || responseCode === 554 || /\b5\.7\.\d+/.test(reason);
  if (command === 'RCPT TO') return { outcome: isPolicy ? 'failed' : 'refused', reason };
  return { outcome: command === 'DATA' ? 'failed' : 'later', reason };
}
