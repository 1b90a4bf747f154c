import type { ArrivalSource } from '#contract/arrivals.ts';

/** Arrivals at a role's public page from each of `ARRIVAL_SOURCES`, by UK day. */
export interface RoleArrivalTable {
  role_id: string;
  source: ArrivalSource;
  day: string;
  views: number;
  /** How often such visitors followed the page's Apply link. */
  applies: number;
}
