import { SURE_FROM } from '#matching/sure-occupation.ts';

/** SQL for a role's unit group by its row of `role_occupations`; null if there is none, or it is not sure enough. */
export function sureUnitGroup(row: string): string {
  return `case when ${row}.confidence_bp >= ${SURE_FROM * 10_000} then ${row}.unit_group end`;
}
