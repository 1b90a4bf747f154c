import type { Fit } from '#contract/fit.ts';
import type { ResponseRecord } from '#contract/guarantee.ts';
import type { DeckQuery, RoleCard } from '#contract/roles.ts';
import { readSeeker } from '#matching/compiled.ts';
import type { RoleFacts } from '#matching/facts.ts';
import { fitsOf } from '#matching/fit.ts';
import { takeHome } from '#matching/pay/take-home.ts';
import { taxYearOf } from '#matching/pay/tax-year.ts';
import type { Context } from '../context.ts';
import { cultureOfPair } from '../features/culture/queries.ts';
import { roleFacts } from '../features/roles/facts.ts';
import { roleOnWire } from '../features/roles/queries.ts';
import { seekerFacts } from '../features/seekers/facts.ts';
import type { Previewer } from '../http/actor.ts';
import type { Position } from './best-roles.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import type { Deck, DeckHit, DeckSearch } from './deck.ts';
import { type PageRow, type Reader, readReader, readRoles } from './page-rows.ts';
import { parseId } from './role-ids.ts';

export interface DeckPage {
  readonly cards: RoleCard[];
  /** Goes on behind the last card; null where nothing follows. */
  readonly nextCursor: string | null;
  /** How many live roles the filters hide; counted at the end of the deck, null before it. */
  readonly hidden: number | null;
}

/**
 * The next page of somebody's deck: invited roles first, then the best fits. The index says which; their rows are read
 * as they are now, and the place of a role that has gone meanwhile is filled.
 * @throws 400 for a cursor that no page gave out
 */
export async function deckPage(
  { connection, deck, clock, responses }: Pick<Context, 'connection' | 'deck' | 'clock' | 'responses'>,
  actor: Previewer,
  query: DeckQuery,
): Promise<DeckPage> {
  const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor);
  const now = clock();
  const dealtAt = cursor?.dealtAt ?? now;
  const reader = await readReader(connection, actor, dealtAt);
  const seeker = readSeeker(seekerFacts(reader.profile));
  const fitOf = fitsOf(seeker);
  const search = { seeker: seeker.compiled, filters: query, without: reader.applied };
  const upcoming = deal(deck, search, reader.front, cursor, query.limit + 1);

  const cards: RoleCard[] = [];
  let last: Dealt | undefined;
  while (cards.length < query.limit) {
    const hits = take(upcoming, query.limit - cards.length);
    if (hits.length === 0) break;
    last = hits.at(-1);
    const rows = await readRoles(
      connection,
      hits.map((hit) => hit.roleId),
    );
    const records = await responses.of([...rows.values()].map((row) => row.employer_id));
    for (const { roleId } of hits) {
      const row = rows.get(roleId);
      // A row that is gone never comes back; one that is paused may, and the next refresh will say so.
      if (row === undefined) deck.forget(roleId);
      else if (row.status === 'live' && row.expires_at > now && !row.is_held) {
        cards.push(card(row, records.get(row.employer_id), fitOf, reader, now));
      }
    }
  }
  const follows = last !== undefined && !upcoming.next().done;
  return {
    cards,
    nextCursor: last && follows ? encodeCursor(last.isFront, last.score, last.roleId, dealtAt) : null,
    hidden: follows ? null : deck.countHidden({ filters: query, without: reader.applied }),
  };
}

type Dealt = DeckHit & { readonly isFront: boolean };

/** The deck from the cursor on, found as far as it is asked for. */
function* deal(
  deck: Deck,
  search: Omit<DeckSearch, 'limit' | 'after'>,
  front: readonly string[],
  cursor: Cursor | null,
  batch: number,
): Generator<Dealt, undefined> {
  if (front.length > 0 && (cursor === null || cursor.isInvited)) {
    for (const hit of deck.only(front, { ...search, after: cursor?.after ?? null }))
      yield { ...hit, isFront: true };
  }
  const behind = { ...search, without: [...search.without, ...front], limit: batch };
  let after = cursor === null || cursor.isInvited ? null : cursor.after;
  for (;;) {
    const hits = deck.search({ ...behind, after });
    for (const hit of hits) yield { ...hit, isFront: false };
    const last = hits.at(-1);
    if (last === undefined || hits.length < batch) return;
    after = positionOf(last);
  }
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

function positionOf({ score, roleId }: DeckHit): Position {
  const id = new Uint32Array(4);
  parseId(roleId, id);
  return { score, id };
}

function card(
  row: PageRow,
  response: ResponseRecord | undefined,
  fitOf: (role: RoleFacts) => Fit,
  reader: Reader,
  now: Date,
): RoleCard {
  // Contacts stay with the employer until there is a match.
  const { contactName: _name, contactEmail: _email, ...shown } = roleOnWire(row, now);
  const score = fitOf(roleFacts(row));
  const middle = Math.round((row.salary_min_pence + row.salary_max_pence) / 2);
  return {
    ...shown,
    employer: { ...shown.employer, id: row.employer_id, response },
    fitScoreInt: score.fitScoreInt,
    ...cultureOfPair(reader.culture, row.culture),
    fit: score,
    takeHomeMonthlyPence: takeHome({ annualPence: middle, year: taxYearOf(now), nation: 'rest-of-uk' })
      .netMonthlyPence,
    isInvited: reader.invited.has(row.id),
  };
}
