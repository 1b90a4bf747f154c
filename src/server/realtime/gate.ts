import { type Clock, SECOND } from '../clock.ts';
import type { SocketLimits } from './limits.ts';
import { type TokenBucket, tokenBucket } from './token-bucket.ts';

/** An admitted upgrade, until its socket has said hello. */
export interface Pass {
  /** Call when the socket has said hello, or is gone. Further calls do nothing. */
  readonly leave: () => void;
}

export interface Gate {
  /**
   * Waits until a socket may be opened from this network with this session's token. 'crowded': the network or browser
   * opens too many. 'busy': too many are already waiting on this server.
   */
  readonly enter: (network: string, token: string) => Promise<Pass | 'crowded' | 'busy'>;
  readonly refused: () => number;
  /** How many networks are remembered. */
  readonly networks: () => number;
  /** Forgets networks and browsers that have been inactive for a while. */
  readonly forgetIdle: () => void;
  /** Ends all waits, because the server is stopping and will refuse them. */
  readonly close: () => void;
}

interface Network {
  readonly upgrades: TokenBucket;
  strangers: number;
}

const TICK_MS = 50;
/** Beyond this many, new networks share one count and new browsers have none: someone is making them up. */
const REMEMBERED = 20_000;
const ALL_OTHERS = '';

/**
 * Admits upgrades before their sessions are looked up. After a restart all clients reconnect together, and each then
 * fetches what it missed, so they are admitted at a steady rate.
 */
export function createGate(clock: Clock, limits: SocketLimits): Gate {
  const { admitted } = limits;
  const networks = new Map<string, Network>();
  const browsers = new Map<string, TokenBucket>();
  const queue: (() => void)[] = [];
  let allowance = admitted.burst;
  let ticker: ReturnType<typeof setInterval> | undefined;
  let refusedCount = 0;
  let isClosed = false;

  function networkAt(name: string): Network {
    const key = networks.has(name) || networks.size < REMEMBERED ? name : ALL_OTHERS;
    const knownNetwork = networks.get(key);
    if (knownNetwork !== undefined) return knownNetwork;
    const network = { upgrades: tokenBucket(clock, limits.upgradesPerNetwork), strangers: 0 };
    networks.set(key, network);
    return network;
  }

  function countBrowser(token: string): void {
    const browser = browsers.get(token) ?? tokenBucket(clock, limits.upgrades);
    browser.take();
    if (browsers.size < REMEMBERED) browsers.set(token, browser);
  }

  function tick(): void {
    allowance = Math.min(admitted.burst, allowance + (admitted.perSecond * TICK_MS) / SECOND);
    while (allowance >= 1 && queue.length > 0) {
      allowance -= 1;
      queue.shift()?.();
    }
    if (allowance < admitted.burst) return;
    clearInterval(ticker);
    ticker = undefined;
  }

  function admission(): Promise<void> {
    if (isClosed) return Promise.resolve();
    ticker ??= setInterval(tick, TICK_MS).unref();
    if (allowance >= 1 && queue.length === 0) {
      allowance -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => queue.push(resolve));
  }

  return {
    enter: async (name, token) => {
      const network = networkAt(name);
      // A browser that keeps trying is refused before it uses up the allowance of its whole network.
      const isCrowded =
        browsers.get(token)?.isEmpty() ||
        network.strangers >= limits.strangersPerNetwork ||
        !network.upgrades.take();
      if (isCrowded || queue.length >= limits.waiting) {
        refusedCount += 1;
        return isCrowded ? 'crowded' : 'busy';
      }
      countBrowser(token);
      network.strangers += 1;
      let isInside = true;
      await admission();
      return {
        leave: () => {
          if (isInside) network.strangers -= 1;
          isInside = false;
        },
      };
    },
    refused: () => refusedCount,
    networks: () => networks.size,
    forgetIdle: () => {
      for (const [name, { strangers, upgrades }] of networks) {
        if (strangers === 0 && upgrades.isFull()) networks.delete(name);
      }
      for (const [token, upgrades] of browsers) if (upgrades.isFull()) browsers.delete(token);
    },
    close: () => {
      isClosed = true;
      for (const pass of queue.splice(0)) pass();
    },
  };
}
