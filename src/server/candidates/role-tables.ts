import { WORK_MODES } from '#contract/units.ts';
import type { CompiledRole } from '#matching/compiled-facts.ts';
import { experienceScore, MOST_YEARS } from '#matching/experience.ts';
import type { TaxNation } from '#matching/pay/bands.ts';
import { belowMinimum, FIT_TAX_YEAR, netOfSteps, payStep } from '#matching/pay/pay-fit.ts';
import { takeHome } from '#matching/pay/take-home.ts';
import { PLACES } from '#matching/places/gazetteer.ts';
import { journeysFrom } from '#matching/places/journeys.ts';
import { modeOfCode, placeScoreOfJourney, placeScoreOfMode } from '#matching/places/place-fit.ts';
import { type Cell, EXPERIENCE_CODES, experienceCode } from './seeker-index.ts';

const UNKNOWN = -1;

/** The experience part by a seeker's experience code. */
export function experienceTable(role: CompiledRole): Float64Array {
  const table = new Float64Array(EXPERIENCE_CODES);
  for (let level = -1; level <= 3; level += 1) {
    for (let years = -1; years <= MOST_YEARS; years += 1) {
      table[experienceCode(level, years)] = experienceScore(level, years, role.level, role.years);
    }
  }
  return table;
}

/** The place score of seekers in a cell: exactly the numbers that `placeTable` in `compiled.ts` computes. */
export function placeScores(role: CompiledRole): (cell: Cell) => number {
  const mode = modeOfCode(role.mode);
  const workplace = PLACES[role.place];
  const journeys = mode === 'remote' || workplace === undefined ? null : journeysFrom(workplace)[mode];
  return ({ home, preferredMode }) => {
    const preferredWorkMode = WORK_MODES[preferredMode - 1] ?? null;
    if (journeys === null || home < 0) return placeScoreOfJourney(preferredWorkMode, mode, null);
    return placeScoreOfMode(preferredWorkMode, mode) * journeys[home]!;
  };
}

/** One end of a pay range in pence net a month: the exact amount, and the amount at the start of its pay step. */
interface NetEnd {
  readonly exact: number;
  readonly ofStep: number;
}

/** Both ends of a role's pay range after one nation's tax. */
export interface Net {
  readonly lowest: NetEnd;
  readonly highest: NetEnd;
}

const NATIONS = ['rest-of-uk', 'scotland'] as const satisfies readonly TaxNation[];

/** The net pay by nation; null if the role states no pay. */
export function netsOf({ lowestPence, highestPence }: CompiledRole): readonly (Net | null)[] {
  return NATIONS.map((nation) => {
    if (highestPence < 0) return null;
    const end = (annualPence: number): NetEnd => ({
      exact: takeHome({ annualPence, year: FIT_TAX_YEAR, nation }).netMonthlyPence,
      ofStep: netOfSteps(nation)[payStep(annualPence)] ?? 0,
    });
    return { lowest: end(lowestPence), highest: end(highestPence) };
  });
}

/** The nation whose tax applies in this cell, as an index into `netsOf`. */
export function nationIndex({ home }: Cell): number {
  return PLACES[home]?.nation === 'scotland' ? 1 : 0;
}

/** The pay part for this minimum, the same number as `payPart`; −1 for unknown. */
export function payOf(net: Net | null, minPounds: number): number {
  if (net === null || minPounds <= 0) return UNKNOWN;
  return (scoreOfEnd(net.lowest, minPounds * 100) + scoreOfEnd(net.highest, minPounds * 100)) / 2;
}

function scoreOfEnd({ exact, ofStep }: NetEnd, minimumPence: number): number {
  return exact >= minimumPence ? 1 : belowMinimum(ofStep, minimumPence);
}
