import type { FilterQuery } from '#contract/roles.ts';
import { MINUTE } from '../../clock.ts';
import type { Previewer } from '../../http/actor.ts';
import { countAgainst } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { readViewer, type ViewerServices } from './read-viewer.ts';

/** A count examines every role, and a form asks for one whenever it changes. */
const MOST_COUNTS = 120;
const WINDOW = 10 * MINUTE;

/**
 * How many roles of somebody's deck meet these filters. Includes roles that they have set aside (passed), because only their
 * device knows which.
 * @throws 422 for an unknown place, 429 after too many counts
 */
export async function countDeck(
  context: ViewerServices & Pick<Services, 'db'>,
  actor: Previewer,
  query: FilterQuery,
): Promise<{ count: number }> {
  const { db, clock } = context;
  await countAgainst(db, clock, { key: `deck-count:${actor.userId}`, max: MOST_COUNTS, windowMs: WINDOW });
  const viewer = await readViewer(context, actor, clock());
  const filters = viewer.filtersOf(query);
  const { shown } = await viewer.view.count({ filters, without: viewer.never });
  return { count: shown };
}
