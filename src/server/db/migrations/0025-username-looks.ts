import { type Kysely, sql } from 'kysely';

/**
 * Usernames in any script (D46), no two of which look the same. A name's look has one letter in place of all that are drawn
 * alike: those pairs of Unicode's confusables (UTS 39) that common typefaces don't distinguish.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const from = LOOK_ALIKES.map(([drawn]) => drawn).join('');
  const to = LOOK_ALIKES.map(([, plain]) => plain).join('');
  // `lower` comes last: a capital may look like a different letter than its small form does (I looks like l, i doesn't).
  await sql`create function username_look(username text) returns text language sql immutable strict as ${sql.lit(
    `select lower(regexp_replace(translate(username, '${from}' || e'\\u200c\\u200d\\ufe0f', '${to}'), ' +', ' ', 'g'))`,
  )}`.execute(db);
  await sql`alter table users add column username_look text`.execute(db);
  // Existing accounts keep their names. If two look the same, only the older account gets the look.
  await sql`
    update users set username_look = first.look from (
      select distinct on (username_look(username)) id, username_look(username) as look from users
      order by username_look(username), created_at, id
    ) first where first.id = users.id`.execute(db);
  await sql`create unique index users_username_look on users (username_look)`.execute(db);
}

/** A character, and the Latin letter it looks like. Latin, Cyrillic, Greek, Armenian and Cherokee. */
const LOOK_ALIKES: readonly (readonly [string, string])[] = pairs(`
  I l  1 l  | l  0 o  ı i  ɑ a  ɡ g
  А a  а a  В b  Е e  е e  К k  к k  М m  Н h  О o  о o  Р p  р p  С c  с c  Т t  У y  у y  Х x  х x
  Ѕ s  ѕ s  І l  і i  Ј j  ј j  Ԁ d  ԁ d  Ԛ q  ԛ q  Ԝ w  ԝ w  Һ h  һ h  Ӏ l  ӏ l
  Α a  α a  Β b  Ε e  Ζ z  Η h  Ι l  ι i  Κ k  κ k  Μ m  Ν n  ν v  Ο o  ο o  Ρ p  ρ p  Τ t  Υ y  υ u  Χ x  χ x  ϳ j
  Օ o  օ o  ո n  ս u  հ h  ց g  զ q
  Ꭺ a  Ᏼ b  Ꮯ c  Ꭰ d  Ꭼ e  Ꮋ h  Ꭻ j  Ꮶ k  Ꮮ l  Ꮇ m  Ꮲ p  Ꮪ s  Ꭲ t  Ꮩ v  Ꮃ w  Ꭹ y  Ꮓ z`);

function pairs(table: string): readonly (readonly [string, string])[] {
  const letters = table.trim().split(/\s+/u);
  return letters.flatMap((drawn, i) => (i % 2 === 0 ? [[drawn, letters[i + 1] ?? ''] as const] : []));
}
