import { JOURNEY } from '../weights.ts';
import { journeyKm, journeyScore } from './distance.ts';
import { PLACES, type Place } from './gazetteer.ts';

/** How workable the journey to each place is from one home, by gazetteer id. */
export type Journeys = { hybrid: Float64Array; onsite: Float64Array };

/** Twelve kilobytes or so a home. */
const MOST_HOMES = 400;
const known = new Map<Place, Journeys>();

/** Measured once per home: the towns people live in are few, and the trigonometry of a thousand journeys is not. */
export function journeysFrom(home: Place): Journeys {
  const before = known.get(home);
  if (before) return before;
  const km = Float64Array.from(PLACES, (place) => journeyKm(home, place));
  const journeys = {
    hybrid: km.map((each) => journeyScore(each, JOURNEY.hybrid.free, JOURNEY.hybrid.half)),
    onsite: km.map((each) => journeyScore(each, JOURNEY.onsite.free, JOURNEY.onsite.half)),
  };
  if (known.size >= MOST_HOMES) known.clear();
  known.set(home, journeys);
  return journeys;
}
