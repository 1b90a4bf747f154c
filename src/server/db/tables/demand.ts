import type { Instant, OptionalInstant } from '../columns.ts';

/** Up to which full hour demand was counted, for all processes alike. */
export interface DemandHourTable {
  subject: 'roles' | 'seekers';
  /** Everything in the week before it counts. */
  hour: Instant;
  /** The hour counted before this one. */
  former_hour: Instant;
  /** Decks and lists that began before this instant go by the former hour. */
  in_force_from: Instant;
}

/** Counts of one role or seeker; none where there is no row. */
interface DemandTable {
  /** The hour at which these counts replaced the former ones. */
  since: Instant;
  /** Applications that were not withdrawn; invitations. */
  asked: number;
  /** Cards that came up; lists of candidates that they came up in. */
  shown: number;
  former_asked: number;
  former_shown: number;
  /** Of what is counted. Null where nothing is. */
  oldest: OptionalInstant;
}

export interface RoleDemandTable extends DemandTable {
  role_id: string;
}

export interface SeekerDemandTable extends DemandTable {
  seeker_id: string;
}
