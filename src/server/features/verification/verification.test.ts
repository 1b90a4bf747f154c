import { expect, test } from 'vitest';
import { employers, notifications, personalData, preferences, roles, verification } from '#contract/index.ts';
import { VERIFIED_WORDS } from '#contract/role-words.ts';
import { MINUTE } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();
const ada = await app.admin('Ada');
const amara = await app.seeker('Amara');

const NOTE = 'Companies House 01234567; rang the office.';

async function verify(employer: Person, isVerified: boolean, note = NOTE): Promise<Response> {
  await ada.confirm();
  return sendVerdict(employer, isVerified, note);
}

/** Without `ada.confirm()`, which would replace the session token of requests that are under way. */
function sendVerdict(employer: Person, isVerified: boolean, note = NOTE): Promise<Response> {
  return ada.send('PUT', `/api/admin/employers/${employer.id}/verification`, { isVerified, note });
}

async function cardOf(roleId: string) {
  const deck = await amara.call(roles.listDeck, { query: { limit: 50 } });
  return deck.find((card) => card.id === roleId);
}

async function noticeTitles(person: Person): Promise<string[]> {
  const notices = await person.call(notifications.listNotifications);
  return notices.filter(({ href }) => href === '/employer/setup').map(({ title }) => title);
}

async function listItems(state: 'unverified' | 'verified', search: string) {
  return ada.call(verification.listVerifications, { query: { state, search } });
}

test('a verified company is marked on cards and pages; scores stay the same', async () => {
  const bridge = await app.employer('Bridge & Co');
  const { id: roleId } = await bridge.postRole();
  const cardBefore = await cardOf(roleId);
  expect(cardBefore?.employer.isVerified).toBeUndefined();
  expect(await listItems('unverified', 'bridge')).toMatchObject([
    { employerId: bridge.id, companyName: 'Bridge & Co', liveRoles: 1, verifiedAt: null, note: null },
  ]);

  expect((await verify(bridge, true)).status).toBe(204);

  const cardAfter = await cardOf(roleId);
  expect(cardAfter?.employer.isVerified).toBe(true);
  expect(cardAfter?.fit).toEqual(cardBefore?.fit);
  for (const path of [`/jobs/${roleId}`, `/companies/${bridge.id}`]) {
    expect(await (await app.visitor().fetch(path)).text()).toContain(VERIFIED_WORDS);
  }
  expect(await noticeTitles(bridge)).toEqual(['Bridge & Co is verified']);
  expect(await listItems('unverified', 'bridge')).toEqual([]);
  expect(await listItems('verified', 'BRIDGE')).toMatchObject([{ employerId: bridge.id, note: NOTE }]);
  const { employer } = await bridge.call(personalData.exportPersonalData);
  expect(employer?.company?.verification).toEqual({ verifiedAt: expect.any(String), note: NOTE });
});

test('switching off status mail does not stop verification mail', async () => {
  const weir = await app.employer('Weir');
  await weir.call(preferences.savePreferences, {
    body: { kinds: [{ kind: 'status', mail: false, push: false }], quietFrom: null, quietTo: null },
  });
  await verify(weir, true);
  await app.advance(10 * MINUTE);
  expect((await weir.call(notifications.listNotifications)).map(({ kind }) => kind)).toEqual(['account']);
  expect(app.mails.to('weir@example.org').map(({ subject }) => subject)).toEqual(['Weir is verified']);
});

test('verifying twice notifies once; a withdrawal removes the mark', async () => {
  const mill = await app.employer('Mill');
  const { id: roleId } = await mill.postRole();
  await ada.confirm();
  const responses = await Promise.all([
    sendVerdict(mill, true),
    sendVerdict(mill, true, 'Again.'),
    sendVerdict(mill, true),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await noticeTitles(mill)).toEqual(['Mill is verified']);

  app.clock.advance(MINUTE);
  expect((await verify(mill, false, 'The registration has lapsed.')).status).toBe(204);
  expect((await verify(mill, false, 'Again.')).status).toBe(204);
  expect(await noticeTitles(mill)).toEqual(['Mill is no longer verified', 'Mill is verified']);
  const [notice] = await mill.call(notifications.listNotifications);
  expect(notice?.body).toContain('The registration has lapsed.');
  expect((await cardOf(roleId))?.employer.isVerified).toBeUndefined();
  expect(await (await app.visitor().fetch(`/companies/${mill.id}`)).text()).not.toContain(VERIFIED_WORDS);
});

test('a new name loses the verification; a new website does not', async () => {
  const harbour = await app.employer('Harbour');
  const { id: roleId } = await harbour.postRole();
  await verify(harbour, true);
  const save = (companyName: string, website: string | null = null) =>
    harbour.call(employers.saveEmployer, {
      body: { companyName, website, tierOption: 'OptionA', planCode: 'ENTERPRISE' },
    });
  expect((await save('Harbour', 'https://harbour.example')).verification?.verifiedAt).toEqual(
    expect.any(String),
  );
  expect((await cardOf(roleId))?.employer.isVerified).toBe(true);

  app.clock.advance(MINUTE);
  const renamed = await save('Harbour Bank');
  expect(renamed.verification).toEqual({
    verifiedAt: null,
    note: 'The name of the company was changed from Harbour to Harbour Bank.',
  });
  expect((await cardOf(roleId))?.employer.isVerified).toBeUndefined();
  expect((await noticeTitles(harbour))[0]).toBe('Harbour Bank is no longer verified');
});

test('an advert for another organisation has no verified mark', async () => {
  const agency = await app.employer('Agency');
  const { id: roleId } = await agency.postRole();
  await verify(agency, true);
  const { db } = app.context;
  await db.updateTable('roles').set({ hiring_organisation: 'A Bank' }).where('id', '=', roleId).execute();
  const card = await cardOf(roleId);
  expect(card?.employer.companyName).toBe('A Bank');
  expect(card?.employer.isVerified).toBeUndefined();
  expect(await (await app.visitor().fetch(`/jobs/${roleId}`)).text()).not.toContain(VERIFIED_WORDS);
});

test('only an Admin can verify, with a note; the mark outlasts the Admin', async () => {
  const wren = await app.employer('Wren');
  const path = `/api/admin/employers/${wren.id}/verification`;
  for (const person of [amara, wren]) {
    expect((await person.send('PUT', path, { isVerified: true, note: NOTE })).status).toBe(403);
    expect((await person.fetch('/api/admin/verifications')).status).toBe(403);
  }
  await ada.confirm();
  expect((await ada.send('PUT', path, { isVerified: true, note: '  ' })).status).toBe(400);
  expect((await ada.send('PUT', path, { isVerified: true, note: 'x'.repeat(501) })).status).toBe(400);
  expect((await verify(amara, true)).status).toBe(404);
  expect((await wren.call(employers.getEmployer)).verification).toBeUndefined();

  const olu = await app.admin('Olu');
  expect((await olu.send('PUT', path, { isVerified: true, note: NOTE })).status).toBe(204);
  expect((await olu.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  expect((await wren.call(employers.getEmployer)).verification?.verifiedAt).not.toBeNull();
});
