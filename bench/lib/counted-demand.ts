import {
  type CountedHour,
  type DemandOf,
  demandAt,
  findCountedHour,
  readDemandSince,
} from '#server/demand/demand.ts';
import type { Connection } from '../../src/server/db/connection.ts';

/** The hour that was counted last, and the demand at that hour by role or seeker id, without those that have no counts. */
export async function readCountedDemand(
  connection: Connection,
  of: DemandOf,
): Promise<{ readonly counted: CountedHour; readonly demand: ReadonlyMap<string, number> }> {
  const countedHour = await findCountedHour(connection, of);
  if (countedHour === null) throw new Error('No hour has been counted.');
  const demand = new Map<string, number>();
  for await (const batch of readDemandSince(connection, of, Number.NEGATIVE_INFINITY)) {
    for (const row of batch) demand.set(row.id, demandAt(countedHour.hour, of, row));
  }
  return { counted: countedHour, demand };
}
