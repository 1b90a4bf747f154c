import { CANDIDATES_MAX } from '#contract/candidates.ts';
import { LAST_INSTANT } from '../../clock.ts';
import { cursorOf, wholeNumber } from '../../http/cursor.ts';
import { positionPart } from '../../index/position.ts';

/** Where a list of candidates continues; `place` is how many came before. */
export const LIST_STATE = cursorOf({
  listedAt: wholeNumber(LAST_INSTANT),
  place: wholeNumber(CANDIDATES_MAX),
  after: positionPart,
});
