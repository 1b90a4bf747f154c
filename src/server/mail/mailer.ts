/** One mail to one person, ready to be sent. */
export interface Mail {
  /** A UUID that stays the same when a mail is tried again, so that mailboxes can recognise a duplicate. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An appointment (RFC 5545, RFC 6047): `method` is REQUEST or CANCEL. */
  readonly calendar?: { readonly method: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>>;
}

export type MailOutcome =
  /** The SMTP server has accepted it, or it was written to the outbox. */
  | { readonly outcome: 'sent' }
  /** refused: the address does not accept mail. failed: this mail can never be sent. later: trying again may help. */
  | { readonly outcome: 'refused' | 'failed' | 'later'; readonly reason: string };

/** Sends mail. Never throws because of another server's response: that is in the outcome. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<MailOutcome>;
}
