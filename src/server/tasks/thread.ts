import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A program in a thread of its own that answers questions, so that requests do not wait for its work. */
export interface Thread<Asked, Told> {
  /**
   * One question at a time. @throws what went wrong in the thread; an AbortError where the task was cancelled or the
   * thread is over
   */
  readonly ask: (asked: Asked) => Promise<Told>;
  readonly end: () => Promise<void>;
}

/** Whoever starts one ends it, whatever became of what was asked. */
export function startThread<Asked, Told>(program: URL, signal: AbortSignal): Thread<Asked, Told> {
  const worker = new Worker(program);
  const over = new AbortController();
  worker.once('exit', () => over.abort());
  // Nobody may be asking any more when it fails; without a listener that would end the process.
  worker.on('error', () => {});
  const until = AbortSignal.any([signal, over.signal]);
  return {
    ask: async (asked) => {
      const told = once(worker, 'message', { signal: until });
      worker.postMessage(asked);
      const [answer] = await told;
      return answer;
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
