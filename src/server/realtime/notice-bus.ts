/** How the notices of one process reach the others. They are published in transactions, see `publish`. */
export interface NoticeBus {
  /**
   * Calls `onNotice` for each notice to anybody who is followed and for each end of a session, in the order of their commits.
   * Calls `onGap` when some may have been missed.
   */
  readonly open: (onNotice: (payload: string) => void, onGap: () => void) => Promise<void>;
  /**
   * Resolves when this person's notices arrive here, or when they can't because the bus is down: then a gap follows. Returns
   * whether earlier notices to them did not arrive here.
   */
  readonly follow: (userId: string) => Promise<boolean>;
  readonly unfollow: (userId: string) => void;
  /** Time since the bus was last known to work; undefined if that is the age of the connection for notices. */
  readonly ageMs?: () => number;
  readonly close: () => Promise<void>;
}
