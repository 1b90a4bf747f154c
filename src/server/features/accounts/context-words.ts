import type { Db } from '../../db/connection.ts';

/** What somebody who guesses a password probably knows about its owner. */
export interface AccountNames {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The companies that they belong to. */
  readonly companies: readonly string[];
}

const PRODUCT = 'Nod';
/** Shorter words are parts of too many others. */
const MIN_CHARS = 3;

/**
 * The words that somebody who guesses tries first for this person: the product's and its operator's name, and the
 * person's username, address (all of it, and what is before the @), first and last name and companies.
 */
export function contextWords(
  { username, email, firstName, lastName, companies }: AccountNames,
  operator: string | null,
): readonly string[] {
  const local = email.slice(0, email.lastIndexOf('@'));
  const names = [firstName, lastName, `${firstName} ${lastName}`];
  return [PRODUCT, operator ?? '', username, email, local, ...names, ...companies];
}

/**
 * Whether a password is nothing but one of these words, or parts of one, once or repeated, with digits, spaces and
 * punctuation. Anything else in it makes it acceptable: 'amara-2026' is refused, 'amara-quiet-2026' is not.
 */
export function isMadeOf(words: readonly string[], password: string): boolean {
  const [typed, letters] = [fold(password), lettersOf(password)];
  return words.some((word) => word !== '' && (fold(word) === typed || isOnly(partsOf(word), letters)));
}

function isOnly(parts: readonly string[], letters: string): boolean {
  if (letters === '') return false;
  // Each removed part leaves a gap, so that the text around it does not become one word.
  return parts.reduce((rest, part) => rest.replaceAll(part, ' '), letters).trim() === '';
}

/** All of its letters, and each piece between other characters; the longest first. */
function partsOf(word: string): readonly string[] {
  return [lettersOf(word), ...fold(word).split(NOT_LETTERS)]
    .filter((part) => part.length >= MIN_CHARS)
    .sort((one, other) => other.length - one.length);
}

const NOT_LETTERS = /\P{L}+/u;

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function lettersOf(text: string): string {
  return fold(text).replace(/\P{L}/gu, '');
}

/** What `contextWords` needs about somebody who has an account; null if the account has gone. */
export async function findNamed(db: Db, userId: string): Promise<AccountNames | null> {
  const user = await db
    .selectFrom('users')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined) return null;
  const companies = await db
    .selectFrom('company_members as member')
    .innerJoin('employers as company', 'company.user_id', 'member.company_id')
    .select('company.company_name')
    .where('member.user_id', '=', userId)
    .execute();
  return {
    username: user.username,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    companies: companies.map((each) => each.company_name),
  };
}
