import { Worker } from 'node:worker_threads';
import type { Asked, Told } from './text-worker.ts';

/** A thread that learns from texts and reads them, so that requests do not wait for it. One question at a time. */
export interface TextThread {
  /** @throws what went wrong in the thread, and when it was ended */
  readonly ask: (asked: Asked) => Promise<Told>;
  readonly end: () => Promise<void>;
}

export function startTextThread(signal: AbortSignal): TextThread {
  const worker = new Worker(new URL('./text-worker.ts', import.meta.url));
  const end = async () => {
    await worker.terminate();
  };
  signal.addEventListener('abort', end, { once: true });
  return {
    ask: (asked) => {
      const { promise, resolve, reject } = Promise.withResolvers<Told>();
      const onExit = () => reject(new Error('The text thread was ended.'));
      worker.once('message', resolve).once('error', reject).once('exit', onExit);
      worker.postMessage(asked);
      return promise.finally(() => {
        worker.off('message', resolve).off('error', reject).off('exit', onExit);
      });
    },
    end: async () => {
      signal.removeEventListener('abort', end);
      await end();
    },
  };
}
