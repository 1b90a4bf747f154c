/**
 * A simulated market that compares different orders of the deck:
 *
 *     node bench/market.ts
 *
 * 1,500 invented seekers look at ten cards a day for five days, from 600 roles (`src/testing/market.ts`), and apply to the
 * ones they like, at most two a day. An employer has no time to read every application: it reads those for a role oldest
 * first, at most 6, 12 or 24 in the five days, spread evenly over the days, and shortlists the people it likes. A seeker who
 * has been shortlisted three times stops looking.
 *
 * Three roles in ten open during these days, and three in ten close: then they receive no more applications, but answer
 * those they have. The guarantee holds for every order: a role that has left an application without an answer for two days
 * is in no deck until it has caught up.
 *
 * The orders see what the engine sees: the fit, and the appeal from place, pay, level and work. What really happens differs:
 *
 * - How well known a role's employer is, which everybody perceives alike (σ = 0.8 on the logit, drawn for each role), counts
 *   in the truth, but the engine does not know it: without such a common taste no role would ever be crowded, and in reality
 *   nobody could tell the engine beforehand.
 * - Employers look at skills and experience only. Titles, places and pay count in the engine but not for employers, so the
 *   engine's probability is not the truth.
 * - On either side every pair has its own taste (σ = 0.6), and every role and every seeker is choosier or less choosy than
 *   the engine assumes (σ = 0.4).
 *
 * Five orders on the same draws:
 *
 * - the seeker's preference alone: P(apply)
 * - the fit alone: P(shortlist)
 * - the plain product: P(apply) · P(shortlist)
 * - ours: the product over √(1 + predicted demand), with chance cards, newness and the rule of three
 * - random
 *
 * Each order runs three times, and the means count: with so few roles a single run says little about the least popular ones.
 * Adverts have no texts here.
 *
 * Target: at every capacity ours makes at least 1.05 times the matches of the best other order, random included. The other
 * columns are for comparison. The calibration error is that of P(shortlist), over ten bands of the applications that were
 * read; the engine's wrong assumptions are in it.
 */
import { compileRole, compileSeeker, partScores, scoreCompiled } from '#matching/compiled.ts';
import {
  appealOf,
  chancesOf,
  dailyChance,
  expectedDemand,
  exploredPoints,
  isExplored,
  luckOf,
  orderPoints,
  standingCode,
} from '#matching/order.ts';
import { scoreOfParts } from '#matching/parts.ts';
import { WITHOUT_TEXT } from '#matching/scale.ts';
import { normal, seeded } from '#matching/seeded.ts';
import { Chance } from '#testing/chance.ts';
import { drawRole, drawSeeker } from '#testing/market.ts';
import { inOrder } from './lib/in-order.ts';
import { printTable } from './lib/verdict.ts';

const SEEKERS = 1_500;
const ROLES = 600;
const EMPLOYERS = 120;
const DAYS = 5;
const CARDS = 10;
const APPLIES_A_DAY = 2;
/** The number of applications that a role reads in all days together. */
const CAPACITIES = [6, 12, 24];
/** An application is owed an answer within this time. */
const ANSWER_DAYS = 2;
const OPEN_LATER = 0.3;
const CLOSE_EARLY = 0.3;
const OLDEST_DAYS = 20;
const LEAST_RATIO = 1.05;
const ENOUGH_MATCHES = 3;
const TASTE = 0.6;
const TEMPER = 0.4;
const FAME = 0.8;
/** The probability of a yes at the highest appeal. */
const LIKES = 0.5;
const RUNS = [9, 10, 11];

interface Pair {
  /** The fit that the engine computes. */
  readonly fitInt: number;
  readonly appeal: number;
  /** The true probabilities. */
  readonly likes: number;
  readonly shortlists: number;
}

