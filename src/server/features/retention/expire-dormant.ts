import { after, DAY } from '../../clock.ts';
import { run, statement } from '../../db/statement.ts';
import { accountLetterTask } from '../../mail/account-letter.ts';
import type { Services } from '../../services.ts';
import { DORMANT_DAYS } from '../accounts/letters.ts';
import { eraseAccount, forgetErased } from '../personal-data/delete-account.ts';

const DORMANT_AFTER_DAYS = 2 * 365;
const WARNED_AT_ONCE = 200;

type Work = Pick<Services, 'db' | 'clock' | 'config' | 'tasks' | 'security' | 'deck' | 'candidates' | 'log'>;

/**
 * SQL: accounts that end when nobody signs in. Exempt are Admins, suspended people, demo accounts, and members of a company
 * with a subscription, because somebody expects their accounts to work.
 */
const MAY_END = `u.account_type <> 'Admin' and u.suspended_at is null and not u.is_demo and not exists (
  select from company_members m join billing_accounts b on b.employer_id = m.company_id
    join subscriptions s on s.account_id = b.id
  where m.user_id = u.id and s.status in ('trialing', 'active', 'past_due'))`;

/**
 * Warns people by mail who have not signed in for two years, and erases those who still have not a month later. Without
 * a mail server nobody would be warned, so nobody is erased.
 */
export async function expireDormant(context: Work, signal: AbortSignal): Promise<void> {
  if (context.config.mail.smtpUrl === null) return;
  while (!signal.aborted && (await warnPortion(context)) === WARNED_AT_ONCE);
  while (!signal.aborted && (await eraseOne(context)));
}

const WARN = statement<{ id: string }, [now: Date, dormantSince: Date]>(
  'retention-warn-dormant',
  `update users set dormant_warned_at = $1 where id in (
      select u.id from users u
      where u.signed_in_at < $2 and u.dormant_warned_at is null and ${MAY_END}
      order by u.signed_in_at limit ${WARNED_AT_ONCE} for update skip locked)
    returning id`,
);

async function warnPortion({ db, clock, tasks }: Work): Promise<number> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const rows = await run(trx, WARN, [now, after(now, -DORMANT_AFTER_DAYS * DAY)]);
    await tasks.enqueueAll(
      trx,
      accountLetterTask,
      rows.map(({ id }) => ({ userId: id, about: 'dormant' as const })),
    );
    return rows.length;
  });
}

const NEXT = statement<
  { userId: string; username: string; email: string },
  [dormantSince: Date, warnedBefore: Date]
>(
  'retention-next-dormant',
  `select u.id as "userId", u.username, u.email from users u
    where u.signed_in_at < $1 and u.dormant_warned_at <= $2 and ${MAY_END}
    order by u.signed_in_at limit 1 for update skip locked`,
);

/** Returns false if there was none to erase. */
async function eraseOne(context: Work): Promise<boolean> {
  const { db, clock, security } = context;
  const now = clock();
  const erasedPerson = await db.transaction().execute(async (trx) => {
    const [person] = await run(trx, NEXT, [
      after(now, -DORMANT_AFTER_DAYS * DAY),
      after(now, -DORMANT_DAYS * DAY),
    ]);
    if (person === undefined) return null;
    const roleIds = await eraseAccount(context, trx, person, null);
    const nowhere = { network: null, browser: null };
    await security.note(trx, { kind: 'account_deleted', userId: null, from: nowhere, detail: 'dormant' });
    return { userId: person.userId, roleIds: roleIds ?? [] };
  });
  if (erasedPerson === null) return false;
  await forgetErased(context, erasedPerson.userId, erasedPerson.roleIds);
  return true;
}
