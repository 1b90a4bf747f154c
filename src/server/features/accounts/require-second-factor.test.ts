import { expect, test } from 'vitest';
import { accounts, members, secondFactors } from '#contract/index.ts';
import { addApp } from '#testing/add-app.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';

/** A server whose operator requires a second factor of everybody. */
const app = await appOfFile({ needSecondFactor: ['Admin', 'Employer', 'JobSeeker'] });

async function statusAndFlag(person: Person, path: string): Promise<unknown[]> {
  const response = await person.fetch(path);
  return [response.status, (await response.json()).secondFactor];
}

test('until they have a second factor, seekers are refused most calls', async () => {
  const amara = await app.visitor().register('Amara', 'JobSeeker');
  expect(amara.user).toMatchObject({ needsSecondFactor: true });
  expect(await amara.call(accounts.currentUser)).toMatchObject({ needsSecondFactor: true });
  for (const path of ['/api/roles/matches', '/api/messages/threads', '/api/notifications', '/api/cvs']) {
    expect(await statusAndFlag(amara, path)).toEqual([403, true]);
  }
  expect(await statusAndFlag(amara, '/api/account/export')).toEqual([403, true]);
  expect(await amara.call(secondFactors.getSecondFactors)).toMatchObject({ requiredBy: 'nod' });
  await addApp(amara, app.clock());
  expect(await amara.call(accounts.currentUser)).not.toHaveProperty('needsSecondFactor');
  expect(await statusAndFlag(amara, '/api/cvs')).toEqual([200, undefined]);
  const removed = await amara.send('POST', '/api/account/second-factors/app/remove', {
    currentPassword: TEST_PASSWORD,
  });
  expect(removed.status).toBe(409);
});

test('without a second factor, a seeker may still delete the account', async () => {
  const bela = await app.visitor().register('Bela', 'JobSeeker');
  expect((await bela.send('DELETE', '/api/account', { password: TEST_PASSWORD })).status).toBe(204);
});

test('an employer needs a second factor, too', async () => {
  const bridge = await app.visitor().register('Bridge', 'Employer');
  expect(await statusAndFlag(bridge, '/api/employer/roles')).toEqual([403, true]);
  expect(await bridge.call(members.getMembership)).toMatchObject({ needsSecondFactor: true });
  await addApp(bridge, app.clock());
  expect((await statusAndFlag(bridge, '/api/employer/roles'))[1]).toBeUndefined();
});
