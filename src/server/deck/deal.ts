import { isChanceSlot, MOST_IN_A_ROW } from '#matching/order.ts';
import { isBefore } from '../index/hit-range.ts';
import { type Position, positionOf } from '../index/position.ts';
import type { DeckState } from './cursor.ts';
import type { DeckHit, DeckSearch } from './deck-search.ts';
import type { DeckView } from './deck-view.ts';
import { NO_FILTERS } from './role-filter.ts';

export interface DealtCard extends DeckHit {
  /** Position in the whole deck, from 0. */
  readonly place: number;
  /** Where the deck continues after this card. */
  readonly after: DeckState;
}

type Queue = 'best' | 'chance' | 'run';
type Search = Omit<DeckSearch, 'limit' | 'after' | 'chances' | 'afterChance' | 'employer'>;
type Index = Pick<DeckView, 'search' | 'only'>;

/**
 * Deals a deck card by card, continuing from `start`; roles are only searched for as cards are asked for.
 *
 * Invited roles (`front`) come first. After them, every card is the first of one of three queues, each in deck order and
 * filled `batch` roles at a time (`chance`: about a tenth of that):
 * - `best`: the best bets;
 * - `chance`: the day's chances, which have slots of their own in the deck;
 * - `run`: the roles of one employer who would otherwise have had a fourth card in a row. From that moment on their roles
 *   are kept out of `best` and dealt from here, so that the deck's state is one position per queue, however many of their
 *   roles are waiting.
 */
export async function* deal(
  deck: Index,
  search: Search,
  front: readonly string[],
  start: DeckState,
  batch: number,
): AsyncGenerator<DealtCard, undefined> {
  const dealer = new Dealer(deck, search, front, start, batch);
  if (!start.isFrontDone) yield* dealer.dealInvited();
  yield* dealer.dealQueues();
}

class Dealer {
  readonly #deck: Index;
  readonly #search: Search;
  readonly #front: readonly string[];
  /** The search without the invited roles, which are dealt first. */
  readonly #searchBehindFront: Search;
  readonly #batch: number;
  #state: DeckState;
  /** Roles found but not dealt yet. */
  readonly #found: Record<Queue, readonly DeckHit[]> = { best: [], chance: [], run: [] };
  /** Whether a search has reached the queue's end. */
  readonly #isAllFound: Record<Queue, boolean>;

  constructor(deck: Index, search: Search, front: readonly string[], start: DeckState, batch: number) {
    this.#deck = deck;
    this.#search = search;
    this.#front = front;
    this.#searchBehindFront = { ...search, without: [...search.without, ...front] };
    this.#batch = batch;
    this.#state = start;
    this.#isAllFound = { best: false, chance: false, run: start.run === null };
  }

