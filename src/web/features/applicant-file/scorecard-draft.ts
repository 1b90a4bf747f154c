import { FINDINGS_MAX, type Finding, type Scorecard } from '#contract/applicant-file.ts';

/**
 * The findings to fill in: the draft's, then the role's other criteria. A criterion that was removed from the role since is
 * kept only if something was found.
 */
export function startFindings(
  criteria: readonly string[],
  ownScorecard: Scorecard | null,
): readonly Finding[] {
  const keptFindings = (ownScorecard?.findings ?? []).filter(
    ({ criterion, rating, evidence }) => criteria.includes(criterion) || rating !== null || evidence !== null,
  );
  const newCriteria = criteria.filter((each) => keptFindings.every(({ criterion }) => criterion !== each));
  return [
    ...keptFindings,
    ...newCriteria.map((criterion) => ({ criterion, rating: null, evidence: null })),
  ].slice(0, FINDINGS_MAX);
}
