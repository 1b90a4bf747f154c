import { availableParallelism } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { TextModel } from '#matching/text/text-model.ts';
import { type Clock, SECOND } from '../clock.ts';
import { type Numbers, type Part, takeOut } from '../index/transfer.ts';
import { eagerSlices, type Slices } from '../pace.ts';
import { type AskElsewhere, type RoleQuestion, withScorer } from './deck-view.ts';
import type { LiveRole, RoleChange } from './live-roles.ts';
import type { RoleIndex } from './role-index.ts';
import type { FromSearchWorker, ToSearchWorker } from './search-worker.ts';

const PROGRAM = new URL('./search-worker.ts', import.meta.url);
/** With fewer roles a search takes about two milliseconds, which is not worth a thread’s memory. */
const THREAD_FROM = 30_000;
/** With this many questions waiting for the thread, a search is done here, which is faster. */
const MOST_WAITING = 16;
/** A thread that has not answered for this long is stuck. */
const STUCK_MS = 10 * SECOND;
/** How long to wait before replacing a thread that was stuck or has ended. */
const PAUSE_MS = 10 * SECOND;
const NUMBERS_AT_ONCE = 65_536;
const TEXTS_AT_ONCE = 1_000;
const MEGABYTE = 2 ** 20;
const NOT_STARTED = 'the thread that searches the deck could not be started';

/** What the thread needs from the deck. */
interface ThreadedDeck {
  readonly inUse: () => RoleIndex;
  /** Does work during which the index does not change. */
  readonly undisturbed: (work: () => Promise<void>) => Promise<void>;
}

export interface SearchThread {
  readonly ask: AskElsewhere;
  /** Whether it can be asked now. */
  readonly isReady: () => boolean;
  readonly end: () => Promise<void>;
}

interface RunningThread {
  readonly index: RoleIndex;
  readonly worker: Worker;
  readonly waiting: Map<number, (answer: unknown) => void>;
  isReady: boolean;
}

/**
 * Searches in a thread of its own, so that requests do not wait for each other’s searches. The thread has a copy of the
 * index in use and is sent each change of it before the next question, so it finds what a search here would have found when
 * it was asked. It starts with the first question about an index of at least `from` roles, if there is more than one core;
 * until it is ready, and whenever it cannot answer, the search is done here.
 */
