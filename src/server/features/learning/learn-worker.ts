import { parentPort } from 'node:worker_threads';
import type { Decision, ShownAt } from '#matching/learning/decision.ts';
import { learn } from '#matching/learning/learn.ts';
import type { LearnedWeights } from '#matching/learning/learned.ts';
import { lowerThreadPriority } from '../../tasks/lower-thread-priority.ts';

export interface Lessons {
  readonly decisions: readonly Decision[];
  readonly shown: readonly ShownAt[];
  readonly current: Pick<LearnedWeights, 'weights' | 'map'>;
}

lowerThreadPriority();
parentPort?.once('message', ({ decisions, shown, current }: Lessons) => {
  parentPort?.postMessage(learn(decisions, shown, current));
});
