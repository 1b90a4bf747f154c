import type { Fit } from '#contract/fit.ts';
import type { ResponseRecord } from '#contract/guarantee.ts';
import type { DeckQuery, RoleCard } from '#contract/roles.ts';
import { taxNationOf } from '#matching/compiled.ts';
import type { CultureSeeker } from '#matching/culture-fit.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { fitsOf } from '#matching/fit.ts';
import { fnv1a } from '#matching/hash.ts';
import { isNothingKnown } from '#matching/nothing-known.ts';
import type { TaxNation } from '#matching/pay/bands.ts';
import { cardTakeHome } from '#matching/pay/card-pay.ts';
import { TO_SEEKER } from '#matching/reasons.ts';
import { roleTextFrom } from '#matching/text/read-sides.ts';
import type { RoleText } from '#matching/text/text-model.ts';
import { DAY } from '../../clock.ts';
import { type DeckState, decodeCursor, encodeCursor } from '../../deck/cursor.ts';
import { type Dealt, deal } from '../../deck/deal.ts';
import type { DeckOrder } from '../../deck/deck-view.ts';
import type { Previewer } from '../../http/actor.ts';
import { cultureAsker } from '../../index/culture-asker.ts';
import { cultureOfPair } from '../../scorer/culture.ts';
import { roleFacts } from '../../scorer/role-facts.ts';
import { seekerReading } from '../../scorer/seeker-reading.ts';
import type { Services } from '../../services.ts';
import type { Responses } from '../guarantee/response-cache.ts';
import { roleOnWire } from '../roles/queries.ts';
import type { Impression, Impressions } from './note-impressions.ts';
import { type PageRow, type Reader, readReader, readRoles } from './page-rows.ts';

export interface DeckPage {
  readonly cards: RoleCard[];
  /** Where the next page starts; null after the last one. */
  readonly nextCursor: string | null;
  /** How many live roles the filters hide; only counted at the end of the deck, null before. */
  readonly hidden: number | null;
}

export type DeckServices = Pick<Services, 'connection' | 'deck' | 'clock'> & {
  readonly responses: Responses;
  readonly impressions: Impressions;
};

/**
 * The next page of somebody's deck: invited roles first, then in their order. The index ranks the roles; their rows are
 * then read, and a role that has closed since is replaced by the next.
 * @throws 400 for an invalid cursor
 */
export async function deckPage(context: DeckServices, actor: Previewer, query: DeckQuery): Promise<DeckPage> {
  const { connection, deck, clock, responses, impressions } = context;
  const now = clock();
  const start = query.cursor === undefined ? firstState(now) : decodeCursor(query.cursor);
  const reader = await readReader(connection, actor, start.dealtAt);
  const view = deck.view();
  const model = view.textModel;
  const seeker = seekerReading(actor.userId, reader.profile, actor, reader.cvWords, model, view.learned);
  const fitOf = fitsOf(seeker, TO_SEEKER);
  const onCard: CardReader = {
    ...reader,
    isUnknown: isNothingKnown(seeker.facts),
    taxNation: taxNationOf(seeker.home),
  };
  const order = orderOf(actor, start.dealtAt, reader.culture);
  const asked = query.cursor === undefined ? await readLinkedRole(context, reader, query.first, model) : null;
  const never = [...reader.applied, ...reader.declined];
  const without = asked === null ? never : [...never, asked.id];
  const search = { seeker: seeker.compiled, filters: query, without, order };
  const upcoming = deal(view, search, reader.front, start, query.limit + 1);

  const cards: RoleCard[] = [];
  const places: number[] = [];
  let last: Dealt | undefined;
  while (cards.length < query.limit) {
    const hits = take(upcoming, query.limit - cards.length);
    if (hits.length === 0) break;
    last = hits.at(-1);
    const rows = await readRoles(
      connection,
      hits.map((hit) => hit.roleId),
      model?.version ?? null,
    );
    const records = await responses.of([...rows.values()].map((row) => row.employer_id));
    for (const { roleId, place } of hits) {
      const row = rows.get(roleId);
      // A deleted row never comes back; a paused one may, and the next refresh will say so.
      if (row === undefined) deck.forget(roleId);
      else if (isOpen(row, now)) {
        cards.push(card(row, records.get(row.employer_id), fitOf, onCard, now));
        places.push(place);
      }
    }
  }
  if (actor.accountType === 'JobSeeker') impressions.note(shown(actor.userId, cards, places, now));
  if (asked !== null) {
    const records = await responses.of([asked.employer_id]);
    cards.unshift(card(asked, records.get(asked.employer_id), fitOf, onCard, now));
  }
  const follows = last !== undefined && !upcoming.next().done;
  return {
    cards,
    nextCursor: last && follows ? encodeCursor(last.after) : null,
    // Invited roles were dealt whatever the filters say.
    hidden: follows ? null : view.countHidden({ filters: query, without: [...never, ...reader.front] }),
  };
}

