import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Connection, Db } from '../db/connection.ts';
import { run, statement } from '../db/statement.ts';
import { CHANNEL, decode } from './bus.ts';
import { connectRedis, type Redis } from './redis-client.ts';
import { type BusChannels, closeEnvelope } from './redis-envelope.ts';

export interface RelaySettings {
  readonly url: string;
  readonly channels: BusChannels;
  readonly connection: Pick<Connection, 'listen' | 'tryLock' | 'work'>;
  readonly log: Logger;
  readonly beatMs: number;
  readonly tryMs: number;
}

const LOCK = 'bus.relay';
/** Signs of life that Redis may leave unanswered before the term ends. */
const UNANSWERED_AT_MOST = 3;

/**
 * A period in which this process can pass notices on without interruption. Numbers grow: the newest term has the highest.
 */
interface Term {
  readonly number: number;
  readonly client: Redis;
  readonly ended: AbortController;
}

/**
 * One process at a time passes PostgreSQL's notices on to the channels of the people they are for. A new term starts
 * whenever a process becomes the relay or the relay may have missed a notice; the term's number tells every process that
 * there was a gap. Returns a function that stops this process's part in it.
 */
export function startRelay(settings: RelaySettings): () => Promise<void> {
  const { url, channels, connection, log, beatMs, tryMs } = settings;
  const stopping = new AbortController();
  let term: Term | null = null;
  let isListening = false;

  async function listen(): Promise<void> {
    if (isListening) return;
    await connection.listen(CHANNEL, pass, () => term?.ended.abort());
    isListening = true;
  }

  /** Resolves once Redis has answered. */
  async function send(during: Term, channel: string, payload: string): Promise<void> {
    await during.client
      .publish(channel, closeEnvelope({ term: during.number, payload }))
      .catch(() => during.ended.abort());
  }

  function pass(payload: string): void {
    const currentTerm = term;
    if (currentTerm === null) return;
    const notice = decode(payload);
    if (notice.kind === 'session_ended') {
      void send(currentTerm, channels.everybody, payload);
      return;
    }
    for (const userId of notice.to) {
      const head = JSON.stringify({ kind: 'event', to: [userId] });
      void send(currentTerm, channels.of(userId), `${head}\n${notice.event}`);
    }
  }

  async function serve(lockLost: AbortSignal): Promise<void> {
    await listen();
    const { client, lost, end } = await connectRedis(url, { signal: stopping.signal });
    const termEnd = new AbortController();
    try {
      term = { number: await nextTerm(connection.work.db), client, ended: termEnd };
      log.info({ term: term.number }, 'this process passes notices on to Redis');
      const until = AbortSignal.any([lockLost, lost, termEnd.signal]);
      let unansweredCount = 0;
      // What a frozen Redis does not take would pile up here.
      while (!until.aborted && unansweredCount < UNANSWERED_AT_MOST) {
        unansweredCount += 1;
        void send(term, channels.everybody, '').then(() => {
          unansweredCount = 0;
        });
        await sleep(beatMs, undefined, { signal: until }).catch(() => {});
      }
    } finally {
      term = null;
      end();
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lock = await connection.tryLock(LOCK).catch(() => null);
      if (lock !== null) {
        await serve(lock.lost).catch((error) => log.debug({ err: error }, 'notices could not be passed on'));
        // Let another process try: it may be able to reach Redis.
        await lock.release().catch(() => {});
      }
      await sleep(tryMs * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const runningRelay = run();
  return async () => {
    stopping.abort();
    await runningRelay;
  };
}

const TERM = statement<{ id: string }>('relay-term', `select pg_current_xact_id()::text as id`);

/** Transaction ids only grow, even after a failover and regardless of the clocks. */
async function nextTerm(db: Db): Promise<number> {
  const rows = await run(db, TERM, []);
  return Number(rows[0]?.id);
}
