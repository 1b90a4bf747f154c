import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Lesson } from '#matching/learning/learn.ts';
import type { Lessons } from './learn-worker.ts';

/**
 * `learn` in a thread of its own: 20,000 decisions take a third of a second, which requests are not to wait for.
 * @throws what went wrong in the thread, and when it was ended
 */
export async function learnAside(lessons: Lessons, signal: AbortSignal): Promise<Lesson | null> {
  const worker = new Worker(new URL('./learn-worker.ts', import.meta.url));
  try {
    const told = once(worker, 'message', { signal });
    worker.postMessage(lessons);
    const [lesson] = await told;
    return lesson;
  } finally {
    await worker.terminate();
  }
}
