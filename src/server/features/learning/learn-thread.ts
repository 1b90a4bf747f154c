import type { Lesson } from '#matching/learning/learn.ts';
import { startThread } from '../../tasks/thread.ts';
import type { Lessons } from './learn-worker.ts';

/**
 * Runs `learn` in a separate thread: 20,000 decisions take a third of a second, which would delay requests.
 * @throws the thread's own error, or one saying that it was stopped
 */
export async function learnAside(lessons: Lessons, signal: AbortSignal): Promise<Lesson | null> {
  const program = new URL('./learn-worker.ts', import.meta.url);
  const thread = startThread<Lessons, Lesson | null>(program, signal);
  try {
    return await thread.ask(lessons);
  } finally {
    await thread.end();
  }
}
