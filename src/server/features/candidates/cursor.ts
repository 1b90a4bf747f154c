import { CANDIDATES_MAX } from '#contract/candidates.ts';
import { LAST_INSTANT } from '../../clock.ts';
import { position } from '../../deck/cursor.ts';
import { cursorOf, wholeNumber } from '../../http/cursor.ts';

/** Where a list of candidates continues; `place` is how many came before. */
export const LIST_STATE = cursorOf({
  listedAt: wholeNumber(LAST_INSTANT),
  place: wholeNumber(CANDIDATES_MAX),
  after: position,
});
