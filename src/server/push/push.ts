/** A browser as its `PushSubscription` describes it. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What a browser is told: enough to say that there is news and where it is, nothing of what others wrote. */
export interface PushNews {
  readonly title: string;
  readonly href: string;
  /** News of the same tag replaces what is still on the screen. */
  readonly tag: string;
}

export type Pushed =
  | { readonly outcome: 'sent' }
  /** gone: the browser has given the subscription up. failed: it will never go. later: trying again may help. */
  | { readonly outcome: 'gone' | 'failed' | 'later'; readonly reason: string };

/** How news reaches browsers that are closed. */
export interface Push {
  /** For the browser's `applicationServerKey`. */
  readonly publicKey: string;
  /** Whether an address a client gave is a push service's: the server sends requests there. */
  readonly mayUse: (endpoint: string) => boolean;
  readonly send: (subscription: Subscription, news: PushNews) => Promise<Pushed>;
}
