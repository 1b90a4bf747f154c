import { expect, test } from 'vitest';
import { applications, personalData, roles } from '#contract/index.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

async function applyFor(seeker: Person, role: EmployerRole): Promise<string> {
  const { application } = await seeker.applyTo(role.id);
  return application.id;
}

function edit(role: EmployerRole, changed: Partial<EmployerRole>) {
  const { id: roleId, culture: _culture, matchAtFitInt: _rule, ...fields } = { ...role, ...changed };
  return bridge.call(roles.updateRole, { params: { roleId }, body: fields });
}

function roleOf(person: Person, applicationId: string) {
  return person.call(applications.getAppliedRole, { params: { applicationId } });
}

async function storedVersions(roleId: string): Promise<number> {
  const rows = await app.context.db
    .selectFrom('role_versions')
    .select('version')
    .where('role_id', '=', roleId)
    .execute();
  return rows.length;
}

test('Amara still reads the advert she applied to after it was edited', async () => {
  const amara = await app.seeker('Amara');
  const role = await bridge.postRole({
    title: 'Staff Nurse',
    salaryMinGbpInt: 40_000_00,
    salaryMaxGbpInt: 50_000_00,
  });
  const id = await applyFor(amara, role);
  expect(await roleOf(amara, id)).toMatchObject({
    role: { title: 'Staff Nurse', salaryMinGbpInt: 40_000_00 },
    now: null,
  });
  await app.advance(HOUR);
  await edit(role, { title: 'Senior Nurse', descriptionMd: 'Nights only.' });
  for (const person of [amara, bridge]) {
    expect(await roleOf(person, id)).toMatchObject({
      role: { title: 'Staff Nurse', descriptionMd: role.descriptionMd, status: 'live' },
      now: { title: 'Senior Nurse', descriptionMd: 'Nights only.' },
    });
  }
  // The second edit leaves the advert that Amara applied to as it was; Kofi applies to the current advert.
  const kofi = await app.seeker('Kofi');
  const kofisApplication = await applyFor(kofi, role);
  await edit(role, { title: 'Charge Nurse' });
  expect((await roleOf(amara, id)).role.title).toBe('Staff Nurse');
  expect((await roleOf(kofi, kofisApplication)).role.title).toBe('Senior Nurse');
  expect(await storedVersions(role.id)).toBe(2);

  await bridge.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'closed' } });
  expect((await roleOf(amara, id)).role).toMatchObject({ title: 'Staff Nurse', status: 'closed' });
  const exported = await amara.call(personalData.exportPersonalData);
  expect(exported.seeker?.applications[0]?.advert).toMatchObject({ title: 'Staff Nurse' });
});

test('an advert without applicants or changes keeps no old version', async () => {
  const role = await bridge.postRole({ title: 'Porter' });
  const edited = await edit(role, { title: 'Hospital Porter' });
  const id = await applyFor(await app.seeker('Zoe'), role);
  await edit(edited, {});
  await bridge.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'paused' } });
  await edit(edited, { contactName: 'Priya' });
  expect(await storedVersions(role.id)).toBe(0);
  expect(await roleOf(bridge, id)).toMatchObject({ role: { title: 'Hospital Porter' }, now: null });
});

test('the contact is shown once matched, and strangers read nothing', async () => {
  const role = await bridge.postRole({
    title: 'Cook',
    contactName: 'Priya',
    contactEmail: 'p@bridge.example',
  });
  const femi = await app.seeker('Femi');
  const id = await applyFor(femi, role);
  expect(await roleOf(femi, id)).toMatchObject({ contactName: null, contactEmail: null });
  await bridge.moveTo(id, 'shortlisted');
  expect(await roleOf(femi, id)).toMatchObject({ contactName: 'Priya', contactEmail: 'p@bridge.example' });
  for (const stranger of [await app.seeker('Gia'), await app.employer('Rival Ltd')]) {
    await expect(roleOf(stranger, id)).rejects.toMatchObject({ status: 404 });
  }
});
