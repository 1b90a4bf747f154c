import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import {
  APPLICATION_LIST_MAX,
  type ApplicationSort,
  type EmployerApplication,
  type EmployerApplicationsQuery,
} from '#contract/applications.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import type { Employer } from '../../http/actor.ts';
import { decodePageCursor, encodePageCursor, type PageCursor } from './page-cursor.ts';
import { applicantHandle, commonOnWire } from './queries.ts';
import { matchesWords } from './search.ts';

export interface ReceivedPage {
  readonly applications: EmployerApplication[];
  /** Goes on behind the last of them; null where nothing follows. */
  readonly nextCursor: string | null;
}

/**
 * A page of what has come to the employer's roles. Each order is made of parts, one after the other, and each part is
 * read along an index from where the page before ended: the tenth page of ten thousand costs what the first does.
 * @throws 400 for a cursor that no page gave out
 */
export async function listReceived(
  db: Db,
  actor: Employer,
  query: EmployerApplicationsQuery,
): Promise<ReceivedPage> {
  const limit = query.limit ?? APPLICATION_LIST_MAX;
  const parts = partsOf(query);
  const start = query.cursor === undefined ? null : decodePageCursor(query.cursor, parts.length);
  const found: PageCursor[] = [];
  for (let part = start?.part ?? 0; part < parts.length && found.length <= limit; part += 1) {
    const after = start?.part === part ? start : null;
    const more = await readPart(db, actor, query, parts[part] as Part, after, limit + 1 - found.length);
    found.push(...more.map((row) => ({ ...row, part })));
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    applications: await readApplications(
      db,
      actor,
      page.map((each) => each.id),
    ),
    nextCursor: last !== undefined && found.length > limit ? encodePageCursor(last) : null,
  };
}

type Where = ExpressionBuilder<Database, 'applications'>;

/** One stretch of a list: which applications, and the column they are ordered by. */
interface Part {
  readonly order: 'submitted_at' | 'due_at' | 'fit_bp';
  readonly only?: (where: Where) => Expression<SqlBool>;
}

/** Written as the indexes' conditions are, or they would not be used. */
const waits = sql<SqlBool>`(applications.answered_at is null and applications.status in ('pending', 'reviewing'))`;
const isPinned = sql<SqlBool>`(applications.is_super_like and ${waits})`;

const ORDER = { newest: 'submitted_at', due: 'due_at', fit: 'fit_bp' } as const satisfies Record<
  ApplicationSort,
  Part['order']
>;

function partsOf({ sort, superLikes }: EmployerApplicationsQuery): readonly Part[] {
  const hasPins = superLikes === 'first';
  const pins: readonly Part[] = hasPins ? [{ order: ORDER[sort], only: () => isPinned }] : [];
  const unpinned = (only: Expression<SqlBool>) => (where: Where) =>
    hasPins ? where.and([only, where.not(isPinned)]) : only;
  if (sort === 'due') {
    return [
      ...pins,
      { order: 'due_at', only: unpinned(waits) },
      { order: 'submitted_at', only: (where) => where.not(waits) },
    ];
  }
  return [...pins, { order: ORDER[sort], ...(hasPins && { only: (where: Where) => where.not(isPinned) }) }];
}

async function readPart(
  db: Db,
  actor: Employer,
  query: EmployerApplicationsQuery,
  { order, only }: Part,
  after: PageCursor | null,
  limit: number,
): Promise<{ key: number; id: string }[]> {
  const column = `applications.${order}` as const;
  const isAscending = order === 'due_at';
  const direction = isAscending ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('applications')
    .select(['applications.id', `${column} as key`])
    .where('applications.employer_id', '=', actor.userId)
    .$if(query.status.length > 0, (q) => q.where('applications.status', 'in', query.status))
    .$if(query.ids.length > 0, (q) => q.where('applications.id', 'in', query.ids))
    .$if(query.roleId !== undefined, (q) => q.where('applications.role_id', '=', query.roleId ?? ''))
    .$if(query.seekerId !== undefined, (q) => q.where('applications.seeker_id', '=', query.seekerId ?? ''))
    .$if(query.superLikes === 'only', (q) => q.where('applications.is_super_like', '=', true))
    .$if(query.q !== null, (q) => q.where(matchesWords(query.q ?? '')))
    .$if(only !== undefined, (q) => q.where((where) => only?.(where) ?? where.lit(true)))
    .$if(after !== null, (q) => {
      const key = order === 'fit_bp' ? (after?.key ?? 0) : new Date(after?.key ?? 0);
      const place = sql`(${key}, ${after?.id ?? ''}::uuid)`;
      const here = sql`(${sql.ref(column)}, applications.id)`;
      return q.where(isAscending ? sql<SqlBool>`${here} > ${place}` : sql<SqlBool>`${here} < ${place}`);
    })
    .orderBy(column, direction)
    .orderBy('applications.id', direction)
    .limit(limit)
    .execute();
  return rows.map(({ id, key }) => ({ id, key: key instanceof Date ? key.getTime() : Number(key) }));
}

/** These applications in this order, with what an employer may know of each. */
async function readApplications(
  db: Db,
  actor: Employer,
  ids: readonly string[],
): Promise<EmployerApplication[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('users', 'users.id', 'applications.seeker_id')
    .leftJoin('seekers', 'seekers.user_id', 'applications.seeker_id')
    .leftJoin('matches', (join) =>
      join
        .onRef('matches.role_id', '=', 'applications.role_id')
        .onRef('matches.seeker_id', '=', 'applications.seeker_id'),
    )
    .leftJoin('threads', 'threads.match_id', 'matches.id')
    .leftJoin('assessments', 'assessments.user_id', 'applications.seeker_id')
    .selectAll('applications')
    .select([
      'roles.title',
      'users.username',
      'users.first_name',
      'users.last_name',
      'seekers.skills',
      'seekers.location_city',
      'seekers.experience_level',
      'seekers.cv_url',
      'threads.id as thread_id',
      'matches.ended_at',
      'assessments.visible_to_employers',
    ])
    .where('applications.id', 'in', ids)
    .where('applications.employer_id', '=', actor.userId)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return [
      {
        // D21: culture fit is the seeker's own until they let employers see it.
        ...commonOnWire(
          row.visible_to_employers === true ? row : { ...row, culture_fit_bp: 0, culture: null },
        ),
        user:
          row.thread_id === null
            ? { username: applicantHandle(row.id), firstName: null, lastName: null }
            : { username: row.username, firstName: row.first_name, lastName: row.last_name },
        role: { id: row.role_id, title: row.title },
        seeker: {
          id: row.seeker_id,
          skills: row.skills ?? [],
          locationCity: row.location_city,
          experienceLevel: row.experience_level,
        },
        note: row.note,
        fit: row.fit,
        threadId: row.ended_at === null ? row.thread_id : null,
        hasCv: row.cv_url !== null && row.thread_id !== null && row.ended_at === null,
      },
    ];
  });
}
