import { type Expression, type SqlBool, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { PageQuery } from '#contract/paging.ts';
import type {
  EventAboutSomebody,
  listAllEvents as listAllCall,
  SecurityEvent,
  SecurityEventKind,
} from '#contract/security.ts';
import type { Db } from '../../db/connection.ts';
import { nameKey } from '../../db/name-key.ts';
import type { Actor, Admin, Employer } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly kind: SecurityEventKind;
  readonly user_id: string | null;
  readonly actor_id: string | null;
  readonly network: string | null;
  readonly browser: string | null;
  readonly detail: string | null;
  readonly about: string | null;
  readonly actor_name: string | null;
  readonly company_name: string | null;
}

function events(db: Db) {
  return db
    .selectFrom('security_events as e')
    .leftJoin('users as about', 'about.id', 'e.user_id')
    .leftJoin('users as actor', 'actor.id', 'e.actor_id')
    .leftJoin('employers as company', 'company.user_id', 'e.company_id')
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.user_id',
      'e.actor_id',
      'e.network',
      'e.browser',
      'e.detail',
      'about.username as about',
      'actor.username as actor_name',
      'company.company_name',
    ]);
}

function page<Item>(
  db: Db,
  query: PageQuery,
  condition: Expression<SqlBool>,
  onWire: (row: Row) => Item,
): Promise<Page<Item>> {
  return readPage<Row, { at: number; id: string }, Item>(query, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      events(db)
        .where(condition)
        .where(isOlder(startAfter, 'e.at', 'e.id'))
        .orderBy('e.at', 'desc')
        .orderBy('e.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.at, row.id),
    onWire,
  });
}

/** @throws 400 for an invalid cursor */
export function listOwnEvents(db: Db, { userId }: Actor, query: PageQuery): Promise<Page<SecurityEvent>> {
  return page(db, query, sql<SqlBool>`e.user_id = ${userId}::uuid`, ownOnWire);
}

/** For the export, oldest first. */
export async function listExportedEvents(trx: Db, { userId }: Actor): Promise<SecurityEvent[]> {
  const rows = await events(trx).where('e.user_id', '=', userId).orderBy('e.at').orderBy('e.id').execute();
  return rows.map(ownOnWire);
}

/** @throws 400 for an invalid cursor */
export function listCompanyEvents(
  db: Db,
  { companyId }: Employer,
  query: PageQuery,
): Promise<Page<EventAboutSomebody>> {
  return page(db, query, sql<SqlBool>`e.company_id = ${companyId}::uuid`, (row) => ({
    ...commonOnWire(row),
    about: row.kind === 'cv_viewed' ? null : row.about,
    by: row.actor_name,
    // Colleagues' locations are private.
    network: null,
    browser: null,
  }));
}

/** @throws 400 for an invalid cursor */
export function listAllEvents(
  db: Db,
  _actor: Admin,
  query: QueryOf<typeof listAllCall>,
): Promise<Page<EventAboutSomebody>> {
  const name = query.username === undefined ? undefined : nameKey(query.username);
  const ofPerson =
    name === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`e.user_id in (select id from users where username_key = ${name} or email_key = ${name})`;
  const ofKind = query.kind === undefined ? sql<SqlBool>`true` : sql<SqlBool>`e.kind = ${query.kind}`;
  return page(db, query, sql<SqlBool>`${ofPerson} and ${ofKind}`, (row) => ({
    ...commonOnWire(row),
    about: row.about,
    by: row.actor_name,
    network: row.network,
    browser: row.browser,
  }));
}

function commonOnWire({ id, at, kind, detail }: Row) {
  return { id, at: at.toISOString(), kind, detail };
}

/** If somebody else did it, the person learns who, but not from which network. */
function ownOnWire(row: Row): SecurityEvent {
  const isTheirOwn = row.actor_id === null && row.kind !== 'cv_viewed';
  return {
    ...commonOnWire(row),
    by: isTheirOwn ? null : (row.company_name ?? row.actor_name),
    network: isTheirOwn ? row.network : null,
    browser: isTheirOwn ? row.browser : null,
  };
}
