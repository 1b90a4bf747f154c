import type { DeckCard } from '#contract/deck-cards.ts';
import { poundsRange } from '#contract/format.ts';
import type { DigestFrequency } from '#contract/saved-searches.ts';
import { after, MINUTE } from '../../clock.ts';
import { inPortions } from '../../db/in-portions.ts';
import type { Services } from '../../services.ts';
import { isOpen, readViewer, type Viewer, type ViewerServices } from '../discover/read-viewer.ts';
import { findWithRelated } from '../discover/related-queries.ts';
import { notifyUser } from '../notifications/commands.ts';
import { nextDigest } from './digest-policy.ts';
import { findSearch } from './search-text-policy.ts';

export type DigestServices = ViewerServices & Pick<Services, 'db'>;

/** Searches claimed in one transaction. */
const PORTION = 50;
/** Roles listed in one digest. */
const MOST_LISTED = 10;
/**
 * This process's index may lag slightly behind the database; roles posted within this time are left for the next
 * digest.
 */
const LAG = 2 * MINUTE;

interface DueSearch {
  readonly id: string;
  readonly seeker_id: string;
  readonly name: string;
  readonly search: string;
  readonly reported_until: Date;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Notifies seekers of new roles for their saved searches, a portion at a time. A portion is claimed by moving its due times
 * on, so no search gets two digests. If a process dies, the roles that it did not get to are in the next digest, because
 * roles only count as reported together with their notification.
 */
export async function sendDigests(context: DigestServices, signal: AbortSignal): Promise<void> {
  await inPortions(PORTION, signal, async () => {
    const searches = await claimDue(context);
    const viewers = new Map<string, Viewer>();
    for (const search of searches) {
      if (signal.aborted) return 0;
      await sendDigest(context, search, viewers);
    }
    return searches.length;
  });
}

async function claimDue({ db, clock }: DigestServices): Promise<DueSearch[]> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const searches = await trx
      .selectFrom('saved_searches')
      .innerJoin('users', 'users.id', 'saved_searches.seeker_id')
      .select([
        'saved_searches.id',
        'saved_searches.seeker_id',
        'saved_searches.name',
        'saved_searches.search',
        'saved_searches.frequency',
        'saved_searches.reported_until',
        'users.first_name',
        'users.last_name',
        'users.suspended_at',
      ])
      .where('saved_searches.due_at', '<=', now)
      .orderBy('saved_searches.due_at')
      .limit(PORTION)
      .forUpdate('saved_searches')
      .skipLocked()
      .execute();
    for (const frequency of ['daily', 'weekly'] satisfies DigestFrequency[]) {
      const ids = searches.filter((row) => row.frequency === frequency).map((row) => row.id);
      if (ids.length === 0) continue;
      await trx
        .updateTable('saved_searches')
        .set({ due_at: nextDigest(now, frequency) })
        .where('id', 'in', ids)
        .execute();
    }
    return searches.filter((row) => row.suspended_at === null);
  });
}

async function sendDigest(
  context: DigestServices,
  search: DueSearch,
  viewers: Map<string, Viewer>,
): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  const until = after(now, -LAG);
  if (until <= search.reported_until) return;
  const fields = findSearch(search.search);
  if (fields === null) return;
  const userId = search.seeker_id;
  const looker = { userId, firstName: search.first_name, lastName: search.last_name };
  const viewer = viewers.get(userId) ?? (await readViewer(context, looker, now));
  viewers.set(userId, viewer);
  const { named, related } = await newRoles(viewer, fields, [search.reported_until, until], now);
  const cards = [...named.cards, ...related.cards];
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('saved_searches')
      .set({ reported_until: until })
      .where('id', '=', search.id)
      .where('reported_until', '=', search.reported_until)
      .executeTakeFirst();
    // The search was deleted meanwhile, or another worker has reported it, or there is nothing new.
    if (numUpdatedRows === 0n || cards.length === 0) return;
    await notifyUser(trx, {
      userId,
      kind: 'search',
      title: `${named.count > 0 ? jobs(named.count, 'new') : jobs(related.count, 'new related')} for “${search.name}”`,
      body: [...inWords(named), ...inWords(related, `Also in ${related.occupation}: `)].join(' '),
      href: `/?list=searches&search=${search.id}`,
      now,
      eventKey: `digest:${search.id}:${until.getTime()}`,
      items: cards.map(itemOf),
    });
  });
}

interface NewRoles {
  readonly cards: readonly DeckCard[];
  readonly count: number;
}

/**
 * The roles that have all words, and others of the occupation that the words name. `postedBetween` replaces the search's own
 * limit on age: with "last 24 hours", a weekly digest would only ever have the roles of its last day.
 */
async function newRoles(
  viewer: Viewer,
  { q: words, postedWithinDays: _, ...query }: NonNullable<ReturnType<typeof findSearch>>,
  postedBetween: readonly [Date, Date],
  now: Date,
): Promise<{ named: NewRoles; related: NewRoles & { occupation: string } }> {
  const { view, seeker, order, never } = viewer;
  const filters = { ...viewer.filtersOf(query), postedBetween };
  const search = { seeker, order, filters, without: never, limit: MOST_LISTED };
  const { hits, count, relatedCount } = await findWithRelated(view, words, search, null);
  const roleById = await viewer.briefCardsOf(hits.map(({ id }) => id));
  // Roles that closed a moment ago are not announced.
  const open = (some: typeof hits, all: number): NewRoles => {
    const cards = some.flatMap(({ id }) => {
      const role = roleById.get(id);
      return role !== undefined && isOpen(role.row, now) ? [role.card()] : [];
    });
    return { cards, count: all - (some.length - cards.length) };
  };
  const isRelated = ({ alsoIn }: (typeof hits)[number]) => alsoIn !== null;
  const relatedHits = hits.filter(isRelated);
  return {
    named: open(
      hits.filter((hit) => !isRelated(hit)),
      count,
    ),
    related: { ...open(relatedHits, relatedCount ?? 0), occupation: relatedHits[0]?.alsoIn ?? '' },
  };
}

/** '1 new job', '3 new related jobs'. */
function jobs(count: number, which: string): string {
  return `${count} ${which} ${count === 1 ? 'job' : 'jobs'}`;
}

function inWords({ cards, count }: NewRoles, start = ''): string[] {
  if (cards.length === 0) return [];
  const names = cards.slice(0, 3).map(({ title, employer }) => `${title} at ${employer.companyName}`);
  const rest = count - names.length;
  return [`${start}${names.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`];
}

function itemOf({ id, title, employer, locationCity, salaryMinGbpInt, salaryMaxGbpInt }: DeckCard) {
  const where = locationCity === null ? '' : `, ${locationCity}`;
  return {
    title,
    body: `${employer.companyName}${where}, ${poundsRange(salaryMinGbpInt, salaryMaxGbpInt)}`,
    // Leads to the role's card, or to what has become of it, and asks for a sign-in first if necessary.
    href: `/jobs/${id}/apply`,
  };
}
