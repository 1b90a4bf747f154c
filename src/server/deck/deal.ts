import { isChanceSlot, MOST_IN_A_ROW } from '#matching/order.ts';
import type { Position } from './best-roles.ts';
import type { DeckState } from './cursor.ts';
import type { DeckHit, DeckSearch, DeckView } from './deck-view.ts';
import { parseId } from './role-ids.ts';

export interface Dealt extends DeckHit {
  /** From 0, in the whole deck. */
  readonly place: number;
  /** Where the deck goes on behind this card. */
  readonly after: DeckState;
}

type Row = 'best' | 'chance' | 'run';
type Search = Omit<DeckSearch, 'limit' | 'after' | 'chances' | 'afterChance' | 'employer'>;

/**
 * The deck from a state on, found as far as it is asked for: invited roles, then the best bets with the day's chances in
 * their slots. Where a fourth card of one employer would follow three, the next of another comes first; from there on
 * that employer's roles are a row of their own, so that the state stays small however long the row is.
 */
export function* deal(
  deck: Pick<DeckView, 'search' | 'only'>,
  search: Search,
  front: readonly string[],
  start: DeckState,
  batch: number,
): Generator<Dealt, undefined> {
  let state = start;
  const step = (hit: DeckHit, change: Partial<DeckState>): Dealt => {
    const count = state.last?.employer === hit.employer ? Math.min(MOST_IN_A_ROW, state.last.count + 1) : 1;
    const place = state.place;
    state = { ...state, place: place + 1, last: { employer: hit.employer, count }, ...change };
    return { ...hit, place, after: state };
  };

  if (!state.isFrontDone) {
    for (const hit of front.length === 0 ? [] : deck.only(front, { ...search, after: state.front })) {
      yield step(hit, { front: positionOf(hit) });
    }
    // Whose the invited ones are says nothing of what comes behind them.
    state = { ...state, isFrontDone: true, last: null };
  }

  const behind = { ...search, without: [...search.without, ...front] };
  const held: Record<Row, readonly DeckHit[]> = { best: [], chance: [], run: [] };
  const isOver: Record<Row, boolean> = { best: false, chance: false, run: state.run === null };
  const employer = () => (state.run === null ? null : { number: state.run.employer, isOnly: false });

  /** The first of a row, fetched where none is at hand. */
  const head = (row: Row): DeckHit | undefined => {
    if (held[row].length > 0 || isOver[row]) return held[row][0];
    if (row === 'run') {
      const only = { number: state.run?.employer ?? 0, isOnly: true };
      held.run = deck.search({
        ...behind,
        limit: batch,
        after: state.run?.after ?? null,
        employer: only,
      }).best;
      isOver.run = held.run.length < batch;
      return held.run[0];
    }
    const wantsChances = held.chance.length === 0 && !isOver.chance;
    const limit = row === 'best' ? batch : 0;
    const chances = wantsChances ? Math.ceil(batch / 10) + 1 : 0;
    const found = deck.search({
      ...behind,
      limit,
      after: state.best,
      chances,
      afterChance: state.chance,
      employer: employer(),
    });
    if (row === 'best') {
      held.best = found.best;
      isOver.best = found.best.length < limit;
    }
    if (wantsChances) {
      held.chance = found.chances;
      isOver.chance = found.chances.length < chances;
    }
    return held[row][0];
  };

  const take = (row: Row): Dealt => {
    const hit = held[row][0] as DeckHit;
    held[row] = held[row].slice(1);
    const after = positionOf(hit);
    if (row === 'run') return step(hit, { run: { employer: hit.employer, after } });
    return step(hit, row === 'best' ? { best: after } : { chance: after });
  };

  const isTired = (hit: DeckHit) =>
    state.last !== null && state.last.count >= MOST_IN_A_ROW && state.last.employer === hit.employer;

  /** A fourth in a row of this employer: from here on their roles are a row of their own. Whether another is left. */
  const setAside = (hit: DeckHit): boolean => {
    if (state.run !== null) return false;
    state = { ...state, run: { employer: hit.employer, after: state.best } };
    held.run = held.best.filter((each) => each.employer === hit.employer);
    held.best = held.best.filter((each) => each.employer !== hit.employer);
    isOver.run = isOver.best;
    return (held.best.length > 0 || !isOver.best) && head('best') !== undefined;
  };

  /** The row whose first card is not one too many of an employer; null for a row that has none, or such a one. */
  const fresh = (row: Row): Row | null => {
    const hit = head(row);
    return hit !== undefined && !isTired(hit) ? row : null;
  };

  /** Where the better of the two rows is tired of its employer: who comes instead. */
  const instead = (tired: Row, hit: DeckHit): Row => {
    const other: Row = tired === 'run' ? 'best' : 'run';
    const row = fresh(other) ?? (tired === 'best' && setAside(hit) ? 'best' : null) ?? fresh('chance');
    // Nobody else is left, or two employers have filled what is left between them.
    return row ?? (held[tired].length > 0 ? tired : other);
  };

  const nextRow = (): Row | null => {
    const best = head('best');
    const run = head('run');
    const isChanceTurn = isChanceSlot(state.place) || (!best && !run);
    if (isChanceTurn && fresh('chance') !== null) return 'chance';
    const better: Row | null = run && (!best || comesBefore(run, best)) ? 'run' : best ? 'best' : null;
    // Chances alone are left, and of one employer only.
    if (better === null) return head('chance') === undefined ? null : 'chance';
    const hit = held[better][0] as DeckHit;
    return isTired(hit) ? instead(better, hit) : better;
  };

  for (;;) {
    const row = nextRow();
    if (row === null) return;
    yield take(row);
  }
}

function comesBefore(a: DeckHit, b: DeckHit): boolean {
  return a.score > b.score || (a.score === b.score && a.roleId < b.roleId);
}

export function positionOf({ score, roleId }: DeckHit): Position {
  const id = new Uint32Array(4);
  parseId(roleId, id);
  return { score, id };
}
