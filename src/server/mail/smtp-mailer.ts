import { createTransport } from 'nodemailer';
import { MINUTE, SECOND } from '../clock.ts';
import { compile } from './compile.ts';
import type { Mailer, MailOutcome } from './mailer.ts';

const CONNECT_MS = 10 * SECOND;
const SILENCE_MS = 30 * SECOND;
/**
 * A server that answers each step just in time must not delay a mail for ever: the claim on its delivery would expire.
 */
const LONGEST_MS = 2 * MINUTE;

/** How to connect to `smtp://user:password@host:587` (STARTTLS where the server offers it) or `smtps://…:465`. */
export function smtpOptions(url: URL) {
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
}

/** Mail to an SMTP server. Opens one connection per mail: there is little mail, and idle connections break. */
export function smtpMailer(url: URL, from: string): Mailer {
  const transport = createTransport(smtpOptions(url));
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
  /** The other server's code; missing if there was no connection. */
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * 5xx for the recipient means that the address does not accept mail, except 5.7.x, 530 and 554, which are policies
 * about the sender and say nothing about the address. 5xx for the content would fail again. Everything else is
 * temporary: an unreachable server, 4xx, and sign-in or sender settings that the operator has to fix.
 */
function outcomeOf({ command, responseCode = 0, response, message }: SmtpError): MailOutcome {
  const reason = (response ?? message).slice(0, 300);
  const isForGood = responseCode >= 500 && responseCode < 600;
  if (!isForGood) return { outcome: 'later', reason };
  const isPolicy = responseCode === 530 || responseCode === 554 || /\b5\.7\.\d+/.test(reason);
  if (command === 'RCPT TO') return { outcome: isPolicy ? 'failed' : 'refused', reason };
  return { outcome: command === 'DATA' ? 'failed' : 'later', reason };
}
