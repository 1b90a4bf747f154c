import { expect, test } from 'vitest';
import { invites } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { hiring, invite, nurse } from '#testing/candidates.ts';
import { stranger } from '#testing/stranger.ts';
import { DAY } from '../../clock.ts';

const app = await appOfFile();

/** Seekers whose profiles have one skill and nothing else. */
async function crowd(size: number): Promise<string[]> {
  const people: string[] = [];
  const { db, clock } = app.context;
  for (let n = 0; n < size; n += 1) {
    const id = await stranger(app);
    people.push(id);
    await db
      .insertInto('seekers')
      .values({ user_id: id, skills: ['Baking'], updated_at: clock() })
      .execute();
  }
  return people;
}

test('the fifty-first invitation within a day is refused with a sentence', async () => {
  const { employer, roleId } = await hiring(app, 'Open House');
  const people = await crowd(52);
  for (const id of people.slice(0, 50)) await invite(employer, roleId, id);
  const refused = await employer.send('POST', '/api/invites', { roleId, seekerId: people[50] });
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    'You have sent 50 invitations in 24 hours, which is the limit. Try again 24 hours after the first of them.',
  ]);
  expect(refused.headers.get('retry-after')).toBe(String(24 * 60 * 60));
  // Repeating an invitation does not count again.
  await invite(employer, roleId, people[0] ?? '');
  app.clock.advance(DAY);
  await invite(employer, roleId, people[50] ?? '');
});

test('the limit on unanswered invitations grows with the answers', async () => {
  const { employer, roleId } = await hiring(app, 'Silent House');
  const people = await crowd(70);
  const zoe = await nurse(app, 'Zoe');
  await invite(employer, roleId, zoe.id);
  for (const id of people.slice(0, 40)) await invite(employer, roleId, id);
  app.clock.advance(2 * DAY);
  for (const id of people.slice(40, 59)) await invite(employer, roleId, id);
  const next = (index: number) => employer.send('POST', '/api/invites', { roleId, seekerId: people[index] });
  const refused = await next(59);
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    expect.stringMatching(
      /^60 of your invitations are still unanswered, and 60 is the limit.* Each answer allows 5 more; .* on \d+ \w+\.$/,
    ),
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBe((28 * DAY) / 1_000);

  await zoe.call(invites.declineInvite, { params: { roleId } });
  for (let index = 59; index < 65; index += 1) expect((await next(index)).status).toBe(200);
  expect((await next(65)).status).toBe(429);
});
