import type { invite as inviteCall } from '#contract/applications.ts';
import {
  INVITES_A_DAY,
  INVITES_PER_ANSWER,
  UNANSWERED_DAYS,
  UNANSWERED_INVITES,
} from '#contract/candidates.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockName } from '../../db/lock-name.ts';
import { shownCompany } from '../../db/shown-company.ts';
import { run, statement } from '../../db/statement.ts';
import type { Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { isWithinReach } from '../../http/reach.ts';
import type { Services } from '../../services.ts';
import { answerOwed } from '../guarantee/commands.ts';
import { lockPair, makeMatch } from '../matches/commands.ts';
import { mustNotBeBlocked } from '../matches/policy.ts';
import { notifyUser } from '../notifications/commands.ts';
import { mustBeInDecks, mustBeOpen } from './policy.ts';

/**
 * The employer's yes, given first (D10, D11). If the seeker has applied already, both have now said yes and the match
 * is made at once. Inviting twice has one effect. @throws 404 for another employer's role, or a seeker who is neither
 * discoverable nor an applicant of this company; 409; 429 beyond the daily limit, or with too many unanswered invitations
 */
export async function invite(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Employer,
  { roleId, seekerId }: BodyOf<typeof inviteCall>,
): Promise<ResponseOf<typeof inviteCall>> {
  return db.transaction().execute(async (trx) => {
    await lockPair(trx, roleId, seekerId);
    const now = clock();
    // Locked before the role, as by everything that locks both.
    const application = await trx
      .selectFrom('applications')
      .select(['id', 'fit_bp', 'status', 'undo_until'])
      .where('role_id', '=', roleId)
      .where('seeker_id', '=', seekerId)
      .forUpdate()
      .executeTakeFirst();
    const role = await trx
      .selectFrom('roles')
      .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
      .select([
        'roles.id',
        'roles.title',
        'roles.status',
        'roles.expires_at',
        'roles.held_since',
        'employers.held_since as employer_held_since',
        shownCompany.as('shown_company'),
      ])
      .where('roles.id', '=', roleId)
      .where('roles.employer_id', '=', actor.companyId)
      .where(isWithinReach(actor, { role: 'roles.id' }))
      // An edit of the advert comes entirely before or after this invitation.
      .forShare('roles')
      .executeTakeFirstOrThrow(() => notFound('That role'));
    mustBeOpen(role, now);
    const seeker = await getReachable(trx, actor, seekerId);
    await mustNotBeBlocked(trx, actor.companyId, seekerId);
    // The company never learned of it, and must not do so from this.
    if (application !== undefined && application.undo_until !== null && application.status !== 'pending') {
      throw new AppError('conflict', 'They are no longer available for this role.');
    }
    if (application?.status === 'rejected') {
      throw new AppError('conflict', 'You have already rejected this application.');
    }
    if (application?.status === 'withdrawn') {
      throw new AppError('conflict', 'They have withdrawn their application for this role.');
    }
    const newInvite = await trx
      .insertInto('invites')
      .values({ role_id: roleId, seeker_id: seekerId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('created_at')
      .executeTakeFirst();
    const hasApplied = application !== undefined;
    if (newInvite !== undefined && !hasApplied) {
      mustBeInDecks((role.held_since ?? role.employer_held_since) !== null);
      await mustBeWithinTheDay(trx, actor, now);
      await mustBeAnswered(trx, actor, now);
    }
    const { title, shown_company: companyName } = role;
    if (hasApplied) {
      await makeMatch(
        trx,
        {
          roleId,
          seekerId,
          employerId: actor.companyId,
          roleTitle: title,
          companyName,
          seekerName: seeker.first_name,
          fitBp: application.fit_bp,
        },
        now,
      );
      // The application has become a match, which can't be undone.
      await trx
        .updateTable('applications')
        .set({ undo_until: null })
        .where('id', '=', application.id)
        .where('undo_until', 'is not', null)
        .execute();
      await answerOwed(trx, application.id, clock);
    } else if (newInvite !== undefined) {
      await notifyUser(trx, {
        userId: seekerId,
        kind: 'invite',
        title: 'You are invited',
        body: `${companyName} would like you to apply for ${title}.`,
        href: '/',
        now,
      });
    }
    const { created_at } = await trx
      .selectFrom('invites')
      .select('created_at')
      .where('role_id', '=', roleId)
      .where('seeker_id', '=', seekerId)
      .executeTakeFirstOrThrow();
    return { roleId, seekerId, invitedAt: created_at.toISOString(), isMutualMatch: hasApplied };
  });
}

/** Makes invitations of one company take turns, and counts the invitation just made. @throws 429 */
async function mustBeWithinTheDay(trx: Db, actor: Employer, now: Date): Promise<void> {
  await lockName(trx, `invites:${actor.companyId}`);
  const invites = await trx
    .selectFrom('invites')
    .innerJoin('roles', 'roles.id', 'invites.role_id')
    .select('invites.created_at')
    .where('roles.employer_id', '=', actor.companyId)
    .where('invites.created_at', '>', after(now, -DAY))
    .orderBy('invites.created_at', 'desc')
    .limit(INVITES_A_DAY + 1)
    .execute();
  const first = invites[INVITES_A_DAY];
  if (first === undefined) return;
  const waitMs = after(first.created_at, DAY).getTime() - now.getTime();
  throw new AppError(
    'tooMany',
    `You have sent ${INVITES_A_DAY} invitations in 24 hours, which is the limit. Try again 24 hours after the first of them.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) },
  );
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' });

const RECENT = statement<
  { open: number; answered: number; opened: readonly string[] | null },
  [companyId: string, since: Date]
>(
  'invitations-recent',
  `select count(*) filter (where not is_answered)::int as open,
      count(*) filter (where is_answered)::int as answered,
      array_agg(created_at::text order by created_at) filter (where not is_answered) as opened
    from (
      select i.created_at, i.declined_at is not null or exists (
        select from applications a where a.role_id = i.role_id and a.seeker_id = i.seeker_id
      ) as is_answered
      from invites i join roles on roles.id = i.role_id
      where roles.employer_id = $1
        and i.created_at > $2::timestamptz
    ) recent`,
);

/**
 * Inviting many people who don't answer helps nobody, so the number of invitations that may be open grows with the
 * answers. Counts the one just made, under the lock of `mustBeWithinTheDay`. @throws 429
 */
async function mustBeAnswered(trx: Db, actor: Employer, now: Date): Promise<void> {
  const rows = await run(trx, RECENT, [actor.companyId, after(now, -UNANSWERED_DAYS * DAY)]);
  const { open = 0, answered = 0, opened = [] } = rows[0] ?? {};
  const limit = UNANSWERED_INVITES + INVITES_PER_ANSWER * answered;
  if (open <= limit) return;
  // More may be open than the limit, because answers that are no longer recent lower it.
  const last = opened?.[open - limit - 1];
  const roomAt = after(last === undefined ? now : new Date(last), UNANSWERED_DAYS * DAY);
  throw new AppError(
    'tooMany',
    `${open - 1} of your invitations are still unanswered, and ${limit} is the limit for now. Each answer allows ${INVITES_PER_ANSWER} more; without one you can invite again on ${day.format(roomAt)}.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((roomAt.getTime() - now.getTime()) / 1_000)) },
  );
}

/** A discoverable seeker, or one who has applied to this employer. For anybody else this is a 404. */
async function getReachable(trx: Db, actor: Employer, seekerId: string) {
  const row = await trx
    .selectFrom('users')
    .leftJoin('seekers', 'seekers.user_id', 'users.id')
    .select(['users.first_name', 'seekers.is_discoverable'])
    .where('users.id', '=', seekerId)
    .where('users.account_type', '=', 'JobSeeker')
    .where('users.suspended_at', 'is', null)
    .where((where) =>
      where.or([
        where('seekers.is_discoverable', '=', true),
        where.exists((from) =>
          from
            .selectFrom('applications')
            .select('applications.id')
            .whereRef('applications.seeker_id', '=', 'users.id')
            .where('applications.employer_id', '=', actor.companyId)
            .where('applications.undo_until', 'is', null),
        ),
      ]),
    )
    .executeTakeFirstOrThrow(() => notFound('That person'));
  return row;
}
