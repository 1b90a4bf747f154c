import { startThread, type Thread } from '../../tasks/thread.ts';
import type { TextRequest, TextResponse } from './text-worker.ts';

/** A thread that learns a text model from the texts of roles and seekers, and reads such texts with it. */
export type TextThread = Thread<TextRequest, TextResponse>;

export function startTextThread(signal: AbortSignal): TextThread {
  return startThread(new URL('./text-worker.ts', import.meta.url), signal);
}
