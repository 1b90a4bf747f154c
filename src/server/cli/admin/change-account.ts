import type { AdminActionKind } from '#contract/admin.ts';
import type { Db } from '../../db/connection.ts';
import { nameKey } from '../../db/name-key.ts';
import { recordAdminAction } from '../../db/record-admin-action.ts';
import { LINK_HOURS, linkTo, openAnotherLink } from '../../features/accounts/first-admin-links.ts';
import { forgetSecondFactorWithin } from '../../features/accounts/forget-second-factor.ts';
import {
  reasonWith,
  reinstateWithin,
  sendSuspensions,
  suspendPersonWithin,
} from '../../features/safety/review-report.ts';
import { accountLetterTask, type LetterSubject } from '../../mail/account-letter.ts';
import type { Services } from '../../services.ts';

type Context = Pick<Services, 'db' | 'clock' | 'config' | 'tasks'>;

interface Account {
  readonly id: string;
  readonly username: string;
}

interface Verb {
  readonly whom: string;
  readonly done: string;
  readonly action: AdminActionKind;
  /** Returns the account, or undefined if none matches. `words` are for its person. */
  readonly act: (
    context: Context,
    trx: Db,
    key: string,
    words: string | null,
  ) => Promise<Account | undefined>;
}

/** What an operator can do to an account. */
const VERBS: Readonly<Record<string, Verb>> = {
  grant: {
    whom: 'seeker',
    done: 'is an Admin now',
    action: 'admin_granted',
    act: (_, trx, key) => changeType(trx, key, 'Admin'),
  },
  revoke: {
    whom: 'Admin',
    done: 'is a seeker now',
    action: 'admin_revoked',
    act: (_, trx, key) => changeType(trx, key, 'JobSeeker'),
  },
  suspend: {
    whom: 'account',
    done: 'is suspended now',
    action: 'person_suspended',
    act: async (context, trx, key, words) => {
      const user = await findAccount(trx, key);
      if (user === undefined || user.suspended_at !== null) return undefined;
      const suspended = await suspendPersonWithin(trx, user.id, context.clock());
      await sendSuspensions(context, trx, suspended, null, words);
      return user;
    },
  },
  'forget-second-factor': {
    whom: 'account',
    done: 'signs in with the password alone now',
    action: 'second_factor_forgotten',
    act: async ({ clock, tasks }, trx, key) => {
      const user = await forgetSecondFactorWithin(trx, key, clock());
      return user && tell(tasks, trx, user, 'secondFactorsForgotten');
    },
  },
  reinstate: {
    whom: 'suspended account',
    done: 'can sign in again',
    action: 'person_reinstated',
    act: async ({ clock, tasks }, trx, key) => {
      if ((await reinstateWithin(trx, key, clock())) === undefined) return undefined;
      const user = await findAccount(trx, key);
      return user && tell(tasks, trx, user, 'reinstated');
    },
  },
};

/** Whether these are valid arguments of `npm run admin`. */
export function isAdminCall([word = '', username, words, ...others]: readonly string[]): boolean {
  if (others.length > 0 || (words !== undefined && word !== 'suspend')) return false;
  return word === 'link' ? username === undefined : Object.hasOwn(VERBS, word) && username !== undefined;
}

/** Does what `npm run admin` asks, in one transaction, and returns what to print. @throws with a message to print */
export async function changeAccount(
  context: Context,
  [word = '', username = '', sentence = '']: readonly string[],
): Promise<string> {
  const { db, clock } = context;
  if (word === 'link') return makeLink(context);
  const words = sentence.trim() || null;
  const verb = VERBS[word];
  if (verb === undefined) throw new Error(`There is no command ${word}.`);
  const account = await db.transaction().execute(async (trx) => {
    const user = await verb.act(context, trx, nameKey(username), words);
    if (user === undefined) return undefined;
    const subject = { kind: 'person', id: user.id } as const;
    const reason = reasonWith(null, words);
    await recordAdminAction(trx, { action: verb.action, by: null, about: subject, reason, at: clock() });
    return user;
  });
  if (account === undefined) throw new Error(await whyNot(db, word, verb, username));
  return `${account.username} ${verb.done}.`;
}

async function tell(
  tasks: Context['tasks'],
  trx: Db,
  account: Account,
  about: LetterSubject,
): Promise<Account> {
  await tasks.enqueue(trx, accountLetterTask, { userId: account.id, about });
  return account;
}

async function whyNot(db: Db, word: string, verb: Verb, username: string): Promise<string> {
  const account = await db
    .selectFrom('users')
    .select(['username', 'account_type'])
    .where('username_key', '=', nameKey(username))
    .executeTakeFirst();
  if (word === 'grant' && account?.account_type === 'Employer')
    return `${account.username} is an employer; only a seeker can be made an Admin.`;
  if (word === 'grant' && account?.account_type === 'Admin')
    return `${account.username} is an Admin already.`;
  if (word === 'suspend' && account !== undefined) return `${account.username} is suspended already.`;
  return `There is no ${verb.whom} called ${username}.`;
}

/**
 * Makes a seeker an Admin (D1), or an Admin a seeker again; a link can also create the first Admin. Employers can't become
 * Admins: nobody would be responsible for their roles.
 */
function changeType(trx: Db, key: string, to: 'Admin' | 'JobSeeker'): Promise<Account | undefined> {
  return trx
    .updateTable('users')
    .set({ account_type: to })
    .where('username_key', '=', key)
    .where('account_type', '=', to === 'Admin' ? 'JobSeeker' : 'Admin')
    .returning(['id', 'username'])
    .executeTakeFirst();
}

function findAccount(trx: Db, key: string): Promise<(Account & { suspended_at: Date | null }) | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'suspended_at'])
    .where('username_key', '=', key)
    .executeTakeFirst();
}

/** A link with which the first Admin can be created in a browser. */
async function makeLink({ db, clock, config }: Context): Promise<string> {
  const token = await openAnotherLink(db, clock());
  if (token === null) {
    throw new Error('There is an Admin already: npm run admin -- grant USERNAME makes another.');
  }
  return `Create the first Admin in a browser, once, within ${LINK_HOURS} hours:\n${linkTo(token, config, config.port)}\nEarlier links no longer work.`;
}
