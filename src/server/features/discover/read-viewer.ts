import type { Fit } from '#contract/fit.ts';
import type { ResponseRecord } from '#contract/guarantee.ts';
import type { FilterQuery, RoleCard } from '#contract/roles.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import { type CompiledSeeker, taxNationOf } from '#matching/compiled.ts';
import type { CultureSeeker } from '#matching/culture-fit.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { fitsOf } from '#matching/fit.ts';
import { fnv1a } from '#matching/hash.ts';
import { isNothingKnown } from '#matching/nothing-known.ts';
import type { TaxNation } from '#matching/pay/bands.ts';
import { cardTakeHome } from '#matching/pay/card-pay.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { TO_SEEKER } from '#matching/reasons.ts';
import { roleTextFrom } from '#matching/text/read-sides.ts';
import type { RoleText } from '#matching/text/text-model.ts';
import { DAY } from '../../clock.ts';
import type { DeckOrder } from '../../deck/deck-search.ts';
import type { DeckView } from '../../deck/deck-view.ts';
import type { RoleFilters } from '../../deck/role-filter.ts';
import { AppError } from '../../http/errors.ts';
import { cultureAsker } from '../../index/culture-asker.ts';
import { cultureOfPair, withNorms } from '../../scorer/culture.ts';
import { roleFacts } from '../../scorer/role-facts.ts';
import { seekerReading } from '../../scorer/seeker-reading.ts';
import type { Services } from '../../services.ts';
import type { Responses } from '../guarantee/response-cache.ts';
import { roleOnWire } from '../roles/queries.ts';
import { type Looker, type PageRow, type Reader, readReader, readRoles } from './page-rows.ts';

export type ViewerServices = Pick<Services, 'connection' | 'deck' | 'clock'> & {
  readonly responses: Responses;
};

/** Somebody who looks at roles: what ranks roles for them, and draws the cards as they see them. */
export interface Viewer {
  readonly reader: Reader;
  readonly view: DeckView;
  readonly seeker: CompiledSeeker;
  readonly order: DeckOrder;
  /** Roles that no list offers them any more: applied to, declined, or kept apart by a block. */
  readonly never: readonly string[];
  /** @throws 422 for an unknown place */
  readonly filtersOf: (query: FilterQuery) => RoleFilters;
  /** The current state of these roles, by id. */
  readonly rowsOf: (roleIds: readonly string[]) => Promise<ReadonlyMap<string, PageRow>>;
  /** Draws the cards of these rows. */
  readonly cardsOf: (rows: Iterable<PageRow>) => Promise<(row: PageRow) => RoleCard>;
}

/** `dealtAt`: when the first page of the list was read. */
export async function readViewer(
  { connection, deck, clock, responses }: ViewerServices,
  actor: Looker,
  dealtAt: Date,
): Promise<Viewer> {
  const reader = await readReader(connection, actor, dealtAt);
  const view = deck.view();
  const model = view.textModel;
  const seeker = seekerReading(actor.userId, reader.profile, actor, reader.cvWords, view);
  const fitOf = fitsOf(seeker, TO_SEEKER);
  const taxNation = taxNationOf(seeker.home);
  const onCard: CardReader = {
    ...reader,
    norms: view.norms,
    isUnknown: isNothingKnown(seeker.facts),
    taxNation,
  };
  return {
    reader,
    view,
    seeker: seeker.compiled,
    order: orderOf(actor, dealtAt, reader.culture, view.norms),
    never: [...reader.applied, ...reader.declined],
    filtersOf: (query) => {
      mustBeKnown(query.near);
      return { ...query, taxNation };
    },
    rowsOf: (roleIds) => readRoles(connection, roleIds, model?.version ?? null),
    cardsOf: async (rows) => {
      const records = await responses.of([...rows].map((row) => row.employer_id));
      return (row) => card(row, records.get(row.employer_id), fitOf, onCard, clock());
    },
  };
}

export function isOpen(row: PageRow, now: Date): boolean {
  return row.status === 'live' && row.expires_at > now && !row.is_held;
}

/** A distance from nowhere would hide every role without a word. @throws 422 */
export function mustBeKnown(near: string | undefined): void {
  if (near === undefined || findPlace(near) !== null) return;
  throw new AppError(
    'unacceptable',
    `We can’t find “${near}”. Enter a UK postcode or a larger town nearby.`,
    {
      field: 'near',
    },
  );
}

/** The reader and the day determine the day's chances; culture fit determines a tenth of the order. */
function orderOf(
  actor: Looker,
  dealtAt: Date,
  culture: CultureSeeker | null,
  norms: LearnedNorms | null,
): DeckOrder {
  const day = Math.floor(dealtAt.getTime() / DAY);
  return {
    seed: fnv1a(`${actor.userId} ${day}`),
    dealtAt,
    culture: cultureAsker(culture, norms),
  };
}

/** What cards show depends on these facts about their reader, besides the fit. */
interface CardReader extends Pick<Reader, 'culture' | 'invited' | 'saved'> {
  /** Nothing is known about them yet. */
  readonly isUnknown: boolean;
  readonly taxNation: TaxNation;
  readonly norms: LearnedNorms | null;
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
      ...(row.website !== null && { website: row.website }),
    },
    fitScoreInt: score.fitScoreInt,
    ...cultureOfPair(reader.culture, row.culture, reader.norms),
    fit: withNorms(score, reader.norms),
    ...(reader.isUnknown && { isFitUnknown: true }),
    takeHomeMonthlyPence: cardTakeHome(row.salary_min_pence, row.salary_max_pence, now, reader.taxNation),
    ...(reader.taxNation === 'scotland' && { takeHomeNation: reader.taxNation }),
    isInvited: reader.invited.has(row.id),
    ...(reader.saved.has(row.id) && { isSaved: true }),
    ...(row.match_at_fit_bp !== null && { matchAtFitInt: row.match_at_fit_bp }),
  };
}
