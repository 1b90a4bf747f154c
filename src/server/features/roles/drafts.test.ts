import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accounts, members, personalData, roleDrafts } from '#contract/index.ts';
import { ROLE_DRAFTS_MAX } from '#contract/role-drafts.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();

function save(who: Person, draftId: string, revision: number, content: object) {
  return who.call(roleDrafts.saveRoleDraft, { params: { draftId }, body: { revision, content } });
}

const read = (who: Person, draftId: string) => who.call(roleDrafts.getRoleDraft, { params: { draftId } });
const titlesOf = async (who: Person) =>
  (await who.call(roleDrafts.listRoleDrafts)).drafts.map(({ title }) => title);

test('a half-written role is kept as typed and resumed elsewhere', async () => {
  const bridge = await app.employer('Bridge & Co');
  const id = randomUUID();
  const typed = { title: 'Staff Nurse ', salaryMin: '28k', requiredSkills: ['Triage'] };
  expect(await save(bridge, id, 0, typed)).toMatchObject({ revision: 1 });
  const phone = app.visitor();
  phone.user = await phone.call(accounts.login, {
    body: { username: bridge.user?.username ?? '', password: 'nod-test-2026' },
  });
  expect(await read(phone, id)).toMatchObject({
    revision: 1,
    content: { ...typed, visa: '', questions: [] },
  });
  expect(await titlesOf(phone)).toEqual(['Staff Nurse']);
  expect(await save(phone, id, 1, { ...typed, salaryMin: '28000' })).toMatchObject({ revision: 2 });
  // A save that is sent again, because its response was lost, changes nothing.
  expect(await save(phone, id, 1, { ...typed, salaryMin: '28000' })).toMatchObject({ revision: 2 });
  await phone.call(roleDrafts.deleteRoleDraft, { params: { draftId: id } });
  expect(await titlesOf(bridge)).toEqual([]);
  await expect(save(bridge, id, 2, typed)).rejects.toMatchObject({ status: 409 });
});

test('the second of two windows to save a draft gets a conflict', async () => {
  const cedar = await app.employer('Cedar Homes');
  const id = randomUUID();
  await save(cedar, id, 0, { title: 'Carer' });
  await save(cedar, id, 1, { title: 'Senior Carer' });
  await expect(save(cedar, id, 1, { title: 'Carer, nights' })).rejects.toMatchObject({ status: 409 });
  expect((await read(cedar, id)).content.title).toBe('Senior Carer');
});

test('posting a role deletes its draft', async () => {
  const dale = await app.employer('Dale & Sons');
  const id = randomUUID();
  await save(dale, id, 0, { title: 'Ledger Clerk' });
  await dale.postRole({ title: 'Ledger Clerk', draftId: id });
  expect(await titlesOf(dale)).toEqual([]);
});

test('only its author sees a draft, which is deleted with their membership', async () => {
  const elm = await app.employer('Elm Care');
  const rita = await join(app, elm, 'recruiter', 'Rita');
  const finn = await join(app, elm, 'finance', 'Finn');
  const id = randomUUID();
  await save(rita, id, 0, { title: 'Care Planner' });
  for (const who of [elm, await app.employer('Firth Foods')]) {
    expect(await titlesOf(who)).toEqual([]);
    await expect(read(who, id)).rejects.toMatchObject({ status: 404 });
    await expect(save(who, id, 1, { title: 'Mine' })).rejects.toMatchObject({ status: 404 });
    await expect(who.call(roleDrafts.deleteRoleDraft, { params: { draftId: id } })).rejects.toMatchObject({
      status: 404,
    });
  }
  await expect(finn.call(roleDrafts.listRoleDrafts)).rejects.toMatchObject({ status: 403 });
  const { roleDrafts: exported } = await rita.call(personalData.exportPersonalData);
  expect(exported).toMatchObject([{ id, content: { title: 'Care Planner' } }]);
  expect((await elm.call(personalData.exportPersonalData)).roleDrafts).toEqual([]);
  await elm.call(members.removeMember, { params: { userId: rita.id }, body: {} });
  const left = await app.context.db.selectFrom('role_drafts').where('id', '=', id).select('id').execute();
  expect(left).toEqual([]);
});

test('a member can have twenty drafts', async () => {
  const grange = await app.employer('Grange & Co');
  for (let n = 0; n < ROLE_DRAFTS_MAX; n += 1) await save(grange, randomUUID(), 0, { title: `Job ${n}` });
  await expect(save(grange, randomUUID(), 0, { title: 'One more' })).rejects.toMatchObject({ status: 422 });
  await expect(save(grange, randomUUID(), 0, { descriptionMd: 'x'.repeat(20_001) })).rejects.toMatchObject({
    status: 400,
  });
});
