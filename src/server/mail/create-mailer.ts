import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export function createMailer(config: Pick<Config, 'mail' | 'dataDir'>, clock: Clock): Mailer {
  const { smtpUrl, from } = config.mail;
  return smtpUrl === null ? outboxMailer(outboxFolder(config), from, clock) : smtpMailer(smtpUrl, from);
}

export function outboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}