const chance = new Chance(404);
const roles = Array.from({ length: ROLES }, (_, id) => ({
  id,
  compiled: compileRole(drawRole(chance)),
  employer: chance.between(1, EMPLOYERS),
}));
const seekers = Array.from({ length: SEEKERS }, () => compileSeeker(drawSeeker(chance)));
const calendar = new Chance(405);
/** The first and the last day on which each role is in decks, counted from the first day simulated. */
const open = roles.map(() => ({
  from: calendar.next() < OPEN_LATER ? calendar.between(1, DAYS - 1) : -calendar.between(0, OLDEST_DAYS),
  to: calendar.next() < CLOSE_EARLY ? calendar.between(0, DAYS - 2) : DAYS,
}));
const draw = seeded(77);
const fame = roles.map(() => FAME * normal(draw));
const roleTemper = roles.map(() => TEMPER * normal(draw));
const seekerTemper = seekers.map(() => TEMPER * normal(draw));

const logit = (p: number) => Math.log(p / (1 - p));
const share = (x: number) => 1 / (1 + Math.exp(-x));

const pairs: Pair[][] = seekers.map((seeker, s) =>
  roles.map(({ compiled }, r) => {
    const fitInt = scoreCompiled(seeker, compiled);
    const parts = partScores(seeker, compiled);
    const appeal = Math.min(0.98, LIKES * appealOf(parts));
    const merit = scoreOfParts(WITHOUT_TEXT, { ...parts, title: -1, place: -1, pay: -1 }) / 10_000;
    return {
      fitInt,
      appeal,
      likes: share(logit(appeal) + (fame[r] ?? 0) + TASTE * normal(draw) + (seekerTemper[s] ?? 0)),
      shortlists: share(logit(merit) + TASTE * normal(draw) + (roleTemper[r] ?? 0)),
    };
  }),
);

function pairOf(s: number, r: number): Pair {
  return (pairs[s] as Pair[])[r] as Pair;
}

type Order = 'wish' | 'fit' | 'product' | 'ours' | 'shuffle';

interface Outcome {
  readonly matches: number;
  readonly applications: number;
  readonly withoutApplicant: number;
  /** The share of all matches that the busiest tenth of the roles made. */
  readonly concentration: number;
  readonly calibration: number;
  readonly seekersMatched: number;
  /** The share that was not answered in time, of the applications that were answered or whose time was up. */
  readonly late: number;
}

interface RoleState {
  applied: number[];
  shown: number[];
  matches: number;
  applicants: number;
  /** Applications without an answer, oldest first. */
  waiting: { readonly seeker: number; readonly day: number }[];
  /** How many were answered in time (`inTime`) and after it (`late`). */
  inTime: number;
  late: number;
}

interface Today {
  applied: number;
  shown: number;
}

/** The state of a market: matches, cards seen, and the random source. */
interface Market {
  readonly order: Order;
  readonly capacity: number;
  readonly luck: () => number;
  /** For each role, a random number below 2³² that decides in whose deck it is a chance card (`chancesOf`). */
  readonly chanceNumbers: readonly number[];
  readonly states: readonly RoleState[];
  readonly matched: Int32Array;
  readonly seen: readonly Set<number>[];
  readonly bands: readonly { count: number; predicted: number; happened: number }[];
}

function simulate(order: Order, capacity: number, run: number): Outcome {
  const market: Market = {
    order,
    capacity,
    luck: seeded(run),
    chanceNumbers: roles.map((_, id) => Math.floor(dailyChance(run, id) * 2 ** 32)),
    states: roles.map(() => ({
      applied: [],
      shown: [],
      matches: 0,
      applicants: 0,
      waiting: [],
      inTime: 0,
      late: 0,
    })),
    matched: new Int32Array(SEEKERS),
    seen: seekers.map(() => new Set<number>()),
    bands: Array.from({ length: 10 }, () => ({ count: 0, predicted: 0, happened: 0 })),
  };
  for (let day = 0; day < DAYS; day += 1) {
    const today: Today[] = roles.map(() => ({ applied: 0, shown: 0 }));
    const receivedByRole = seekersDecide(market, day, today);
    for (const [r, people] of receivedByRole.entries()) {
      const state = market.states[r] as RoleState;
      state.applied.push(people.length);
      state.shown.push(today[r]?.shown ?? 0);
      state.applicants += people.length;
      state.waiting.push(...people.map((seeker) => ({ seeker, day })));
      employerReads(market, r, day);
    }
  }
  return outcomeOf(market);
}

