import type { ClientFrame, ServerEvent } from '#contract/realtime.ts';
import { RECONNECT_MS } from '#contract/units.ts';

/** Who the connection is for: the claim that it makes to the server, which the session's cookie must bear out. */
export interface Claim {
  readonly userId: string;
  readonly userRole: 'JobSeeker' | 'Employer' | 'Admin';
}

/**
 * What listeners hear: the server's events, and `closed` with its code and whether the socket never
 * opened, as when the server refused it. Every `ready` is followed by a `resync`,
 * the first one too: what happened between a fetch and the start of the stream is in neither.
 */
export type LiveEvent =
  | Exclude<ServerEvent, { type: 'ready' }>
  | { type: 'closed'; code: number; neverOpened?: true };
export type LiveListener = (event: LiveEvent) => void;

/** The part of the browser's WebSocket that is used here. */
export interface Wire {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(text: string): void;
  close(): void;
}

interface Parts {
  readonly open: () => Wire;
  /** Calls back once after `ms`; answers how to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
}

const OPEN = 1;
/** What browsers say of a connection that ended without a close frame (RFC 6455, 7.4.1). */
const CUT_OFF = 1006;

/** The types of the contract; later servers may say more (D34). */
const KNOWN: Readonly<Record<ServerEvent['type'], true>> = {
  ready: true,
  new_message: true,
  match: true,
  application: true,
  interview: true,
  typing: true,
  read: true,
  notification: true,
  resync: true,
};

/**
 * Holds one connection to the server while somebody is signed in, and comes back exactly three seconds after it
 * closed. Nothing is raised and nothing logged: whoever listens hears `resync` and fetches what it shows.
 */
export function createLive({ open, later }: Parts) {
  const listeners = new Set<LiveListener>();
  let claim: Claim | null = null;
  let wire: Wire | null = null;
  let hasOpened = false;
  let callOff: (() => void) | null = null;

  function emit(event: LiveEvent) {
    for (const listener of [...listeners]) listener(event);
  }

  function connect() {
    callOff = null;
    try {
      wire = open();
    } catch {
      comeBack();
      return;
    }
    const mine = wire;
    hasOpened = false;
    mine.onopen = () => {
      hasOpened = true;
      if (claim) transmit(mine, { type: 'auth', ...claim });
    };
    mine.onmessage = ({ data }) => hear(data);
    // A close follows every error; there is nothing to do in between.
    mine.onerror = () => undefined;
    mine.onclose = ({ code }) => lose(code);
  }

  function hear(data: unknown) {
    const event = parse(data);
    if (event === null) return;
    emit(event.type === 'ready' ? { type: 'resync' } : event);
  }

  function lose(code: number) {
    forgetWire();
    comeBack();
    emit({ type: 'closed', code, ...(hasOpened ? {} : { neverOpened: true }) });
  }

  function comeBack() {
    callOff?.();
    callOff = claim ? later(connect, RECONNECT_MS) : null;
  }

  /** Lets go at once: a close handshake over a dead network can take a minute. */
  function forgetWire() {
    const old = wire;
    wire = null;
    if (!old) return;
    old.onopen = null;
    old.onmessage = null;
    old.onclose = null;
    old.close();
  }

  return {
    /** Connects for this user; for the same one again it does nothing. */
    start(next: Claim) {
      if (claim?.userId === next.userId && claim.userRole === next.userRole) return;
      this.stop();
      claim = next;
      connect();
    },
    /** Signed out: closes and stays closed. */
    stop() {
      claim = null;
      callOff?.();
      callOff = null;
      forgetWire();
    },
    /** The browser says that the network is gone: an open socket may not notice for minutes. */
    drop() {
      if (wire) lose(CUT_OFF);
    },
    /** Says something if there is a connection; answers whether it was said. */
    send(frame: ClientFrame): boolean {
      return wire?.readyState === OPEN && transmit(wire, frame);
    },
    subscribe(listener: LiveListener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function transmit(wire: Wire, frame: ClientFrame): boolean {
  try {
    wire.send(JSON.stringify(frame));
    return true;
  } catch {
    return false;
  }
}

/**
 * An event of the contract; null for anything else. What our own server says within it is believed, here as in
 * every answer: checking it again would bring the whole validator to the browser.
 */
function parse(data: unknown): ServerEvent | null {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    return isEvent(frame) ? frame : null;
  } catch {
    return null;
  }
}

function isEvent(frame: unknown): frame is ServerEvent {
  if (typeof frame !== 'object' || frame === null || !('type' in frame)) return false;
  return typeof frame.type === 'string' && Object.hasOwn(KNOWN, frame.type);
}

/** '/ws' on the same host, over the secure scheme when the page is secure. */
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
}

/** The page's one connection. */
export const live = createLive({
  open: () => new WebSocket(socketAddress(window.location)),
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
