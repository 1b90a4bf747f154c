import { SURE_FROM } from '#matching/sure-occupation.ts';

/** SQL for a role's unit group, from its row of `role_occupations`; null without a row, or if the confidence is too low. */
export function sureUnitGroup(row: string): string {
  return `case when ${row}.confidence_bp >= ${SURE_FROM * 10_000} then ${row}.unit_group end`;
}