export function searchThread(
  { inUse, undisturbed }: ThreadedDeck,
  clock: Clock,
  log: Logger,
  from: number = THREAD_FROM,
): SearchThread {
  let runningThread: RunningThread | null = null;
  /** Milliseconds since 1970. */
  let failedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  let isEnded = false;

  function start(index: RoleIndex): void {
    // A thread that reaches its heap limit may end the process. Its heap is smaller than this thread's, so with the same
    // limit it never does.
    const maxOldGenerationSizeMb = Math.floor(getHeapStatistics().heap_size_limit / MEGABYTE);
    const worker = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb } });
    const started: RunningThread = { index, worker, waiting: new Map(), isReady: false };
    runningThread = started;
    worker.unref();
    worker.on('message', (message: FromSearchWorker) => {
      if (message.kind === 'ready') started.isReady = true;
      else started.waiting.get(message.id)?.(message.answer);
    });
    worker.on('error', (err) => log.warn({ err }, 'the thread that searches the deck failed'));
    worker.on('exit', () => void fail(started));
    undisturbed(() => sendIndex(started)).catch((err) => {
      log.warn({ err }, NOT_STARTED);
      void fail(started);
    });
  }

  async function sendIndex(thread: RunningThread): Promise<void> {
    const { index, worker } = thread;
    const { learned, aliases, model, norms } = index;
    const post = (message: ToSearchWorker, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved);
    const { parts, values } = takeOut((to) => index.roles.transfer(to));
    const slices = eagerSlices();
    for (const part of parts) await sendPart(part, post, slices);
    if (runningThread !== thread) return;
    post({
      kind: 'rest',
      values,
      weights: learned?.weights,
      aliases,
      model: model && withoutWords(model),
      norms,
    });
    index.roles.onChange = (change) => post({ kind: 'change', change: withOwnBytes(change) });
  }

  async function fail(thread: RunningThread): Promise<void> {
    if (runningThread !== thread) return;
    failedAt = clock().getTime();
    await stop(thread);
  }

  /** Ends the thread. Callers that are waiting for it get undefined and search here. */
  async function stop(thread: RunningThread): Promise<void> {
    runningThread = null;
    thread.index.roles.onChange = null;
    for (const resolve of thread.waiting.values()) resolve(undefined);
    await thread.worker.terminate();
  }

  /** Switches to this index, which is the one in use. */
  function switchTo(index: RoleIndex): void {
    if (runningThread !== null) void stop(runningThread);
    const isTooSoon = Math.abs(clock().getTime() - failedAt) < PAUSE_MS;
    if (isEnded || isTooSoon || index.roles.size < from || availableParallelism() === 1) return;
    try {
      start(index);
    } catch (err) {
      failedAt = clock().getTime();
      log.warn({ err }, NOT_STARTED);
    }
  }

  async function ask(index: RoleIndex, question: RoleQuestion, now: number): Promise<unknown> {
    if (runningThread?.index !== index && index === inUse()) switchTo(index);
    const thread = runningThread;
    if (thread?.index !== index || !thread.isReady || thread.waiting.size >= MOST_WAITING) return undefined;
    if (!isPreparedFor(index, question)) return undefined;
    const id = count++;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    thread.waiting.set(id, resolve);
    const stuckTimer = setTimeout(() => void fail(thread), STUCK_MS).unref();
    const copy = withScorer(question, { model: null, norms: null });
    const message: ToSearchWorker = { kind: 'question', id, question: copy, now, counted: index.counted };
    thread.worker.postMessage(message);
    const answer = await promise;
    clearTimeout(stuckTimer);
    thread.waiting.delete(id);
    return answer;
  }

  return {
    ask,
    isReady: () => runningThread?.isReady ?? false,
    end: async () => {
      isEnded = true;
      if (runningThread !== null) await stop(runningThread);
    },
  };
}

type Post = (message: ToSearchWorker, moved?: ArrayBuffer[]) => void;

async function sendPart(part: Part, post: Post, slices: Slices): Promise<void> {
  if (Array.isArray(part)) {
    for (let index = 0; index === 0 || index < part.length; index += TEXTS_AT_ONCE) {
      if (slices.isOver) await slices.rest();
      post({ kind: 'texts', texts: part.slice(index, index + TEXTS_AT_ONCE), isFirst: index === 0 });
    }
    return;
  }
  const numbers = part as Numbers;
  const copy = new (numbers.constructor as new (length: number) => Numbers)(numbers.length);
  for (let index = 0; index < numbers.length; index += NUMBERS_AT_ONCE) {
    if (slices.isOver) await slices.rest();
    copy.set(numbers.subarray(index, index + NUMBERS_AT_ONCE), index);
  }
  post({ kind: 'numbers', numbers: copy }, [copy.buffer as ArrayBuffer]);
}

/** Searches compare readings; only reading a text needs the model’s words and directions. */
function withoutWords(model: TextModel): TextModel {
  return { ...model, vocabulary: new Map(), forms: [], directions: new Float32Array(0) };
}

/** A reading may be a view of much more memory, all of which would be sent. */
function withOwnBytes(change: RoleChange): RoleChange {
  if (change.kind !== 'put' || change.role.reading === null) return change;
  const role: LiveRole = { ...change.role, reading: new Uint8Array(change.role.reading) };
  return { ...change, role };
}

/** Whether the question was prepared with the same scorer as the thread’s index. */
function isPreparedFor({ model, norms }: RoleIndex, question: RoleQuestion): boolean {
  if (question.ask === 'count') return true;
  const { text } = question.search.seeker;
  const { culture } = question.search.order;
  return (text === null || text.model === model) && (culture === null || culture.norms === norms);
}
