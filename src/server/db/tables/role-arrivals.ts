import type { ArrivalSource } from '#contract/arrivals.ts';

/** Arrivals at a role's public page from elsewhere, by UK day. */
export interface RoleArrivalTable {
  role_id: string;
  source: ArrivalSource;
  day: string;
  views: number;
  /** Of those, how many went on to apply or sign up. */
  applies: number;
}
