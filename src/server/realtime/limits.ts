import type { Rate } from './token-bucket.ts';

/** Limits on a process's sockets: per person, per network and in total. */
export interface SocketLimits {
  /** Open sockets per person; one more closes the oldest. */
  readonly perPerson: number;
  /** Frames per person, on all their sockets together: more than anyone can type, less than a flood. */
  readonly frames: Rate;
  /** New sockets per person. A restarted browser opens all its tabs at once. */
  readonly upgrades: Rate;
  /** Threads named in a person's frames that turn out not to be theirs. */
  readonly unknownThreads: Rate;
  /** New sockets per network: after a restart, a whole office reconnects at once. */
  readonly upgradesPerNetwork: Rate;
  /** Sockets per network that have not said hello yet. */
  readonly strangersPerNetwork: number;
  /** New sockets in total: each is followed by a few calls that fetch what was missed. */
  readonly admitted: Rate;
  /** How many may wait to be admitted before the next is refused: five seconds' worth. */
  readonly waiting: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  perPerson: 10,
  frames: { perSecond: 20, burst: 60 },
  upgrades: { perSecond: 1, burst: 30 },
  unknownThreads: { perSecond: 0.2, burst: 20 },
  upgradesPerNetwork: { perSecond: 50, burst: 500 },
  strangersPerNetwork: 100,
  admitted: { perSecond: 200, burst: 100 },
  waiting: 1_000,
};
