import { JOURNEY } from '../weights.ts';
import { journeyKm, journeyScore } from './distance.ts';
import { PLACES, type Place } from './gazetteer.ts';

/** The scores of the journeys from one home to each place, by gazetteer id. */
export type Journeys = { hybrid: Float64Array; onsite: Float64Array };

/** About fourteen kilobytes per home. */
const MOST_HOMES = 400;
const journeysByHome = new Map<Place, Journeys>();

/** Computed once per home: people live in few towns, and a thousand journeys are a lot of trigonometry. */
export function journeysFrom(home: Place): Journeys {
  const knownJourneys = journeysByHome.get(home);
  if (knownJourneys) return knownJourneys;
  const km = Float64Array.from(PLACES, (place) => journeyKm(home, place));
  const journeys = {
    hybrid: km.map((each) => journeyScore(each, JOURNEY.hybrid.free, JOURNEY.hybrid.half)),
    onsite: km.map((each) => journeyScore(each, JOURNEY.onsite.free, JOURNEY.onsite.half)),
  };
  if (journeysByHome.size >= MOST_HOMES) journeysByHome.clear();
  journeysByHome.set(home, journeys);
  return journeys;
}
