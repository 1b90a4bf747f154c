import type { Rate } from './token-bucket.ts';

/** What one person, one network and all of them together may use of a process's sockets. */
export interface SocketLimits {
  /** Open sockets of one person; one more closes the oldest. */
  readonly perPerson: number;
  /** Frames of one person, on all their sockets together: more than fingers type, less than a flood. */
  readonly frames: Rate;
  /** Sockets that one person opens. A browser that is restarted opens all its tabs at once. */
  readonly upgrades: Rate;
  /** Threads of a person's frames that turn out not to be theirs. */
  readonly unknownThreads: Rate;
  /** Sockets of one network: an office after a restart comes back all at once. */
  readonly upgradesPerNetwork: Rate;
  /** Sockets of one network that have not said hello yet. */
  readonly strangersPerNetwork: number;
  /** Sockets of everybody: each one is followed by a few calls that fetch what was missed. */
  readonly admitted: Rate;
  /** How many wait to be admitted before the next is sent away: five seconds' worth. */
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
