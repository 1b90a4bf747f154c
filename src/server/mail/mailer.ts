/** One mail to one person, ready to be sent. */
export interface Mail {
  /** Stays the same when a mail is tried again, so that mailboxes can tell a second copy. A uuid. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Posted =
  /** It is the other server's now. */
  | { readonly outcome: 'sent' }
  /** refused: the address takes no mail. failed: this mail will never go. later: trying again may help. */
  | { readonly outcome: 'refused' | 'failed' | 'later'; readonly reason: string };

/** How mail leaves. Never throws for what another server says: the outcome says it. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<Posted>;
}
