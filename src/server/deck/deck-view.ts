import type { Aliases } from '#matching/aliases.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import type { LearnedWeights } from '#matching/learning/learned.ts';
import { chancesOf, EXPLORED_FROM } from '#matching/order.ts';
import type { TextModel } from '#matching/text/text-model.ts';
import { type Clock, fullHour } from '../clock.ts';
import type { TopK } from '../index/top-k.ts';
import type { DeckFound, DeckHit, DeckSearch } from './deck-search.ts';
import type { LiveRoles } from './live-roles.ts';
import type { FoundRoles, PreparedSearch } from './prepared-search.ts';
import { RoleFilter } from './role-filter.ts';
import type { RoleIndex } from './role-index.ts';
import { isWanted } from './role-scores.ts';
import type { RoleCount } from './search.ts';
import { type HandSource, searchHand } from './search-hand.ts';
import { type RoleMatch, WordMatch } from './word-match.ts';

interface NamedRoles {
  readonly best: readonly DeckHit[];
  readonly count: number;
}

interface RelatedRoles extends NamedRoles {
  /** As the catalogue calls it. */
  readonly occupation: string;
}

/** A question to an index. It occupies a thread for a few milliseconds, or for many if every role is examined. */
export type RoleQuestion =
  | { readonly ask: 'search'; readonly search: DeckSearch }
  | { readonly ask: 'named' | 'related'; readonly words: string | null; readonly search: DeckSearch }
  | { readonly ask: 'count'; readonly search: Pick<DeckSearch, 'filters' | 'without'> };

interface RoleAnswers {
  readonly search: DeckFound;
  readonly named: NamedRoles;
  readonly related: RelatedRoles | null;
  readonly count: RoleCount;
}

/** Asks a copy of the index in another thread; undefined if it cannot be asked now, so that the search is done here. */
export type AskElsewhere = (index: RoleIndex, question: RoleQuestion, now: number) => Promise<unknown>;

/**
 * The deck as ranked by one scorer. Use one view for related queries: the deck may switch to another scorer between them,
 * and then no longer updates this view.
 */
export interface DeckView {
  /** The model that reads roles' texts: seekers must be read with the same one. Null before one was learned. */
  readonly textModel: TextModel | null;
  /** The weights and calibration learned from decisions; null before there are any. */
  readonly learned: LearnedWeights | null;
  /** The norms of culture fit, learned from assessments; null for the built-in ones. */
  readonly norms: LearnedNorms | null;
  /** Names of skills and titles, learned from use; null before there are any. */
  readonly aliases: Aliases | null;
  /** The best roles for a seeker. */
  readonly search: (search: DeckSearch) => Promise<DeckFound>;
  /**
   * Returns what `search` would, but takes it from the hand that was dealt to this person: one search finds the roles of
   * several pages, and each page brings the hand up to date.
   */
  readonly searchHand: (person: string, search: DeckSearch) => Promise<DeckFound>;
  /** Of these roles, the ones that are live, pass the filters and come after the search's position; best first. */
  readonly only: (roleIds: readonly string[], search: Omit<DeckSearch, 'limit'>) => readonly DeckHit[];
  /** The best roles that have all these words (null: every role), and how many such roles there are. Examines every role. */
  readonly named: (words: string | null, search: DeckSearch) => Promise<NamedRoles>;
  /**
   * The best roles that `named` misses but whose occupation these words name, and how many there are: they have all the
   * words other than the occupation's name. Null if the words name no occupation. Examines every role.
   */
  readonly related: (words: string | null, search: DeckSearch) => Promise<RelatedRoles | null>;
  /** How many live roles pass the filters, and how many do not. Examines every role: not for each page of a deck. */
  readonly count: (search: Pick<DeckSearch, 'filters' | 'without'>) => Promise<RoleCount>;
}

