import type { ResponseRecord } from '#contract/guarantee.ts';
import type { RoleCard } from '#contract/roles.ts';
import { WORK_MODES, type WorkMode } from '#contract/units.ts';
import { cardTakeHome } from '#matching/pay/card-pay.ts';
import { annualPenceIn, payIn } from './pay-draft.ts';
import { jobTypeOf, type RoleDraft } from './role-draft.ts';

interface CardContext {
  readonly companyName: string;
  readonly response: ResponseRecord | undefined;
  readonly now: Date;
}

/** The card that a draft would become. It is for no particular seeker, so it has no fit. */
export function sampleCard(draft: RoleDraft, { companyName, response, now }: CardContext): RoleCard {
  const min = annualPenceIn(draft, draft.salaryMin) ?? 0;
  const max = annualPenceIn(draft, draft.salaryMax) ?? 0;
  const pay = payIn(draft);
  return {
    id: '',
    title: draft.title.trim() || 'Your job’s title',
    descriptionMd: draft.descriptionMd,
    locationCity: draft.locationCity.trim() || null,
    workMode: workModeOf(draft),
    salaryMinGbpInt: min,
    salaryMaxGbpInt: max,
    ...(pay && { pay }),
    requiredSkills: [...draft.requiredSkills],
    requiredExperience: { level: null, years: null },
    jobType: jobTypeOf(draft),
    contactName: null,
    contactEmail: null,
    _count: { applications: 0, matches: 0 },
    status: 'live',
    createdAt: now.toISOString(),
    employer: { companyName, ...(response && { response }) },
    fitScoreInt: 0,
    personalityFitInt: 0,
    fit: { fitScoreInt: 0, version: '', reasons: [], change: null },
    takeHomeMonthlyPence: cardTakeHome(min, max, now),
    isInvited: false,
  };
}

/** An unknown value becomes '', for which every card shows the specification's fallback, "Full Time". */
function workModeOf({ workMode }: RoleDraft): WorkMode {
  return WORK_MODES.find((mode) => mode === workMode) ?? ('' as WorkMode);
}
