/** A browser as its `PushSubscription` describes it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The content of a push message: enough to say that there is news and where, but nothing that others wrote. */
export interface PushNews {
  readonly title: string;
  readonly href: string;
  /** A new message replaces one with the same tag that is still on screen. */
  readonly tag: string;
}

export type PushOutcome =
  | { readonly outcome: 'sent' }
  /** gone: the browser has dropped the subscription. failed: it can never be sent. later: trying again may help. */
  | { readonly outcome: 'gone' | 'failed' | 'later'; readonly reason: string };

/** Sends push messages, which reach even closed browsers. */
export interface Push {
  /** For the browser's `applicationServerKey`. */
  readonly publicKey: string;
  /** Whether an address sent by a client belongs to a push service. The server must send requests to no other address. */
  readonly mayUse: (endpoint: string) => boolean;
  readonly send: (subscription: BrowserSubscription, news: PushNews) => Promise<PushOutcome>;
}
