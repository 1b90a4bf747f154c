import { address, ConfigError, flag } from './values.ts';

export interface MailConfig {
  /** null writes mail to files in `dataDir`. */
  smtpUrl: URL | null;
  from: string;
}

export function readMail(env: NodeJS.ProcessEnv): MailConfig {
  // The error doesn't repeat the value, because it contains a password.
  const smtpUrl = address(
    env,
    'SMTP_URL',
    ['smtp:', 'smtps:'],
    'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.',
    (url) => url.hostname !== '',
  );
  const from = env.MAIL_FROM || null;
  if (from !== null && !/^[^<>@\r\n]*<?[^<>@\s]+@[\w.-]+>?$/.test(from)) {
    throw new ConfigError(`MAIL_FROM is '${from}', but it must be an address like Nod <nod@example.org>.`);
  }
  if (smtpUrl !== null && from === null) {
    throw new ConfigError(
      'SMTP_URL is set, but mail also needs MAIL_FROM, an address like Nod <nod@example.org>.',
    );
  }
  return { smtpUrl, from: from ?? 'Nod <nod@localhost>' };
}

export function needsConfirmedEmail(env: NodeJS.ProcessEnv): boolean {
  const isRequired = flag(env, 'REQUIRE_CONFIRMED_EMAIL', false);
  if (isRequired && !env.SMTP_URL) {
    throw new ConfigError(
      'REQUIRE_CONFIRMED_EMAIL is 1, but without SMTP_URL no link to confirm an address can be mailed.',
    );
  }
  return isRequired;
}
