import { expect, test } from 'vitest';
import { applications, invites, roles, seekers } from '#contract/index.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';

const app = await appOfFile();

test('an invite is listed until it is accepted or the role is paused', async () => {
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
  const { isMutualMatch } = await amara.applyTo(nurse.id);
  expect(isMutualMatch).toBe(true);
  expect(await titles()).toEqual([]);
});

test('an invite keeps the advert as it was when the invite was sent', async () => {
  const [ruth, bridge] = [await app.seeker('Ruth'), await app.employer('Bridgewater')];
  await ruth.send('POST', '/api/jobseeker/profile', { skills: ['Nursing'] });
  const role = await bridge.postRole({
    title: 'Staff Nurse',
    salaryMinGbpInt: 40_000_00,
    salaryMaxGbpInt: 50_000_00,
  });
  const edit = (changed: Partial<EmployerRole>) => {
    const { id: roleId, culture: _culture, matchAtFitInt: _rule, ...fields } = { ...role, ...changed };
    return bridge.call(roles.updateRole, { params: { roleId }, body: fields });
  };
  // Nobody has been invited yet, so the advert from before this edit is not kept.
  await edit({ descriptionMd: 'Days only.' });
  await bridge.call(applications.invite, { body: { roleId: role.id, seekerId: ruth.id } });
  const first = async () => (await ruth.call(invites.listInvites))[0];
  expect(await first()).not.toHaveProperty('edited');
  await edit({ title: 'Night Nurse', salaryMinGbpInt: 36_000_00, descriptionMd: 'Nights only.' });
  await edit({ title: 'Night Nurse', salaryMinGbpInt: 35_000_00, descriptionMd: 'Nights only.' });
  expect(await first()).toMatchObject({
    role: { title: 'Night Nurse', salaryMinGbpInt: 35_000_00 },
    edited: {
      was: { title: 'Staff Nurse', salaryMinGbpInt: 40_000_00, descriptionMd: 'Days only.' },
      now: { title: 'Night Nurse', salaryMinGbpInt: 35_000_00, descriptionMd: 'Nights only.' },
    },
  });
  const versions = app.context.db
    .selectFrom('role_versions')
    .select('version')
    .where('role_id', '=', role.id);
  expect(await versions.execute()).toHaveLength(1);
});

test('an invited role comes first, regardless of filters', async () => {
  const { seeker: nell, invited } = await invitedTo('Nell', 'Orchard');
  await (await app.employer('Millpond')).postRole({ title: 'Orchard hand' });
  await app.settle();
  // £110–120k, in a place and a mode that she does not look for.
  const query = { salaryMin: 20_000, salaryMax: 100_000, locations: 'Leeds', workModes: 'remote' };
  const narrow = await nell.fetch(`/api/roles/matches?${new URLSearchParams(entries(query))}`);
  expect(((await narrow.json()) as { id: string }[]).map(({ id }) => id)).toEqual([invited.id]);
  // The filters hide other roles, which are counted.
  expect(Number(narrow.headers.get('x-hidden-roles'))).toBeGreaterThan(0);
  const wide = await nell.call(roles.listDeck);
  expect(wide[0]).toMatchObject({ id: invited.id, isInvited: true });
  expect(wide.slice(1).map(({ id }) => id)).not.toContain(invited.id);
});

test('“Not for me” removes the role; the employer sees only the decline', async () => {
  const { seeker: otis, employer: otters, invited } = await invitedTo('Otis', 'Otters');
  const decline = (who = otis) => who.send('POST', `/api/invites/${invited.id}/decline`);
  const stranger = await app.seeker('Stranger');
  expect((await decline(stranger)).status).toBe(404);
  expect((await decline()).status).toBe(204);
  expect((await decline()).status).toBe(204);
  expect(await otis.call(invites.listInvites)).toEqual([]);
  await app.settle();
  expect((await otis.call(roles.listDeck)).map(({ id }) => id)).not.toContain(invited.id);
  const notices = await otters.noticesOf('status');
  expect(notices).toMatchObject([
    { title: 'Invitation declined', body: 'An invitation for Surveyor was declined.' },
  ]);
  expect(JSON.stringify(notices)).not.toMatch(/Otis|otis/);

  // Inviting Otis again doesn't ask him again, but he may still apply through the role's own page.
  await otters.call(applications.invite, { body: { roleId: invited.id, seekerId: otis.id } });
  expect(await otis.call(invites.listInvites)).toEqual([]);
  expect(await otis.noticesOf('invite')).toHaveLength(1);
  const linked = await otis.call(roles.listDeck, { query: { first: invited.id } });
  expect(linked[0]).toMatchObject({ id: invited.id, isInvited: false });
  expect((await otis.applyTo(invited.id)).isMutualMatch).toBe(true);
  expect((await decline()).status).toBe(409);
});

/** A seeker invited to a role that no usual filter finds. */
async function invitedTo(seekerName: string, company: string) {
  const seeker = await app.seeker(seekerName);
  await seeker.call(seekers.saveSeekerProfile, { body: { skills: ['Nursing'], locationCity: 'Leeds' } });
  const employer = await app.employer(company);
  const invited = await employer.postRole({
    title: 'Surveyor',
    locationCity: 'Truro',
    salaryMinGbpInt: 11_000_000,
    salaryMaxGbpInt: 12_000_000,
  });
  await employer.call(applications.invite, { body: { roleId: invited.id, seekerId: seeker.id } });
  await app.settle();
  return { seeker, employer, invited };
}

function entries(query: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
}