/** One day of swiping in random order; returns the applicants of each role. */
function seekersDecide(market: Market, day: number, today: readonly Today[]): number[][] {
  const applicantsByRole: number[][] = roles.map(() => []);
  const turns = seekers.map((_, s) => s).sort((a, b) => dailyChance(day, a) - dailyChance(day, b));
  for (const s of turns) {
    if ((market.matched[s] ?? 0) >= ENOUGH_MATCHES) continue;
    const seen = market.seen[s] as Set<number>;
    let applies = 0;
    for (const r of deckOf(market, s, day, today, seen)) {
      const now = today[r] as Today;
      seen.add(r);
      now.shown += 1;
      if (applies >= APPLIES_A_DAY || market.luck() >= pairOf(s, r).likes) continue;
      applies += 1;
      now.applied += 1;
      applicantsByRole[r]?.push(s);
    }
  }
  return applicantsByRole;
}

/** The employer reads as many applications as a day has room for, and shortlists with the true probability. */
function employerReads(market: Market, r: number, day: number): void {
  const state = market.states[r] as RoleState;
  const upTo = (days: number) => Math.floor((market.capacity * days) / DAYS);
  const readApplications = state.waiting.splice(0, upTo(day + 1) - upTo(day));
  for (const { seeker, day: since } of readApplications) {
    if (day - since < ANSWER_DAYS) state.inTime += 1;
    else state.late += 1;
    const pair = pairOf(seeker, r);
    const isShortlisted = market.luck() < pair.shortlists;
    const band = market.bands[Math.min(9, Math.floor(pair.fitInt / 1_000))];
    if (band) {
      band.count += 1;
      band.predicted += pair.fitInt / 10_000;
      band.happened += isShortlisted ? 1 : 0;
    }
    if (!isShortlisted) continue;
    state.matches += 1;
    market.matched[seeker] = (market.matched[seeker] ?? 0) + 1;
  }
}

/** How many of a role's applications should have been answered before this day. */
function overdueCount({ waiting }: RoleState, day: number): number {
  return waiting.filter(({ day: since }) => day - since >= ANSWER_DAYS).length;
}

function isInDecks(r: number, state: RoleState, day: number): boolean {
  const { from, to } = open[r] as (typeof open)[number];
  return day >= from && day <= to && overdueCount(state, day) === 0;
}

function outcomeOf({ states, bands, matched }: Market): Outcome {
  const total = (key: 'matches' | 'applicants' | 'inTime' | 'late') =>
    states.reduce((sum, state) => sum + state[key], 0);
  const judgedCount = bands.reduce((sum, { count }) => sum + count, 0);
  const busiest = states.map((state) => state.matches).sort((a, b) => b - a);
  const top = busiest.slice(0, Math.ceil(ROLES / 10)).reduce((sum, each) => sum + each, 0);
  const late = total('late') + states.reduce((sum, state) => sum + overdueCount(state, DAYS), 0);
  return {
    late: late / Math.max(1, late + total('inTime')),
    matches: total('matches'),
    applications: total('applicants'),
    withoutApplicant: states.filter(({ applicants }) => applicants === 0).length / ROLES,
    concentration: top / Math.max(1, total('matches')),
    calibration: bands.reduce(
      (sum, { predicted, happened }) => sum + Math.abs(predicted - happened) / Math.max(1, judgedCount),
      0,
    ),
    seekersMatched: matched.filter((each) => each > 0).length / SEEKERS,
  };
}

