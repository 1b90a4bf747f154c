import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A program in a separate thread that answers questions, so that requests do not wait for its work. */
export interface Thread<Asked, Told> {
  /**
   * One question at a time. @throws the thread's error; an AbortError if the task was cancelled or the thread has ended
   */
  readonly ask: (asked: Asked) => Promise<Told>;
  readonly end: () => Promise<void>;
}

/** The caller must end the thread, even if a question failed. */
export function startThread<Asked, Told>(program: URL, signal: AbortSignal): Thread<Asked, Told> {
  const worker = new Worker(program);
  const over = new AbortController();
  worker.once('exit', () => over.abort());
  // The thread may fail when no question is pending; without a listener that error would end the process.
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
