import type { Runner } from '../db/connection.ts';
import {
  type CountedHour,
  type DemandOf,
  demandAt,
  isReachableByChanges,
  readDemandSince,
} from '../demand/demand.ts';
import type { Slices } from '../pace.ts';

/** The counted hours that the standings of an index are based on. */
export interface StandingHours {
  counted: CountedHour;
  /** The hour being prepared. */
  coming: CountedHour | null;
}

/** The standings of everything in an index, which change with each counted hour. */
export interface HourlyStandings {
  /** Starts preparing an hour: from the current demand, or from none if the caller sets all of it. */
  readonly prepare: (isFromNothing: boolean) => void;
  /** Sets the demand for a role or seeker in the hour being prepared; ignores those that are not in the index. */
  readonly setComingDemand: (id: string, demand: number) => void;
  /** Computes in advance what it can of the prepared hour. */
  readonly compute: (hour: number, slices: Slices) => Promise<void>;
  /** Makes the prepared hour the current one. */
  readonly adopt: (hour: number) => void;
}

/**
 * Switches an index to the standings of a counted hour. Reads only the demand that changed since the index's previous hour,
 * or all demand if the changes don't go back that far. Every process arrives at the same standings, whenever it switches;
 * lists that started before keep the previous standings.
 */
export async function adoptHour(
  database: Runner,
  subject: DemandOf,
  index: StandingHours,
  standings: HourlyStandings,
  countedHour: CountedHour,
  slices: Slices,
): Promise<void> {
  const isFromNothing = !isReachableByChanges(index.counted, countedHour);
  slices.resume();
  index.coming = countedHour;
  try {
    standings.prepare(isFromNothing);
    const since = isFromNothing ? Number.NEGATIVE_INFINITY : index.counted.hour;
    for await (const batch of readDemandSince(database, subject, since)) {
      slices.resume();
      for (const row of batch) standings.setComingDemand(row.id, demandAt(countedHour.hour, subject, row));
      await slices.rest();
    }
    await standings.compute(countedHour.hour, slices);
    // Without a pause in between: a search must never have the new standings and the old hour.
    standings.adopt(countedHour.hour);
    index.counted = countedHour;
  } finally {
    index.coming = null;
  }
}