/**
 * One seeker's cards of a day. Our order knows every impression and application so far, a little more than the product,
 * which counts them every hour.
 */
function deckOf(
  { order, states, chanceNumbers }: Market,
  s: number,
  day: number,
  today: readonly Today[],
  seen: ReadonlySet<number>,
): number[] {
  const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
  const rolesLeft = roles.filter(({ id }) => !seen.has(id) && isInDecks(id, states[id] as RoleState, day));
  if (order !== 'ours') {
    const key = ({ id }: { id: number }) => {
      const { fitInt, appeal } = pairOf(s, id);
      if (order === 'shuffle') return dailyChance(s * 7 + day, id);
      if (order === 'fit') return fitInt + appeal * 1e-3;
      return order === 'wish' ? appeal + fitInt * 1e-9 : appeal * fitInt;
    };
    return rolesLeft
      .map((role) => ({ id: role.id, key: key(role) }))
      .sort((a, b) => b.key - a.key)
      .slice(0, CARDS)
      .map(({ id }) => id);
  }
  const seed = Math.imul(s + 1, 7_919) + day;
  const range = chancesOf(seed, roles.length);
  const listedRoles = rolesLeft.map(({ id, employer }) => {
    const { fitInt, appeal } = pairOf(s, id);
    const state = states[id] as RoleState;
    const now = today[id] ?? { applied: 0, shown: 0 };
    const age = day - (open[id]?.from ?? 0);
    const demand = expectedDemand(sum(state.applied) + now.applied, sum(state.shown) + now.shown);
    const standing = { fitInt, appeal, cultureLift: 1, standingCode: standingCode(age, demand) };
    const isChance = isExplored(range, chanceNumbers[id] as number);
    return {
      id,
      employer,
      isExplored: isChance,
      points: isChance ? exploredPoints(standing, luckOf(seed, id)) : orderPoints(standing),
    };
  });
  return inOrder(listedRoles)
    .slice(0, CARDS)
    .map(({ id }) => id);
}

function meanOf(outcomes: readonly Outcome[]): Outcome {
  const mean = (key: keyof Outcome) => outcomes.reduce((sum, each) => sum + each[key], 0) / outcomes.length;
  return {
    matches: mean('matches'),
    applications: mean('applications'),
    withoutApplicant: mean('withoutApplicant'),
    concentration: mean('concentration'),
    calibration: mean('calibration'),
    seekersMatched: mean('seekersMatched'),
    late: mean('late'),
  };
}

const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
const ORDERS = ['shuffle', 'wish', 'fit', 'product', 'ours'] as const;
for (const capacity of CAPACITIES) {
  const outcomes = ORDERS.map(
    (order) => [order, meanOf(RUNS.map((run) => simulate(order, capacity, run)))] as const,
  );
  printTable(
    [
      `each role reads ${capacity}`,
      'matches',
      'applications',
      'without applicant',
      'seekers matched',
      'busiest tenth',
      'answered late',
      'calibration error',
    ],
    outcomes.map(([order, each]) => [
      order,
      each.matches.toFixed(0),
      each.applications.toFixed(0),
      percent(each.withoutApplicant),
      percent(each.seekersMatched),
      percent(each.concentration),
      percent(each.late),
      each.calibration.toFixed(3),
    ]),
  );
  const ourOutcome = outcomes.find(([order]) => order === 'ours')?.[1];
  const [best, bestOutcome] = outcomes
    .filter(([order]) => order !== 'ours')
    .reduce((top, each) => (each[1].matches > top[1].matches ? each : top));
  const ratio = (ourOutcome?.matches ?? 0) / bestOutcome.matches;
  const isMet = ratio >= LEAST_RATIO;
  console.log(
    `matches over the best other order (${best}): ${ratio.toFixed(3)}×, at least ${LEAST_RATIO}×: ${isMet ? 'pass' : 'FAIL'}\n`,
  );
  if (!isMet) process.exitCode = 1;
}
