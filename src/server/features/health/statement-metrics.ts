import { Counter, Histogram, type Registry } from 'prom-client';
import type { Services } from '../../services.ts';

/** Seconds, from a look-up by key to the longest that a request's statement may take. */
const BUCKETS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5, 15];
/** Statements built by Kysely have no name, and their text would make too many series. */
const UNNAMED = 'other';

/**
 * How the database's time is spent. Per statement only the sum and the count: a histogram for each would be a thousand
 * series a node.
 */
export function watchStatements(registry: Registry, { connection }: Pick<Services, 'connection'>): void {
  const registers = [registry];
  // Our own sums, copied when they are asked for: a counter with labels costs more than the rest of noting a statement.
  const totals = new Map<string, { seconds: number; count: number }>();
  const counterOf = (name: string, help: string, of: 'seconds' | 'count') =>
    new Counter({
      name,
      help,
      labelNames: ['statement'] as const,
      registers,
      collect() {
        this.reset();
        for (const [statement, total] of totals) this.inc({ statement }, total[of]);
      },
    });
  counterOf(
    'nod_database_statement_seconds_total',
    'Time that statements took, by the name of hot statements; "other" is all the rest.',
    'seconds',
  );
  counterOf('nod_database_statements_total', 'Statements answered or failed, by the same names.', 'count');
  const times = new Histogram({
    name: 'nod_database_seconds',
    help: 'Time of a statement, by the pool of connections that ran it.',
    labelNames: ['pool'] as const,
    buckets: BUCKETS,
    registers,
  });
  connection.onStatement((finishedStatement) => {
    const statement = finishedStatement.name ?? UNNAMED;
    // A counter rejects negative values, and a statement must not fail because a clock went back.
    const seconds = Math.max(0, finishedStatement.seconds);
    const total = totals.get(statement);
    if (total === undefined) totals.set(statement, { seconds, count: 1 });
    else {
      total.seconds += seconds;
      total.count += 1;
    }
    times.observe({ pool: finishedStatement.pool }, seconds);
  });
}
