import { WORK_MODES, type WorkMode } from '#contract/units.ts';
import { JOURNEY, MODE_FIT, UNKNOWN_JOURNEY } from '../weights.ts';
import { journeyKm, journeyScore } from './distance.ts';
import type { Place } from './gazetteer.ts';

/** remote 0, hybrid 1, onsite 2. A mode that the specification does not list counts as on site. */
export function modeCode(mode: string): number {
  const code = WORK_MODES.indexOf(mode as WorkMode);
  return code === -1 ? WORK_MODES.indexOf('onsite') : code;
}

export function modeOfCode(code: number): WorkMode {
  return WORK_MODES[code] ?? 'onsite';
}

/** How well the offered mode suits the preference, regardless of the journey. */
export function placeScoreOfMode(preferredMode: WorkMode | null, mode: WorkMode): number {
  return preferredMode === null ? 1 : MODE_FIT[preferredMode][mode];
}

/**
 * The mode's score × the journey's score, 0 to 1. Remote work has no journey. An unknown journey (null) counts like a rather
 * long one (`UNKNOWN_JOURNEY`) if there is a preferred mode; without one the result is −1, which means unknown.
 */
export function placeScoreOfJourney(
  preferredMode: WorkMode | null,
  mode: WorkMode,
  km: number | null,
): number {
  const byMode = placeScoreOfMode(preferredMode, mode);
  if (mode === 'remote') return byMode;
  if (km === null) return preferredMode === null ? -1 : byMode * UNKNOWN_JOURNEY;
  const { free, half } = JOURNEY[mode];
  return byMode * journeyScore(km, free, half);
}

/** Like `placeScoreOfJourney`, between two places. */
export function placeScore(
  preferredMode: WorkMode | null,
  home: Place | null,
  mode: WorkMode,
  workplace: Place | null,
): number {
  const km = home === null || workplace === null ? null : journeyKm(home, workplace);
  return placeScoreOfJourney(preferredMode, mode, km);
}
