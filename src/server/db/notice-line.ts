import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { noticeStream } from './notice-stream.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { connectionSettings } from './pool.ts';

/** The line is replaced when pings are missing at two checks in a row, so that one slow moment does no harm. */
const MISSED_UNTIL_REPLACED = 2;

export interface LineSettings {
  readonly connectionString: string;
  /** How long opening the line may take. */
  readonly connectMs: number;
  /** How often the line is checked: a dead line is replaced after two or three checks. */
  readonly pingMs: number;
  /** The pause before the line is reopened, and between failed attempts. */
  readonly reopenMs: number;
  /** Sends a NOTIFY through another connection, so that it travels the same way as every other notice. */
  readonly ping: (channel: string, payload: string) => Promise<unknown>;
  readonly log: Logger;
}

/** A process's only connection for receiving NOTIFY, shared by all channels. */
export interface NoticeLine {
  /** `onGap` is called after the line was replaced, because notices may have been missed. */
  readonly listen: (channel: string, onNotice: (payload: string) => void, onGap: () => void) => Promise<void>;
  /** Time since a notice (a ping counts) was last received, or since the line was opened if that is later. */
  readonly ageMs: () => number;
  readonly close: () => Promise<void>;
}

interface Listener {
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  readonly onGap: () => void;
}

interface OpenLine {
  readonly ask: ReturnType<typeof oneAtATime>;
  readonly socket: Socket;
  /** Numbers of the last ping that the database accepted, and of the last one that came back. */
  sent: number;
  heard: number;
  missed: number;
}

/**
 * Opens with the first `listen`. A connection that goes silent looks the same as one on which nothing happens: a frozen
 * server, an abrupt failover or a connection that a firewall forgot would stop all live delivery unnoticed. So the process
 * pings itself through the database, and replaces a line on which its own pings do not arrive.
 */
export function createNoticeLine(settings: LineSettings): NoticeLine {
  const { connectionString, connectMs, pingMs, reopenMs, ping, log } = settings;
  const pingChannel = `nod_ping_${randomUUID().replaceAll('-', '')}`;
  const listeners: Listener[] = [];
  let line: OpenLine | null = null;
  let opening: Promise<void> | null = null;
  let pings = 0;
  let heardAt = performance.now();
  let isClosed = false;

  function onNotification({ channel, payload = '' }: pg.Notification, on: OpenLine): void {
    heardAt = performance.now();
    if (channel === pingChannel) on.heard = Math.max(on.heard, Number(payload));
    for (const listener of listeners) {
      if (listener.channel === channel) listener.onNotice(payload);
    }
  }

  async function open(): Promise<void> {
    const socket = noticeStream();
    const client = new pg.Client({
      ...connectionSettings(connectionString, 'nod listen'),
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
      stream: () => socket,
    });
    const ask = oneAtATime(client);
    const newLine: OpenLine = { ask, socket, sent: pings, heard: pings, missed: 0 };
    client.on('error', (error) => replace(newLine, error.message));
    client.on('end', () => replace(newLine, 'the connection ended'));
    client.on('notification', (notice) => onNotification(notice, newLine));
    try {
      await client.connect();
      const channels = [pingChannel, ...new Set(listeners.map(({ channel }) => channel))];
      await ask(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    } catch (error) {
      socket.destroy();
      throw error;
    }
    if (isClosed) return void socket.destroy();
    heardAt = performance.now();
    line = newLine;
  }

  /** Opens the line once: concurrent callers share the attempt. */
  async function openOnce(): Promise<void> {
    if (line !== null) return;
    opening ??= open().finally(() => {
      opening = null;
    });
    await opening;
  }

  function replace(lostLine: OpenLine, reason: string): void {
    // Already replaced, or never in use: then `open` throws, and its caller deals with that.
    if (lostLine !== line) return;
    line = null;
    // Destroyed instead of closed: a silent server would never close its side.
    lostLine.socket.destroy();
    if (isClosed) return;
    log.warn({ reason }, 'the connection for notices was lost; opening another');
    reopenSoon();
  }

  function reopenSoon(): void {
    setTimeout(() => {
      if (isClosed) return;
      openOnce().then(() => {
        for (const { onGap } of listeners) onGap();
      }, reopenSoon);
    }, reopenMs).unref();
  }

  function check(): void {
    if (line === null) return;
    line.missed = line.heard < line.sent ? line.missed + 1 : 0;
    if (line.missed >= MISSED_UNTIL_REPLACED) {
      replace(line, 'no ping was heard');
      return;
    }
    const pinged = line;
    pings += 1;
    const number = pings;
    ping(pingChannel, String(number)).then(
      () => {
        pinged.sent = number;
      },
      // A ping that could not be sent says nothing about this line.
      () => {},
    );
  }

  const timer = setInterval(check, pingMs).unref();

  return {
    listen: async (channel, onNotice, onGap) => {
      await openOnce();
      await line?.ask(`listen ${pg.escapeIdentifier(channel)}`);
      listeners.push({ channel, onNotice, onGap });
    },
    ageMs: () => performance.now() - heardAt,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      const last = line;
      line = null;
      last?.socket.destroy();
    },
  };
}
