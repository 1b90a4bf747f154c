import { type Clock, SECOND } from '../../clock.ts';

/** A chance in [0, 1), like Math.random. */
type Chance = () => number;

/** The column is a smallint. If more would be needed, more rows than `perSecond` are written. */
const WEIGHT_MAX = 30_000;

/**
 * Samples impressions when more cards are shown than are worth writing. While no more than `perSecond` cards are shown in a
 * second, all are written. Beyond that each is written with a chance of one in n and counts n times, so that sums stay right
 * on average.
 * @returns how many showings a card that has just been shown stands for; 0 if it is not written
 */
export function createSampling(perSecond: number, clock: Clock, chance: Chance = Math.random): () => number {
  let second = 0;
  let shownLastSecond = 0;
  let shownThisSecond = 0;

  return () => {
    const thisSecond = Math.floor(clock().getTime() / SECOND);
    if (thisSecond !== second) {
      shownLastSecond = thisSecond === second + 1 ? shownThisSecond : 0;
      second = thisSecond;
      shownThisSecond = 0;
    }
    shownThisSecond += 1;
    // The previous second says how many to expect; a sudden rush counts as soon as it is noticed.
    const weight = Math.min(WEIGHT_MAX, Math.ceil(Math.max(shownLastSecond, shownThisSecond) / perSecond));
    return chance() * weight < 1 ? weight : 0;
  };
}
