import { startThread, type Thread } from '../../tasks/thread.ts';
import type { Asked, Told } from './text-worker.ts';

/** A thread that learns from texts and reads them. */
export type TextThread = Thread<Asked, Told>;

export function startTextThread(signal: AbortSignal): TextThread {
  return startThread(new URL('./text-worker.ts', import.meta.url), signal);
}
