import { parentPort } from 'node:worker_threads';
import type { Decision, ShownAt } from '#matching/learning/decision.ts';
import { learn } from '#matching/learning/learn.ts';
import type { Learned } from '#matching/learning/learned.ts';
import { lowerThreadPriority } from '../../tasks/lower-thread-priority.ts';

export interface Lessons {
  readonly decisions: readonly Decision[];
  readonly shown: readonly ShownAt[];
  readonly current: Pick<Learned, 'weights' | 'map'>;
}

lowerThreadPriority();
parentPort?.once('message', ({ decisions, shown, current }: Lessons) => {
  parentPort?.postMessage(learn(decisions, shown, current));
});