  *dealInvited(): Generator<DealtCard, undefined> {
    if (this.#front.length > 0) {
      // D52: the seeker's filters say what to look for, not what an employer may ask them.
      const search = { ...this.#search, filters: NO_FILTERS, after: this.#state.front };
      for (const hit of this.#deck.only(this.#front, search)) {
        yield this.#deal(hit, { front: positionAt(hit) });
      }
    }
    // Invited roles do not count towards an employer's cards in a row.
    this.#state = { ...this.#state, isFrontDone: true, last: null };
  }

  async *dealQueues(): AsyncGenerator<DealtCard, undefined> {
    for (let queue = await this.#nextQueue(); queue !== null; queue = await this.#nextQueue()) {
      yield this.#dealFrom(queue);
    }
  }

  /** The queue that the next card comes from; null at the end of the deck. */
  async #nextQueue(): Promise<Queue | null> {
    const best = await this.#first('best');
    const run = await this.#first('run');
    const isChanceTurn = isChanceSlot(this.#state.place) || (!best && !run);
    if (isChanceTurn && (await this.#mayDealFrom('chance'))) return 'chance';
    // Only chances of the employer who just had three cards are left, if any.
    if (!best && !run) return (await this.#first('chance')) === undefined ? null : 'chance';
    const isRunFirst = run !== undefined && (!best || isBefore(run, best, this.#search.order.seed));
    const hit = (isRunFirst ? run : best) as DeckHit;
    const queue = isRunFirst ? 'run' : 'best';
    return this.#hasTooManyInARow(hit) ? this.#insteadOf(queue, hit) : queue;
  }

  /** The queue to deal from if `hit`, the first of `queue`, would be its employer's fourth card in a row. */
  async #insteadOf(queue: 'best' | 'run', hit: DeckHit): Promise<Queue> {
    const otherQueue = queue === 'run' ? 'best' : 'run';
    if (await this.#mayDealFrom(otherQueue)) return otherQueue;
    if (queue === 'best' && (await this.#startRun(hit))) return 'best';
    if (await this.#mayDealFrom('chance')) return 'chance';
    // Nobody else is left, or two employers fill what is left between them: deal a fourth after all.
    return this.#found[queue].length > 0 ? queue : otherQueue;
  }

  /** Whether the queue has a first role, and it would not be its employer's fourth card in a row. */
  async #mayDealFrom(queue: Queue): Promise<boolean> {
    const hit = await this.#first(queue);
    return hit !== undefined && !this.#hasTooManyInARow(hit);
  }

  #hasTooManyInARow({ employer }: DeckHit): boolean {
    const { last } = this.#state;
    return last !== null && last.count >= MOST_IN_A_ROW && last.employer === employer;
  }

  /** Moves this employer's roles from `best` to `run`, unless there is a run already. Returns whether `best` has others. */
  async #startRun({ employer }: DeckHit): Promise<boolean> {
    if (this.#state.run !== null) return false;
    const { best } = this.#found;
    this.#state = { ...this.#state, run: { employer, after: this.#state.best } };
    this.#found.run = best.filter((each) => each.employer === employer);
    this.#found.best = best.filter((each) => each.employer !== employer);
    this.#isAllFound.run = this.#isAllFound.best;
    return (await this.#first('best')) !== undefined;
  }

  /** The queue's first role, searched for if none is waiting. */
  async #first(queue: Queue): Promise<DeckHit | undefined> {
    if (this.#found[queue].length === 0 && !this.#isAllFound[queue]) {
      if (queue === 'run') await this.#findRun();
      else await this.#findMore(queue === 'best' ? this.#batch : 0);
    }
    return this.#found[queue][0];
  }

  async #findRun(): Promise<void> {
    const { run } = this.#state;
    const { best } = await this.#deck.search({
      ...this.#searchBehindFront,
      limit: this.#batch,
      after: run?.after ?? null,
      employer: { number: run?.employer ?? 0, isOnly: true },
    });
    this.#found.run = best;
    this.#isAllFound.run = best.length < this.#batch;
  }

  /** Finds the next `limit` best bets (0 for none) and, if none are waiting, the next chances in the same search. */
  async #findMore(limit: number): Promise<void> {
    const { best: afterBest, chance: afterChance, run } = this.#state;
    const wantsChances = this.#found.chance.length === 0 && !this.#isAllFound.chance;
    const chances = wantsChances ? Math.ceil(this.#batch / 10) + 1 : 0;
    const employer = run === null ? null : { number: run.employer, isOnly: false };
    const foundHits = await this.#deck.search({
      ...this.#searchBehindFront,
      limit,
      after: afterBest,
      chances,
      afterChance,
      employer,
    });
    if (limit > 0) {
      this.#found.best = foundHits.best;
      this.#isAllFound.best = foundHits.best.length < limit;
    }
    if (wantsChances) {
      this.#found.chance = foundHits.chances;
      this.#isAllFound.chance = foundHits.chances.length < chances;
    }
  }

  #dealFrom(queue: Queue): DealtCard {
    const [hit, ...rest] = this.#found[queue] as [DeckHit, ...DeckHit[]];
    this.#found[queue] = rest;
    const hitPosition = positionAt(hit);
    if (queue === 'run') return this.#deal(hit, { run: { employer: hit.employer, after: hitPosition } });
    return this.#deal(hit, queue === 'best' ? { best: hitPosition } : { chance: hitPosition });
  }

  /** Counts the card and moves the state past it; `change` is its queue's new position. */
  #deal(hit: DeckHit, change: Partial<DeckState>): DealtCard {
    const { place, last } = this.#state;
    const count = last?.employer === hit.employer ? Math.min(MOST_IN_A_ROW, last.count + 1) : 1;
    const stateAfter = {
      ...this.#state,
      place: place + 1,
      last: { employer: hit.employer, count },
      ...change,
    };
    this.#state = stateAfter;
    return { ...hit, place, after: stateAfter };
  }
}

function positionAt({ score, id }: DeckHit): Position {
  return positionOf(score, id);
}
