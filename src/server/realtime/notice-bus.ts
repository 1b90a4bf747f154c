/** How the notices of one process reach the others. They are published in transactions, see `publish`. */
export interface NoticeBus {
  /**
   * Calls `onNotice` for each notice to anybody who is followed and for each end of a session, in the order of their
   * commits. Calls `onGap` when some may have been missed.
   */
  readonly open: (onNotice: (payload: string) => void, onGap: () => void) => Promise<void>;
  /**
   * Resolves once this person's notices arrive here. It also resolves if the bus is down; `onGap` is then called later.
   * Returns true if earlier notices to the person did not arrive here.
   */
  readonly follow: (userId: string) => Promise<boolean>;
  readonly unfollow: (userId: string) => void;
  /** Time since the bus was last known to work; missing if the database connection's `listenAgeMs` measures the same. */
  readonly silentForMs?: () => number;
  readonly close: () => Promise<void>;
}
