import type { TestApp } from './test-app.ts';

/** Adds a seeker who never signs in, without a profile, and returns their id: a hundred sign-ups would take a while. */
export async function stranger({ context: { db, clock } }: TestApp): Promise<string> {
  const id = crypto.randomUUID();
  const name = `stranger-${id}`;
  await db
    .insertInto('users')
    .values({
      id,
      account_type: 'JobSeeker',
      username: name,
      username_key: name,
      email: `${name}@example.org`,
      email_key: `${name}@example.org`,
      password_hash: 'nobody signs in',
      first_name: 'Crowd',
      last_name: 'Test',
      created_at: clock(),
    })
    .execute();
  return id;
}
