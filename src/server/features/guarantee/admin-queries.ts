import { type InferResult, type SqlBool, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import {
  type listOwedAnswers as listOwedAnswersCall,
  type OwedAnswer,
  VERDICT_REASONS,
} from '#contract/guarantee.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';

const reference = sql<string>`ledger_reference(applications.id)`;

function owedAnswers(db: Db) {
  return db
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .select([
      'applications.id',
      'applications.role_id',
      'applications.submitted_at',
      'applications.due_at',
      'applications.answered_at',
      'applications.verdict',
      'applications.verdict_reason',
      'roles.title',
      shownCompany.as('shown_company'),
      reference.as('reference'),
    ]);
}

/** Worded exactly like the partial index's condition, or PostgreSQL would not use it. */
const lateOrCorrected = sql<SqlBool>`(applications.verdict in ('missed', 'answered_late', 'excused')
  or applications.verdict_reason is not null)`;

/**
 * Owed answers whose reference starts with the search text or, without one, those missed, late, excused or corrected; latest
 * due date first. @throws 400 for an invalid cursor
 */
export function listOwedAnswers(
  db: Db,
  { reference: prefix, ...page }: QueryOf<typeof listOwedAnswersCall>,
): Promise<Page<OwedAnswer>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      owedAnswers(db)
        .where(prefix ? sql<SqlBool>`${reference} like ${`${prefix}%`}` : lateOrCorrected)
        .where(isOlder(startAfter, 'applications.due_at', 'applications.id'))
        .orderBy('applications.due_at', 'desc')
        .orderBy('applications.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.due_at, row.id),
    onWire,
  });
}

export async function findOwedAnswer(db: Db, applicationId: string): Promise<OwedAnswer | null> {
  const row = await owedAnswers(db).where('applications.id', '=', applicationId).executeTakeFirst();
  return row === undefined ? null : onWire(row);
}

function onWire(row: InferResult<ReturnType<typeof owedAnswers>>[number]): OwedAnswer {
  return {
    applicationId: row.id,
    reference: row.reference,
    companyName: row.shown_company,
    roleTitle: row.title,
    roleId: row.role_id,
    submittedAt: row.submitted_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    verdict: row.verdict,
    reason: row.verdict_reason && VERDICT_REASONS[row.verdict_reason],
  };
}
