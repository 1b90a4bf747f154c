import { ConfigError, flag, oneOf } from './values.ts';

const ROLES = ['all', 'web', 'worker'] as const;

/** 'web' serves people and queues tasks, 'worker' runs tasks and serves nobody, 'all' does both. */
export type ProcessRole = (typeof ROLES)[number];

/**
 * Reads `ROLE` and the older `WORKER`. The embedded database serves one process, so that process must both serve and
 * work. Exception for tests and benchmarks: `WORKER=0` is allowed without `DATABASE_URL`.
 */
export function readRole(env: NodeJS.ProcessEnv): { role: ProcessRole; isWorker: boolean } {
  const role = oneOf(env, 'ROLE', ROLES, 'all');
  const worksToo = flag(env, 'WORKER', role !== 'web');
  if (role !== 'all' && !env.DATABASE_URL) {
    throw new ConfigError(
      `ROLE is ${role}, but that needs DATABASE_URL: the embedded database serves only one process.`,
    );
  }
  if (worksToo !== (role !== 'web') && role !== 'all') {
    throw new ConfigError(`ROLE is ${role}, but WORKER is ${env.WORKER}: remove WORKER.`);
  }
  return { role: worksToo ? role : 'web', isWorker: worksToo };
}
