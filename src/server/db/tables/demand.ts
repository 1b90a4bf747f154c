import type { Instant, OptionalInstant } from '../columns.ts';

/** The full hour up to which demand was counted, the same for all processes. */
export interface DemandHourTable {
  subject: 'roles' | 'seekers';
  /** Everything in the week before this hour counts. */
  hour: Instant;
  /** The previously counted hour. */
  former_hour: Instant;
  /** Decks and lists started before this instant use the counts of the previous hour. */
  in_force_from: Instant;
}

/** Counts of one role or seeker; no row means zero. */
interface DemandTable {
  /** The hour when these counts replaced the previous ones. */
  since: Instant;
  /** For a role, applications not withdrawn; for a seeker, invites. */
  asked: number;
  /** For a role, cards shown; for a seeker, candidate lists that included them. */
  shown: number;
  former_asked: number;
  former_shown: number;
  /** The oldest counted event; null if nothing is counted. */
  oldest: OptionalInstant;
}

export interface RoleDemandTable extends DemandTable {
  role_id: string;
}

export interface SeekerDemandTable extends DemandTable {
  seeker_id: string;
}
