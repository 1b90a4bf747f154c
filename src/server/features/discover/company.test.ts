import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { applications, companies, messages, roles, safety } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';

const app = await appOfFile();

test('Amara sees a company’s open roles and its response record', async () => {
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  await bridge.postRole({ title: 'Porter' });
  app.clock.advance(HOUR);
  const nurse = await bridge.postRole({ title: 'Staff Nurse', locationCity: 'Leeds' });
  app.clock.advance(HOUR);
  const closed = await bridge.postRole({ title: 'Matron' });
  await bridge.call(roles.setRoleStatus, { params: { roleId: closed.id }, body: { status: 'closed' } });
  await amara.call(applications.apply, { body: { roleId: nurse.id } });

  const params = { employerId: bridge.id };
  expect(await amara.call(companies.getCompany, { params })).toEqual({
    id: bridge.id,
    companyName: 'Bridge & Co',
    website: null,
    isVerified: false,
    isHeld: false,
    response: { due: 0, answeredInTime: 0, medianHours: null },
    offers: { made: 0, below: 0, above: 0 },
    openRoles: 2,
    contacts: [],
  });
  expect(await amara.call(companies.listOpenRoles, { params })).toMatchObject([
    { title: 'Staff Nurse', locationCity: 'Leeds', hasApplied: true },
    { title: 'Porter', hasApplied: false },
  ]);
  const first = await amara.fetch(`/api/companies/${bridge.id}/roles?limit=1`);
  const cursor = first.headers.get('x-next-cursor');
  const second = await amara.fetch(`/api/companies/${bridge.id}/roles?limit=1&cursor=${cursor}`);
  expect(await second.json()).toMatchObject([{ title: 'Porter' }]);
});

test('after a match the company’s contact is named, until the match ends', async () => {
  const [bela, mill] = [await app.seeker('Bela'), await app.employer('Mill Lane')];
  const params = { employerId: mill.id };
  const contacts = async () => (await bela.call(companies.getCompany, { params })).contacts;
  const { threadId, roleId } = await meet(bela, mill, 'Chef');
  await app.context.db
    .updateTable('roles')
    .set({ contact_name: 'Priya Shah' })
    .where('id', '=', roleId)
    .execute();
  expect(await contacts()).toEqual([{ name: 'Priya Shah', threadId, roleTitle: 'Chef' }]);
  await mill.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello Bela' } });
  expect(await contacts()).toEqual([{ name: 'Mill Lane', threadId, roleTitle: 'Chef' }]);
  const stranger = await app.seeker('Nosy');
  expect((await stranger.call(companies.getCompany, { params })).contacts).toEqual([]);
  await bela.call(safety.unmatch, { params: { threadId } });
  expect(await contacts()).toEqual([]);
});

test('a missing or suspended company is not found', async () => {
  const [cora, quay] = [await app.seeker('Cora'), await app.employer('Quay')];
  const statuses = (id: string) =>
    Promise.all(['', '/roles'].map(async (more) => (await cora.fetch(`/api/companies/${id}${more}`)).status));
  expect(await statuses(quay.id)).toEqual([200, 200]);
  await app.context.db
    .updateTable('users')
    .set({ suspended_at: app.clock() })
    .where('id', '=', quay.id)
    .execute();
  expect(await statuses(quay.id)).toEqual([404, 404]);
  expect(await statuses(randomUUID())).toEqual([404, 404]);
});
