import { SECOND } from '../clock.ts';
import { type Spread, shuffled, spread } from './spread.ts';

/**
 * Each client that is told to refetch makes a few calls, so they are told one after another: this long apart, but all
 * within the time below.
 */
const EACH_MS = 3;
const AT_MOST_MS = 10 * SECOND;

/** Has every client refetch after notices may have been missed: `tell` tells one of them. */
export function createResync<Client>(tell: (client: Client) => void) {
  let runningSpread: Spread<Client> | null = null;
  return {
    start(clients: Iterable<Client>): void {
      // After two gaps in a row, start with the clients that have not been told of the first gap yet.
      const order = new Set(runningSpread?.cancel());
      for (const client of shuffled(clients)) order.add(client);
      runningSpread = spread([...order], Math.min(order.size * EACH_MS, AT_MOST_MS), tell);
    },
    cancel(): void {
      runningSpread?.cancel();
    },
  };
}
