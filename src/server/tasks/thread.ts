import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A program in a separate thread that answers questions, so that requests do not wait for its work. */
export interface Thread<Question, Answer> {
  /**
   * One question at a time. @throws the thread's error; an AbortError if the task was cancelled or the thread has ended
   */
  readonly ask: (question: Question) => Promise<Answer>;
  readonly end: () => Promise<void>;
}

/** The caller must end the thread, even if a question failed. */
export function startThread<Question, Answer>(program: URL, signal: AbortSignal): Thread<Question, Answer> {
  const worker = new Worker(program);
  const exit = new AbortController();
  worker.once('exit', () => exit.abort());
  // The thread may fail when no question is pending; without a listener that error would end the process.
  worker.on('error', () => {});
  const until = AbortSignal.any([signal, exit.signal]);
  return {
    ask: async (question) => {
      const reply = once(worker, 'message', { signal: until });
      worker.postMessage(question);
      const [answer] = await reply;
      return answer;
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
