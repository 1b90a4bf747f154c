import type { DeckCard } from '#contract/deck-cards.ts';
import type { Fit } from '#contract/fit.ts';
import type { ResponseRecord } from '#contract/guarantee.ts';
import type { FilterQuery, RoleCard } from '#contract/roles.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import { type CompiledSeeker, taxNationOf } from '#matching/compiled.ts';
import { type CultureSeeker, compiledCulture, cultureScore } from '#matching/culture-fit.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { fitScoresOf, fitsOf, fitVersion } from '#matching/fit.ts';
import { fnv1a } from '#matching/hash.ts';
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
import { type CompiledCultureSeeker, compileCultureSeeker } from '../../index/compiled-culture-seeker.ts';
import { cultureOfPair, versionWithNorms, withNorms } from '../../scorer/culture.ts';
import { roleFacts } from '../../scorer/role-facts.ts';
import type { Services } from '../../services.ts';
import type { Responses } from '../guarantee/response-cache.ts';
import { briefRoleOnWire } from '../roles/queries.ts';
import { type CardRow, type PageRow, readCards, readRoles } from './page-rows.ts';
import { type DeckOwner, type Reader, readReader } from './read-reader.ts';

export type ViewerServices = Pick<Services, 'connection' | 'deck' | 'clock'> & {
  readonly responses: Responses;
};

/** Everything that ranks roles for somebody who looks at them, and draws the cards as this person sees them. */
export interface Viewer {
  readonly reader: Reader;
  readonly view: DeckView;
  readonly seeker: CompiledSeeker;
  readonly order: DeckOrder;
  /** Roles that no list offers them any more: applied to, declined, or kept apart by a block. */
  readonly never: readonly string[];
  /** @throws 422 for an unknown place */
  readonly filtersOf: (query: FilterQuery) => RoleFilters;
  /** Names the scorer of the fits on the cards. */
  readonly scorer: string;
  /** The current state of these roles, by id, as full cards. */
  readonly cardsOf: ReadCards<RoleCard>;
  /** The same without what only the opened card shows. The fits on them are the same. */
  readonly briefCardsOf: ReadCards<DeckCard>;
}

/** Reads these roles' current state. */
export type ReadCards<Card> = (roleIds: readonly string[]) => Promise<ReadonlyMap<string, RoleNow<Card>>>;

interface RoleNow<Card> {
  readonly row: CardRow;
  readonly card: () => Card;
}

/** `dealtAt`: when the first page of the list was read. */
export async function readViewer(
  { connection, deck, clock, responses }: ViewerServices,
  actor: DeckOwner,
  dealtAt: Date,
): Promise<Viewer> {
  const view = deck.view();
  const reader = await readReader(connection, actor, dealtAt, view);
  const { seeker } = reader;
  const model = view.textModel;
  const version = model?.version ?? null;
  const order = orderOf(actor, dealtAt, reader.culture, view.norms);
  const fitOf = fitsOf(seeker, TO_SEEKER);
  const scoreOf = fitScoresOf(seeker);
  const taxNation = taxNationOf(seeker.home);
  const onCard: CardReader = {
    ...reader,
    norms: view.norms,
    taxNation,
  };
  return {
    reader,
    view,
    seeker: seeker.compiled,
    order,
    never: [...reader.appliedOrBlocked, ...reader.declined],
    filtersOf: (query) => {
      mustBeKnown(query.near);
      return { ...query, taxNation };
    },
    scorer: versionWithNorms(fitVersion(model, view.learned, view.aliases), view.norms),
    cardsOf: async (roleIds) =>
      drawCards(await readRoles(connection, roleIds, version), (row, response) =>
        wholeCard(row, response, fitOf, onCard, clock()),
      ),
    briefCardsOf: async (roleIds) =>
      drawCards(await readCards(connection, roleIds, version), (row, response) => {
        const fitScoreInt = scoreOf(roleFacts(row), row.reading && roleTextFrom(row.reading));
        const personalityFitInt = cultureOf(row, order.culture);
        return briefCard(row, { fitScoreInt, personalityFitInt }, response, onCard, clock());
      }),
  };

  async function drawCards<Row extends CardRow, Card>(
    rows: readonly Row[],
    draw: (row: Row, response: ResponseRecord | undefined) => Card,
  ): Promise<ReadonlyMap<string, RoleNow<Card>>> {
    const records = await responses.of(rows.map((row) => row.employer_id));
    return new Map(rows.map((row) => [row.id, { row, card: () => draw(row, records.get(row.employer_id)) }]));
  }
}