/** The role whose link the reader followed, if it is open to them. It is not part of the order, so it leaves no impression. */
async function readLinkedRole(
  { connection, clock }: Pick<Services, 'connection' | 'clock'>,
  reader: Reader,
  roleId: string | undefined,
  model: { readonly version: number } | null,
): Promise<PageRow | null> {
  if (roleId === undefined || reader.applied.includes(roleId)) return null;
  const row = (await readRoles(connection, [roleId], model?.version ?? null)).get(roleId);
  return row !== undefined && isOpen(row, clock()) ? row : null;
}

function isOpen(row: PageRow, now: Date): boolean {
  return row.status === 'live' && row.expires_at > now && !row.is_held;
}

function firstState(now: Date): DeckState {
  const nothing = { front: null, best: null, chance: null, run: null, last: null };
  return { dealtAt: now, place: 0, isFrontDone: false, ...nothing };
}

/** The reader and the day determine the day's chances; culture fit determines a tenth of the order. */
function orderOf(actor: Previewer, dealtAt: Date, culture: CultureSeeker | null): DeckOrder {
  const day = Math.floor(dealtAt.getTime() / DAY);
  return {
    seed: fnv1a(`${actor.userId} ${day}`),
    dealtAt,
    culture: cultureAsker(culture),
  };
}

function take(upcoming: Generator<Dealt>, count: number): Dealt[] {
  const taken: Dealt[] = [];
  while (taken.length < count) {
    const next = upcoming.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

function shown(
  seekerId: string,
  cards: readonly RoleCard[],
  places: readonly number[],
  shownAt: Date,
): Impression[] {
  return cards.map(({ id, fitScoreInt, personalityFitInt, fit }, n) => ({
    seekerId,
    roleId: id,
    shownAt,
    position: places[n] ?? n,
    fitBp: fitScoreInt,
    cultureFitBp: personalityFitInt,
    scorer: fit.version,
  }));
}

/** What cards show depends on these facts about their reader, besides the fit. */
interface CardReader extends Pick<Reader, 'culture' | 'invited'> {
  /** Nothing is known about them yet. */
  readonly isUnknown: boolean;
  readonly taxNation: TaxNation;
}

function card(
  row: PageRow,
  response: ResponseRecord | undefined,
  fitOf: (role: RoleFacts, text: RoleText | null) => Fit,
  reader: CardReader,
  now: Date,
): RoleCard {
  const shown = roleOnWire(row, now);
  const score = fitOf(roleFacts(row), row.reading && roleTextFrom(row.reading));
  return {
    ...shown,
    // These stay with the employer until there is a match, and a matched role is no longer in the deck.
    contactName: null,
    contactEmail: null,
    _count: { applications: row.applications, matches: row.matches },
    employer: {
      ...shown.employer,
      id: row.employer_id,
      response,
      ...(row.is_verified && { isVerified: true }),
    },
    fitScoreInt: score.fitScoreInt,
    ...cultureOfPair(reader.culture, row.culture),
    fit: score,
    ...(reader.isUnknown && { isFitUnknown: true }),
    takeHomeMonthlyPence: cardTakeHome(row.salary_min_pence, row.salary_max_pence, now, reader.taxNation),
    ...(reader.taxNation === 'scotland' && { takeHomeNation: reader.taxNation }),
    isInvited: reader.invited.has(row.id),
    ...(row.match_at_fit_bp !== null && { matchAtFitInt: row.match_at_fit_bp }),
  };
}
