import { CLOSE, type ClientFrame, type ServerEvent } from '#contract/realtime.ts';
import { RECONNECT_MS } from '#contract/units.ts';
import { onceVisible } from './visible.ts';

/** The user the connection is for: a claim that the server checks against the session's cookie. */
export interface Claim {
  readonly userId: string;
  readonly userRole: 'JobSeeker' | 'Employer' | 'Admin';
}

/**
 * What listeners receive: the server's events, and `closed` with its code and whether the socket never opened, for
 * example because the server refused it. Every `ready` is followed by a `resync`, including the first: an event between
 * a fetch and the start of the stream is in neither.
 */
export type LiveEvent =
  | Exclude<ServerEvent, { type: 'ready' | 'resync' }>
  /** On the first connection, for how long there had been no events: data fetched within that time is up to date. */
  | { type: 'resync'; quietForMs?: number }
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
  /** Calls `run` once, after `ms`. The function that it returns cancels that. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** Whether the page is in front. */
  readonly isVisible: () => boolean;
  /** Calls `run` once, when the page comes to the front. The function that it returns cancels that. */
  readonly onceVisible: (run: () => void) => () => void;
}

const OPEN = 1;
/** The shortest time between two `resync` events, because each makes the page fetch everything that it shows. */
const RESYNC_EVERY_MS = 2_000;
/** The close code that browsers report for a connection that ended without a close frame (RFC 6455, 7.4.1). */
const CUT_OFF = 1006;

/** The types of the contract; later servers may send others (D34). */
const EVENT_TYPES: Readonly<Record<ServerEvent['type'], true>> = {
  ready: true,
  new_message: true,
  file_removed: true,
  match: true,
  application: true,
  interview: true,
  typing: true,
  viewing: true,
  read: true,
  notification: true,
  cv: true,
  membership: true,
  resync: true,
};

/**
 * Keeps one connection to the server while somebody is signed in, and reconnects exactly three seconds after it closed.
 * Never throws and never logs: listeners get `resync` and fetch what they show. A page that lost its connection to
 * newer pages of the same person waits until it is in front: otherwise hidden tabs would take the connection from each
 * other for ever.
 */
export function createLive({ open, later, isVisible, onceVisible }: Parts) {
  const listeners = new Set<LiveListener>();
  const resyncs = atMostEvery(RESYNC_EVERY_MS, later, () => emit({ type: 'resync', ...takeQuietTime() }));
  /** Set for the first connection only, until a `resync` has passed it on. */
  let quietForMs: number | undefined;
  let isFirst = true;
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
      reconnectLater(false);
      return;
    }
    const socket = wire;
    hasOpened = false;
    socket.onopen = () => {
      hasOpened = true;
      if (claim) transmit(socket, { type: 'auth', ...claim });
    };
    socket.onmessage = ({ data }) => receive(data);
    // A close follows every error; there is nothing to do in between.
    socket.onerror = () => undefined;
    socket.onclose = ({ code }) => lose(code);
  }

  function takeQuietTime() {
    const quietTime = quietForMs;
    quietForMs = undefined;
    return quietTime === undefined ? {} : { quietForMs: quietTime };
  }

  function receive(data: unknown) {
    const event = parse(data);
    if (event === null) return;
    if (event.type === 'ready' && isFirst) quietForMs = event.quietForMs;
    isFirst = false;
    if (event.type === 'ready' || event.type === 'resync') resyncs.run();
    else emit(event);
  }

  function lose(code: number) {
    forgetWire();
    reconnectLater(code === CLOSE.replaced);
    emit({ type: 'closed', code, ...(hasOpened ? {} : { neverOpened: true }) });
  }

  function reconnectLater(onlyInFront: boolean) {
    callOff?.();
    callOff = null;
    if (!claim) return;
    callOff = later(() => {
      if (onlyInFront && !isVisible()) callOff = onceVisible(connect);
      else connect();
    }, RECONNECT_MS);
  }

  /** Forgets the socket at once: a close handshake over a dead network can take a minute. */
  function forgetWire() {
    // The next connection begins with another resync.
    resyncs.forget();
    const oldWire = wire;
    wire = null;
    if (!oldWire) return;
    oldWire.onopen = null;
    oldWire.onmessage = null;
    oldWire.onclose = null;
    oldWire.close();
  }

  return {
    /** Connects for this user; does nothing if the connection is for this user already. */
    start(next: Claim) {
      if (claim?.userId === next.userId && claim.userRole === next.userRole) return;
      this.stop();
      claim = next;
      isFirst = true;
      connect();
    },
    /** Signed out: closes and stays closed. */
    stop() {
      claim = null;
      callOff?.();
      callOff = null;
      forgetWire();
    },
    /** The browser reports that the network is gone: an open socket may not notice for minutes. */
    drop() {
      if (wire) lose(CUT_OFF);
    },
    /** Sends a frame if there is a connection; returns whether it was sent. */
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

/** Runs at once; further calls within `ms` are combined into one more run when `ms` have passed. */
function atMostEvery(ms: number, later: Parts['later'], run: () => void) {
  let cancel: (() => void) | null = null;
  let isDue = false;

  function pause() {
    cancel = later(() => {
      cancel = null;
      if (isDue) go();
    }, ms);
  }

  function go() {
    isDue = false;
    pause();
    run();
  }

  return {
    run() {
      if (cancel === null) go();
      else isDue = true;
    },
    forget() {
      cancel?.();
      cancel = null;
      isDue = false;
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
 * An event of the contract; null for anything else. Only its type is checked, as with every response of our own server:
 * checking more would bring the whole validator to the browser.
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
  return typeof frame.type === 'string' && Object.hasOwn(EVENT_TYPES, frame.type);
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
  isVisible: () => document.visibilityState === 'visible',
  onceVisible,
});