export function isOpen(row: CardRow, now: Date): boolean {
  return row.status === 'live' && row.expires_at > now && !row.is_out_of_decks;
}

/** Whether it is not open now, but may be again: paused, or held while its company's answers are overdue. */
export function isPaused(row: CardRow, now: Date): boolean {
  return row.expires_at > now && (row.status === 'paused' || (row.status === 'live' && row.is_out_of_decks));
}

/** A distance from an unknown place would hide every role without saying why. @throws 422 */
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

/** The reader and the day determine which roles are chance cards; culture fit determines a tenth of the order. */
function orderOf(
  actor: DeckOwner,
  dealtAt: Date,
  culture: CultureSeeker | null,
  norms: LearnedNorms | null,
): DeckOrder {
  const day = Math.floor(dealtAt.getTime() / DAY);
  return {
    seed: fnv1a(`${actor.userId} ${day}`),
    dealtAt,
    culture: compileCultureSeeker(culture, norms),
  };
}

/** What cards show depends on these facts about their reader, besides the fit. */
interface CardReader extends Pick<Reader, 'isUnknown' | 'culture' | 'invited' | 'saved'> {
  readonly taxNation: TaxNation;
  readonly norms: LearnedNorms | null;
}

function wholeCard(
  row: PageRow,
  response: ResponseRecord | undefined,
  fitOf: (role: RoleFacts, text: RoleText | null) => Fit,
  reader: CardReader,
  now: Date,
): RoleCard {
  const fit = withNorms(fitOf(roleFacts(row), row.reading && roleTextFrom(row.reading)), reader.norms);
  const { fitScoreInt } = fit;
  const { culture, personalityFitInt } = cultureOfPair(reader.culture, row.culture, reader.norms);
  const card = briefCard(row, { fitScoreInt, personalityFitInt }, response, reader, now);
  return {
    ...card,
    descriptionMd: row.description_md,
    _count: { applications: row.applications, matches: row.matches },
    employer: { ...card.employer, ...(row.website !== null && { website: row.website }) },
    ...(culture && { culture }),
    fit,
  };
}

function cultureOf({ culture }: CardRow, reader: CompiledCultureSeeker | null): number {
  if (reader === null || culture === null) return 0;
  return cultureScore(reader.own, compiledCulture(culture, reader.formId, reader.norms));
}

function briefCard(
  row: CardRow,
  fits: Pick<DeckCard, 'fitScoreInt' | 'personalityFitInt'>,
  response: ResponseRecord | undefined,
  reader: CardReader,
  now: Date,
): Omit<DeckCard, 'descriptionMd' | 'fit' | '_count'> {
  const role = briefRoleOnWire(row, now);
  return {
    ...role,
    // These stay with the employer until there is a match, and a matched role is no longer in the deck.
    contactName: null,
    contactEmail: null,
    employer: {
      ...role.employer,
      id: row.employer_id,
      response,
      ...(row.is_verified && { isVerified: true }),
    },
    ...fits,
    ...(reader.isUnknown && { isFitUnknown: true }),
    takeHomeMonthlyPence: cardTakeHome(row.salary_min_pence, row.salary_max_pence, now, reader.taxNation),
    ...(reader.taxNation === 'scotland' && { takeHomeNation: reader.taxNation }),
    isInvited: reader.invited.has(row.id),
    ...(reader.saved.has(row.id) && { isSaved: true }),
    ...(row.match_at_fit_bp !== null && { matchAtFitInt: row.match_at_fit_bp }),
  };
}
