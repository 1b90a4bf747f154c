import { EXPERIENCE_LEVELS, type ExperienceLevel } from '#contract/units.ts';
import type { CompiledRole } from '#matching/compiled.ts';
import { cardTakeHome } from '#matching/pay/card-pay.ts';
import { distanceKm } from '#matching/places/distance.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { DAY } from '#server/clock.ts';
import type { RoleFilters } from '#server/deck/role-filter.ts';
import type { MarketRole } from './market.ts';

interface ListedRole {
  readonly facts: MarketRole;
  readonly compiled: CompiledRole;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** The filters, written as plainly as D15 and D16. */
export function passes(
  { facts, compiled, createdAt }: ListedRole,
  filters: RoleFilters,
  now: number,
): boolean {
  const { netMin, taxNation, postedWithinDays, near, withinMiles = 10 } = filters;
  if (postedWithinDays !== undefined && createdAt <= now - postedWithinDays * DAY) return false;
  const net = cardTakeHome(facts.salaryMinPence, facts.salaryMaxPence, new Date(now), taxNation);
  if (netMin !== undefined && net < netMin * 100) return false;
  const { workModes, jobTypes, experienceLevel, salaryMin = 0, salaryMax, locations } = filters;
  if (workModes.length > 0 && !workModes.includes(facts.workMode)) return false;
  if (jobTypes.length > 0 && !jobTypes.includes(facts.jobType)) return false;
  if (facts.salaryMaxPence < salaryMin * 100) return false;
  if (salaryMax !== undefined && facts.salaryMinPence > salaryMax * 100) return false;
  if (experienceLevel !== null && !isOfLevel(compiled, experienceLevel)) return false;
  if (locations.length === 0 && near === undefined) return true;
  if (near !== undefined && isNear(facts.place ?? '', near, withinMiles)) return true;
  if (locations.includes('Remote') && facts.workMode === 'remote') return true;
  return locations.some((name) => isIn(facts.place ?? '', name));
}

function isOfLevel({ level, years }: CompiledRole, searchedLevel: ExperienceLevel): boolean {
  const byYears =
    years < 0 ? null : years < 3 ? 'entry' : years < 5 ? 'mid' : years < 10 ? 'senior' : 'executive';
  const roleLevel = EXPERIENCE_LEVELS[level] ?? byYears;
  return roleLevel === searchedLevel || (roleLevel === 'executive' && searchedLevel === 'senior');
}

function isIn(name: string, areaName: string): boolean {
  const place = findPlace(name);
  const area = findPlace(areaName);
  if (place === null || area === null) return name.toLowerCase() === areaName.toLowerCase();
  const heading = { London: 'Greater London' }[areaName] ?? areaName;
  return place.within === heading || distanceKm(place, area) <= area.radiusKm;
}

function isNear(name: string, near: string, miles: number): boolean {
  const place = findPlace(name);
  const middle = findPlace(near);
  if (place === null || middle === null) return false;
  return isIn(place.name, middle.name) || distanceKm(place, middle) <= miles * 1.609344;
}
