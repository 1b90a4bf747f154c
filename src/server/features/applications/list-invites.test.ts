import { expect, test } from 'vitest';
import { applications, invites, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';

const app = await appOfFile();

test('Amara sees who invited her, until she says yes or the role rests', async () => {
  const amara = await app.seeker('Amara');
  await amara.send('POST', '/api/jobseeker/profile', { skills: ['Nursing'] });
  const bridge = await app.employer('Bridge & Co');
  const nurse = await bridge.postRole({ title: 'Staff Nurse' });
  const matron = await bridge.postRole({ title: 'Matron' });
  for (const { id: roleId } of [nurse, matron]) {
    await bridge.call(applications.invite, { body: { roleId, seekerId: amara.id } });
    app.clock.advance(60_000);
  }
  const titles = async () => (await amara.call(invites.listInvites)).map((each) => each.role.title);
  expect(await titles()).toEqual(['Matron', 'Staff Nurse']);

  await bridge.call(roles.setRoleStatus, { params: { roleId: matron.id }, body: { status: 'paused' } });
  expect(await titles()).toEqual(['Staff Nurse']);
  const { isMutualMatch } = await amara.call(applications.apply, { body: { roleId: nurse.id } });
  expect(isMutualMatch).toBe(true);
  expect(await titles()).toEqual([]);
});
