import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND } from '../../clock.ts';
import type { Services } from '../../services.ts';

/** Seconds, from a mail that leaves at once to a night's learning. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800, 7_200];
/** Counting reads the queues, so results are cached: many scrapers must not multiply that work. */
const FRESH_MS = 10 * SECOND;

/** Background work: what is waiting and for how long, how long finished runs took, and what fails. */
export function watchTasks(registry: Registry, { tasks }: Pick<Services, 'tasks'>): void {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'nod_task_seconds',
    help: 'How long tasks and periodic jobs ran in this process.',
    labelNames: ['task'] as const,
    buckets: BUCKETS,
    registers,
  });
  const startLag = new Histogram({
    name: 'nod_task_start_lag_seconds',
    help: 'Time between when a task or periodic job could start and when it did, in this process.',
    labelNames: ['task'] as const,
    buckets: BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'nod_task_failures_total',
    help: 'Runs of tasks and periodic jobs in this process that failed, whether they are tried again or not.',
    labelNames: ['task'] as const,
    registers,
  });
  tasks.onFinished((run) => {
    seconds.observe({ task: run.name }, run.seconds);
    startLag.observe({ task: run.name }, run.lagSeconds);
    if (run.hasFailed) failures.inc({ task: run.name });
  });
  watchQueues(registry, tasks);
  watchJobs(registry, tasks);
}

function watchQueues(registry: Registry, tasks: Services['tasks']): void {
  const readCounts = keptFresh(tasks.counts);
  new Gauge({
    name: 'nod_tasks',
    help: 'Tasks by name and state: ready, deferred (for later), active, failed (no tries left).',
    labelNames: ['task', 'state'] as const,
    registers: [registry],
    async collect() {
      for (const { name: task, ready, deferred, active, failed } of await readCounts()) {
        const states = { ready, deferred, active, failed };
        for (const [state, count] of Object.entries(states)) this.set({ task, state }, count);
      }
    },
  });
  new Gauge({
    name: 'nod_task_lag_seconds',
    help: 'How long the longest-waiting task has been due, for all processes together.',
    labelNames: ['task'] as const,
    registers: [registry],
    async collect() {
      for (const { name: task, lagSeconds } of await readCounts()) this.set({ task }, lagSeconds);
    },
  });
}

function watchJobs(registry: Registry, tasks: Services['tasks']): void {
  const readJobs = keptFresh(tasks.jobs);
  new Gauge({
    name: 'nod_periodic_job_lag_seconds',
    help: 'How long a periodic job has been overdue, for all processes together.',
    labelNames: ['job'] as const,
    registers: [registry],
    async collect() {
      for (const { name: job, lagSeconds } of await readJobs()) this.set({ job }, lagSeconds);
    },
  });
  new Gauge({
    name: 'nod_periodic_job_failures',
    help: 'How often a periodic job has failed in a row.',
    labelNames: ['job'] as const,
    registers: [registry],
    async collect() {
      for (const { name: job, failures } of await readJobs()) this.set({ job }, failures);
    },
  });
}

/** Caches the last result for a while; concurrent callers share one read. */
function keptFresh<T>(read: () => Promise<T>): () => Promise<T> {
  let cache: { readonly value: Promise<T>; readonly readAt: number } | null = null;
  return () => {
    const now = performance.now();
    if (cache === null || now - cache.readAt > FRESH_MS) {
      const value = read();
      cache = { value, readAt: now };
      // A failed read is not cached.
      value.catch(() => {
        cache = null;
      });
    }
    return cache.value;
  };
}