/** `askElsewhere`: null to search here, in one go. */
export function viewOf(index: RoleIndex, clock: Clock, askElsewhere: AskElsewhere | null = null): DeckView {
  const { roles, searcher } = index;
  const nowMs = () => clock().getTime();
  const ask = async <Name extends keyof RoleAnswers>(
    question: RoleQuestion & { readonly ask: Name },
  ): Promise<RoleAnswers[Name]> => {
    const answer = await askElsewhere?.(index, question, nowMs());
    return (answer === undefined ? answerTo(index, question, nowMs()) : answer) as RoleAnswers[Name];
  };
  /** What a hand needs from the index for one search. The search's filter is prepared only once. */
  const sourceOf = (search: DeckSearch): HandSource => {
    const prepared = prepare(index, search, nowMs());
    return {
      hands: index.hands,
      search: (limit, chances) => ask({ ask: 'search', search: { ...search, limit, chances } }),
      ranked: (roleIds) => hitsOfBoth(roles, searcher.ranked(roles.ids.findAll(roleIds), prepared)),
      isWanted: (roleId) => {
        const slot = roles.ids.find(roleId);
        return slot >= 0 && isWanted(roles, slot, roles.groups.numberOf(slot), prepared);
      },
      orderKey: orderKeyOf(index, prepared),
    };
  };
  return {
    textModel: index.model,
    learned: index.learned,
    norms: index.norms,
    aliases: index.aliases,
    search: (search) => ask({ ask: 'search', search }),
    searchHand: (person, search) => searchHand(person, sourceOf(search), search),
    only: (roleIds, search) => {
      const among = roles.ids.findAll(roleIds);
      return hits(roles, searcher.bestOf(among, prepare(index, { ...search, limit: among.size }, nowMs())));
    },
    named: (words, search) => ask({ ask: 'named', words, search }),
    related: (words, search) => ask({ ask: 'related', words, search }),
    count: (search) => ask({ ask: 'count', search }),
  };
}

/** What a search needs from an index. */
export type SearchedIndex = Pick<RoleIndex, 'roles' | 'searcher' | 'aliases' | 'counted'>;

/** `now` in milliseconds since 1970. */
export function answerTo(
  index: SearchedIndex,
  question: RoleQuestion,
  now: number,
): RoleAnswers[keyof RoleAnswers] {
  const { roles, searcher } = index;
  if (question.ask === 'count') {
    const { filters, without } = question.search;
    return searcher.count(new RoleFilter(filters, now), roles.ids.findAll(without), now);
  }
  const prepared = prepare(index, question.search, now);
  if (question.ask === 'search') return hitsOfBoth(roles, searcher.find(prepared));
  const match = question.words === null ? null : new WordMatch(question.words, roles, index.aliases);
  const allWith = (words: RoleMatch | null): NamedRoles => {
    const { best, count } = searcher.findNamed({ ...prepared, words });
    return { best: hits(roles, best), count };
  };
  if (question.ask === 'named') return allWith(match);
  const relatedMatch = match?.related() ?? null;
  return relatedMatch && { ...allWith(relatedMatch), occupation: relatedMatch.occupation.name };
}

/**
 * The question with this copy of the text model and the norms instead of its own. Nulls remove its own: a thread that has a
 * copy need not be sent another with each question.
 */
export function withScorer(
  question: RoleQuestion,
  { model, norms }: { readonly model: TextModel | null; readonly norms: LearnedNorms | null },
): RoleQuestion {
  if (question.ask === 'count') return question;
  const { seeker, order } = question.search;
  const { text } = seeker;
  const { culture } = order;
  return {
    ...question,
    search: {
      ...question.search,
      seeker: { ...seeker, text: text && { ...text, model: model as TextModel } },
      order: { ...order, culture: culture && { ...culture, norms } },
    },
  };
}

function prepare({ roles, counted }: SearchedIndex, search: DeckSearch, now: number): PreparedSearch {
  return {
    seeker: search.seeker,
    filter: new RoleFilter(search.filters, now),
    words: null,
    without: roles.ids.findAll(search.without),
    now,
    limit: search.limit,
    after: search.after,
    chances: search.chances ?? 0,
    afterChance: search.afterChance ?? null,
    seed: search.order.seed,
    hasChances: roles.size >= EXPLORED_FROM,
    culture: search.order.culture,
    isPreviousHour: search.order.dealtAt.getTime() < counted.inForceFrom,
    employer: search.employer ?? null,
  };
}

function hitsOfBoth(roles: LiveRoles, { best, chances }: FoundRoles): DeckFound {
  return { best: hits(roles, best), chances: hits(roles, chances) };
}

/** What the order depends on besides the search's own fields: the range of chance cards, the standings' hour, the time. */
function orderKeyOf(
  { roles, counted }: RoleIndex,
  { seed, hasChances, isPreviousHour, now }: PreparedSearch,
): string {
  const standings = isPreviousHour ? counted.previousHour : counted.hour;
  const chances = hasChances ? chancesOf(seed, roles.size).length : 0;
  // Filters by pay after tax change with the tax year.
  return [seed, chances, standings, fullHour(new Date(now))].join(' ');
}

function hits({ ids, employer }: LiveRoles, best: TopK): DeckHit[] {
  return best.map((slot, score) => ({
    id: ids.text(slot),
    score,
    employer: employer.values[slot]!,
  }));
}
