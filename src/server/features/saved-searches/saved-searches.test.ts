import { expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { preferences, roles, savedSearches } from '#contract/index.ts';
import { SAVED_SEARCHES_MAX } from '#contract/saved-searches.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR, MINUTE } from '../../clock.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

const save = (
  person: Person,
  name: string,
  search: string,
  frequency: 'daily' | 'weekly' | 'never' = 'daily',
) => person.call(savedSearches.saveSearch, { body: { name, search, frequency } });

/** Moves to nine in the morning of a later day in the UK, where there is no summer time on these days. */
async function untilNine(days: number): Promise<void> {
  const now = app.clock().getTime();
  const nine = Math.floor(now / DAY) * DAY + 9 * HOUR;
  await app.advance(nine + days * DAY - now);
  // The digest comes first, then its mail.
  await app.advance(2 * MINUTE);
}

const mailsTo = (person: Person) => app.mails.to(person.user?.email ?? '');

test('Amara gets a daily digest, but only on days with new roles', async () => {
  const amara = await app.seeker('Amara');
  await untilNine(1);
  await bridge.postRole({ title: 'Ward Nurse, before' });
  await app.advance(5 * MINUTE);
  const saved = await save(amara, 'Nursing', 'q=nurse&near=BS1&withinMiles=10');
  expect(saved).toMatchObject({ name: 'Nursing', frequency: 'daily' });
  await untilNine(1);
  expect(await amara.noticesOf('search')).toEqual([]);

  const ward = await bridge.postRole({ title: 'Ward Nurse, new' });
  await bridge.postRole({ title: 'Night Nurse, new' });
  await bridge.postRole({ title: 'Nurse, too far', locationCity: 'Leeds' });
  await bridge.postRole({ title: 'Painter', requiredSkills: ['Painting'] });
  await untilNine(1);
  const [notice] = await amara.noticesOf('search');
  expect(notice).toMatchObject({ title: '2 new jobs for “Nursing”' });
  expect(notice?.body).toContain('Ward Nurse, new at Bridge & Co');
  const mail = mailsTo(amara).at(-1);
  expect(mail?.subject).toBe('2 new jobs for “Nursing”');
  expect(mail?.text).toMatch(/\* Night Nurse, new\n {2}Bridge & Co, Bristol, £31,000/);
  expect(mail?.text).toContain(`/jobs/${ward.id}/apply`);
  expect(mail?.text).not.toContain('too far');
  expect(mail?.text).not.toContain('before');

  const count = mailsTo(amara).length;
  await untilNine(1);
  await untilNine(1);
  expect(mailsTo(amara)).toHaveLength(count);
  expect(await amara.noticesOf('search')).toHaveLength(1);
});

test('a weekly digest waits for its week; a role is reported once', async () => {
  const bela = await app.seeker('Bela');
  await untilNine(1);
  // On the screen it shows the roles of the last 24 hours. The digest has those of the whole week.
  await save(bela, 'Welding', 'q=welder&postedWithinDays=1', 'weekly');
  await app.advance(5 * MINUTE);
  const first = await bridge.postRole({ title: 'Welder one' });
  await untilNine(3);
  await bridge.postRole({ title: 'Welder two' });
  expect(await bela.noticesOf('search')).toEqual([]);
  // Applied for meanwhile, so it is no longer reported.
  await bela.applyTo(first.id);
  await untilNine(4);
  expect(await bela.noticesOf('search')).toMatchObject([
    { title: '1 new job for “Welding”', body: 'Welder two at Bridge & Co.' },
  ]);
  await untilNine(7);
  expect(await bela.noticesOf('search')).toHaveLength(1);
});

test('a digest lists related jobs after those that have the words', async () => {
  const ines = await app.seeker('Ines');
  await untilNine(1);
  await save(ines, 'Care', 'q=care+assistant');
  await app.advance(5 * MINUTE);
  await bridge.postRole({ title: 'Support Worker' });
  await untilNine(1);
  const related = 'Also in Care workers and home carers: ';
  expect(await ines.noticesOf('search')).toMatchObject([
    { title: '1 new related job for “Care”', body: `${related}Support Worker at Bridge & Co.` },
  ]);
  await bridge.postRole({ title: 'Home Carer' });
  await bridge.postRole({ title: 'Care Assistant' });
  await untilNine(1);
  const [latest] = await ines.noticesOf('search');
  expect(latest).toMatchObject({
    title: '1 new job for “Care”',
    body: `Care Assistant at Bridge & Co. ${related}Home Carer at Bridge & Co.`,
  });
});

test('a saved search’s digest respects quiet hours', async () => {
  const cora = await app.seeker('Cora');
  const { kinds } = await cora.call(preferences.getPreferences);
  await cora.call(preferences.savePreferences, { body: { kinds, quietFrom: '20:00', quietTo: '11:00' } });
  await untilNine(1);
  await save(cora, 'Painting', 'q=painter');
  await app.advance(5 * MINUTE);
  await bridge.postRole({ title: 'Painter, evenings' });
  await untilNine(1);
  expect(await cora.noticesOf('search')).toHaveLength(1);
  expect(mailsTo(cora)).toEqual([]);
  await app.advance(2 * HOUR);
  await app.advance(2 * MINUTE);
  expect(mailsTo(cora).map(({ subject }) => subject)).toEqual(['1 new job for “Painting”']);
});

test('one click stops the digests by mail, without signing in', async () => {
  const dora = await app.seeker('Dora');
  await untilNine(1);
  await save(dora, 'Porters', 'q=porter');
  await app.advance(5 * MINUTE);
  await bridge.postRole({ title: 'Porter one' });
  await untilNine(1);
  const headers = mailsTo(dora).at(-1)?.headers;
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = new URL(headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
  const page = await app.visitor().fetch(link.pathname + link.search);
  expect(await page.text()).toContain('Turn off emails about new jobs for your saved searches');
  const stopped = await app.visitor().fetch(link.pathname + link.search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(stopped.status).toBe(200);
  const count = mailsTo(dora).length;
  await bridge.postRole({ title: 'Porter two' });
  await untilNine(1);
  expect(mailsTo(dora)).toHaveLength(count);
  expect(await dora.noticesOf('search')).toHaveLength(2);
});

test('searches are renamed, switched off and deleted by their owner only', async () => {
  const [eve, fola] = [await app.seeker('Eve'), await app.seeker('Fola')];
  const saved = await save(eve, 'Cooks', 'q=cook');
  const params = { searchId: saved.id };
  const path = `/api/saved-searches/${saved.id}`;
  expect((await fola.send('PUT', path, { name: 'Mine', frequency: 'never' })).status).toBe(404);
  await fola.send('DELETE', path);
  const changed = await eve.call(savedSearches.updateSavedSearch, {
    params,
    body: { name: 'Chefs', frequency: 'never' },
  });
  expect(changed).toMatchObject({ name: 'Chefs', search: 'q=cook', frequency: 'never', nextAt: null });
  const update = (body: BodyFor<typeof savedSearches.updateSavedSearch>) =>
    eve.call(savedSearches.updateSavedSearch, { params, body });
  // In two tabs, neither of which knows what the other changes.
  await Promise.all([update({ name: 'Cooks and chefs' }), update({ frequency: 'weekly' })]);
  expect(await update({})).toMatchObject({ name: 'Cooks and chefs', frequency: 'weekly' });
  await update({ frequency: 'never' });
  await bridge.postRole({ title: 'Cook' });
  await untilNine(8);
  expect(await eve.noticesOf('search')).toEqual([]);
  await eve.call(savedSearches.deleteSavedSearch, { params });
  expect(await eve.call(savedSearches.listSavedSearches)).toEqual([]);
});

test('nobody can save more than ten searches, or an invalid one', async () => {
  const gita = await app.seeker('Gita');
  for (let n = 1; n < SAVED_SEARCHES_MAX; n += 1) await save(gita, `Search ${n}`, `q=word${n}`, 'never');
  const post = async (search: string, name = 'One') =>
    (await gita.send('POST', '/api/saved-searches', { name, search, frequency: 'daily' })).status;
  expect((await Promise.all([post('q=a'), post('q=b')])).sort()).toEqual([200, 409]);
  const hana = await app.seeker('Hana');
  const statusOf = async (search: string, name?: string) =>
    (await hana.send('POST', '/api/saved-searches', { name: name ?? 'One', search, frequency: 'daily' }))
      .status;
  expect(await statusOf('near=Qwertyville')).toBe(422);
  expect(await statusOf('workModes=moon')).toBe(400);
  expect(await statusOf(`q=${'x'.repeat(101)}`)).toBe(400);
  expect(await statusOf('q=nurse', ' ')).toBe(400);
  expect(await hana.call(savedSearches.listSavedSearches)).toEqual([]);
  const found = await hana.call(roles.searchRoles, { query: { q: 'nurse' } });
  expect(found.length).toBeGreaterThan(0);
});
