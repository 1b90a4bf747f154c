import type { Mail, Mailer } from '#server/mail/mailer.ts';

/** Every mail that was sent, oldest first, for tests to read instead of mailboxes. */
export interface MailBag extends Mailer {
  readonly all: readonly Mail[];
  /** The mail sent to one address, oldest first. */
  readonly to: (address: string) => readonly Mail[];
}

export function mailBag(): MailBag {
  const mails: Mail[] = [];
  return {
    all: mails,
    to: (address) => mails.filter((mail) => mail.to === address),
    send: async (mail) => {
      mails.push(mail);
      return { outcome: 'sent' };
    },
  };
}
