import { sql } from 'kysely';
import { type OwedAnswer, VERDICT_REASONS } from '#contract/guarantee.ts';
import type { Db } from '../../db/connect.ts';
import { shownCompany } from '../roles/queries.ts';

const MOST = 100;

interface Sought {
  /** The beginning of the ledger's name for it; '' is any. */
  readonly reference?: string | undefined;
  readonly applicationId?: string;
}

/** Answers by their reference; without one the missed, late and corrected ones. The latest due first. */
export async function listOwedAnswers(db: Db, { reference, applicationId }: Sought): Promise<OwedAnswer[]> {
  const named = sql<string>`ledger_reference(applications.id)`;
  const isAny = !reference && applicationId === undefined;
  const rows = await db
    .selectFrom('applications')
    .innerJoin('roles', 'roles.id', 'applications.role_id')
    .innerJoin('employers', 'employers.user_id', 'applications.employer_id')
    .select([
      'applications.id',
      'applications.submitted_at',
      'applications.due_at',
      'applications.answered_at',
      'applications.verdict',
      'applications.verdict_reason',
      'roles.title',
      shownCompany.as('shown_company'),
      named.as('reference'),
    ])
    .$if(isAny, (query) =>
      query.where((where) =>
        where.or([
          where('applications.verdict', 'in', ['missed', 'answered_late', 'excused']),
          where('applications.verdict_reason', 'is not', null),
        ]),
      ),
    )
    .$if(Boolean(reference), (query) => query.where(named, 'like', `${reference}%`))
    .$if(applicationId !== undefined, (query) => query.where('applications.id', '=', applicationId ?? ''))
    .orderBy('applications.due_at', 'desc')
    .orderBy('applications.id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    applicationId: row.id,
    reference: row.reference,
    companyName: row.shown_company,
    roleTitle: row.title,
    submittedAt: row.submitted_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    verdict: row.verdict,
    reason: row.verdict_reason && VERDICT_REASONS[row.verdict_reason],
  }));
}
