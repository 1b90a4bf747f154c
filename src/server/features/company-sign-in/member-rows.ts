import { randomBytes, randomUUID } from 'node:crypto';
import { emailAddress, nameText } from '#contract/text.ts';
import type { Db } from '../../db/connection.ts';
import { lookOf, nameKey } from '../../db/name-key.ts';
import type { Services } from '../../services.ts';
import type { Visitor } from '../accounts/commands.ts';
import { hashPassword } from '../accounts/hash-password.ts';
import { domainOf } from '../company-domains/policy.ts';
import { lockMembers } from '../members/close-membership.ts';
import { hasRoomFor } from '../members/invitation-commands.ts';
import { removalsOf } from '../members/joining-queries.ts';
import { isMember } from '../members/queries.ts';
import { MEMBER_ROLE_NAMES } from '../members/words.ts';
import { writeMembership } from '../members/write-membership.ts';
import { NotLetIn } from './policy.ts';
import { type SignInRow, signInDomains } from './queries.ts';

/** What a company's provider says about somebody, after its signature was checked. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

type MemberServices = Pick<Services, 'db' | 'clock' | 'security' | 'passwordCost'>;

/**
 * Finds the identity's account: the one that has signed in with it before, a member whose confirmed address it names,
 * or else a new one. Nobody is let in, not even with a known identity, unless the provider has verified the address and a
 * DNS record proves its domain.
 * @throws NotLetIn
 */
export async function findOrCreateMember(
  context: MemberServices,
  row: SignInRow,
  identity: Identity,
  visitor: Visitor,
) {
  const { db, clock } = context;
  const email = emailAddress.safeParse(identity.email).data;
  const domain = domainOf(email ?? '');
  if (email === undefined || !identity.isEmailVerified) throw new NotLetIn('address');
  // A random password that nobody knows; the member can set another by email.
  const noPassword = await hashPassword(randomBytes(32).toString('base64url'), context.passwordCost);
  const userId = await db.transaction().execute(async (trx) => {
    if (!(await lockMembers(trx, row.company_id))) throw new NotLetIn('off');
    if (!(await signInDomains(trx, row.company_id)).includes(domain)) throw new NotLetIn('address');
    const knownId = await findIdentity(trx, row, identity);
    if (knownId !== null) return mustBeMember(trx, row, knownId);
    const holderId = await findHolder(trx, row, email);
    const id =
      holderId ?? (await createMember(context, trx, row, { ...identity, email }, noPassword, visitor));
    await trx
      .insertInto('company_identities')
      .values({
        company_id: row.company_id,
        issuer: identity.issuer,
        subject: identity.subject,
        user_id: id,
        created_at: clock(),
      })
      .execute();
    return id;
  });
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (user === undefined) throw new NotLetIn('removed');
  return { user, domain };
}

async function findIdentity(
  trx: Db,
  { company_id: companyId }: SignInRow,
  { issuer, subject }: Identity,
): Promise<string | null> {
  const row = await trx
    .selectFrom('company_identities')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** A removed member stays removed, even if the provider vouches for them. @throws NotLetIn */
async function mustBeMember(trx: Db, { company_id: companyId }: SignInRow, userId: string): Promise<string> {
  if (!(await isMember(trx, companyId, userId))) throw new NotLetIn('removed');
  return userId;
}

/**
 * The member who has this address; null if no account has it. No other account is opened: an address that nobody has
 * confirmed proves nothing, and the account of a job seeker or a stranger is not the company's to open.
 * @throws NotLetIn
 */
async function findHolder(
  trx: Db,
  { company_id: companyId }: SignInRow,
  email: string,
): Promise<string | null> {
  const key = nameKey(email);
  const holder = await trx
    .selectFrom('users')
    .leftJoin('company_members', (join) =>
      join.onRef('company_members.user_id', '=', 'users.id').on('company_members.company_id', '=', companyId),
    )
    .select(['users.id', 'email_key', 'email_confirmed_at', 'company_members.user_id as member_id'])
    .where((where) => where.or([where('email_key', '=', key), where('username_key', '=', key)]))
    .orderBy((order) => order.case().when('email_key', '=', key).then(0).else(1).end())
    .executeTakeFirst();
  if (holder === undefined) return null;
  // Somebody may have chosen the address as their username: it is not theirs for that.
  const isTheirs = holder.email_key === key && holder.email_confirmed_at !== null;
  if (!isTheirs || holder.member_id === null) throw new NotLetIn('taken');
  return holder.id;
}

const NAME_MAX = 80;

/** @throws NotLetIn if the company removed somebody with this address, or is full */
async function createMember(
  context: MemberServices,
  trx: Db,
  { company_id: companyId, member_role: memberRole }: SignInRow,
  { email, ...claimed }: Identity,
  passwordHash: string,
  { from }: Visitor,
): Promise<string> {
  if ((await removalsOf(trx, [companyId], { email })).has(companyId)) throw new NotLetIn('removed');
  if (!(await hasRoomFor(trx, companyId, email))) throw new NotLetIn('full');
  const now = context.clock();
  const userId = randomUUID();
  const { username, look } = newUsername(email);
  const firstName = nameOr(claimed.firstName, localPart(email));
  const lastName = nameOr(claimed.lastName, '');
  await trx
    .insertInto('users')
    .values({
      id: userId,
      account_type: 'Employer',
      username,
      username_key: nameKey(username),
      username_look: look,
      email,
      email_key: nameKey(email),
      email_confirmed_at: now,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      profile_image_url: null,
      created_at: now,
      current_company_id: companyId,
    })
    .execute();
  await context.security.note(trx, { kind: 'registered', userId, from, detail: 'company' });
  const person = { userId, email, firstName, lastName, from };
  await writeMembership(context, trx, person, {
    companyId,
    memberRole,
    how: `They signed in with your company’s account and are ${MEMBER_ROLE_NAMES[memberRole]}.`,
  });
  return userId;
}

function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

function nameOr(name: string, otherwise: string): string {
  return nameText(NAME_MAX).safeParse(name.slice(0, NAME_MAX)).data ?? otherwise.slice(0, NAME_MAX);
}

/** Made from the email address, with a random end so that nobody else has it. */
function newUsername(email: string) {
  const word = localPart(email)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '')
    .slice(0, 40);
  const username = `${word || 'member'}-${randomBytes(4).toString('hex')}`;
  return { username, look: lookOf(username) };
}
