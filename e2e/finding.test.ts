import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles, savedRoles, savedSearches } from '#contract/index.ts';
import type { Person } from '#testing/person.ts';
import { expectNoIssues, waitUntilSettled } from './checks.ts';
import { topCard, topTitle } from './finger.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
let bridge: Person;
beforeAll(async () => {
  stage = await openStage();
  bridge = await stage.app.employer('Bridge & Co');
  await bridge.postRole({ title: 'Staff Nurse' });
  await bridge.postRole({ title: 'Night Nurse', locationCity: 'Leeds' });
  await bridge.postRole({ title: 'Ward Clerk', requiredSkills: ['Typing'] });
});
afterAll(() => stage.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function seeker(firstName: string, size = PHONE): Promise<{ page: Page; person: Person }> {
  const person = await stage.app.seeker(firstName);
  const page = await stage.visitor(size, { touch: size === PHONE });
  const [name = '', value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name, value, url: stage.app.url }]);
  await page.goto('/');
  await topCard(page).waitFor();
  await waitUntilSettled(page);
  return { page, person };
}

test.each([PHONE, DESKTOP])('a seeker searches, reads, saves and applies', async (size) => {
  const { page, person } = await seeker(size === PHONE ? 'Amara' : 'Asha', size);
  await button(page, 'Search jobs').click();
  const search = page.getByRole('dialog', { name: 'Search jobs' });
  await search.getByText('3 jobs within your filters. Sorted by').waitFor();
  await search.getByRole('searchbox').fill('nurse');
  await search.getByText('2 jobs within your filters. Sorted by').waitFor();
  await expectNoIssues(page);

  await button(page, 'Save Night Nurse').click();
  await search.getByRole('button', { name: 'Save Night Nurse', pressed: true }).waitFor();
  await button(page, 'Staff Nurse').click();
  const details = page.getByRole('dialog', { name: 'Staff Nurse' });
  await details.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Application Sent!', { exact: true }).waitFor();
  await details.waitFor({ state: 'hidden' });
  // Back in the search, which no longer lists the role she applied for.
  await button(page, 'Night Nurse').waitFor();
  expect(await button(page, 'Staff Nurse').count()).toBe(0);
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  expect(await topTitle(page)).not.toBe('Staff Nurse');

  await button(page, 'Saved jobs').click();
  const savedScreen = page.getByRole('dialog', { name: 'Saved jobs' });
  await button(page, 'Night Nurse').waitFor();
  await expectNoIssues(page);
  await savedScreen.getByRole('button', { name: 'Save Night Nurse', pressed: true }).click();
  await savedScreen.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
  expect(await person.call(savedRoles.listSavedRoles)).toEqual([]);
});

test('a search without results offers a word that has some', async () => {
  const { page } = await seeker('Bela');
  await button(page, 'Search jobs').click();
  await page.getByRole('searchbox').fill('nurse astronaut');
  await page.getByRole('heading', { name: 'No job has all of these words' }).waitFor();
  await button(page, 'Only “nurse”').click();
  await button(page, 'Night Nurse').waitFor();
});

test('a paused or closed role stays under Saved and says so', async () => {
  const { page, person } = await seeker('Cora');
  const porter = await bridge.postRole({ title: 'Porter' });
  await person.call(savedRoles.saveRole, { params: { roleId: porter.id } });
  const setStatus = (status: 'paused' | 'closed') =>
    bridge.call(roles.setRoleStatus, { params: { roleId: porter.id }, body: { status } });
  await setStatus('paused');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Saved jobs' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
  await button(page, 'Porter').click();
  await page.getByText('This job is not taking applications at the moment.').waitFor();

  await setStatus('closed');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Saved jobs' }).click();
  await page.getByText('Closed', { exact: true }).waitFor();
  await button(page, 'Porter').click();
  await page.getByText('This job is no longer taking applications.').waitFor();
});

test('a search is saved, made weekly and deleted', async () => {
  const { page, person } = await seeker('Dora');
  await button(page, 'Search jobs').click();
  await page.getByRole('searchbox').fill('nurse');
  await page.getByText('2 jobs within your filters. Sorted by').waitFor();
  await button(page, 'Save this search').click();
  await button(page, 'Save').click();
  await page.getByText('Search Saved', { exact: true }).waitFor();
  const [search] = await person.call(savedSearches.listSavedSearches);
  expect(search).toMatchObject({ name: 'nurse', frequency: 'daily' });
  // Opened like the link in the digest.
  await page.goto(`/?list=searches&search=${search?.id}`);
  await page.getByText('Saved search:').waitFor();
  await button(page, 'Night Nurse').waitFor();
  await button(page, 'All saved searches').click();
  await page.getByLabel('Email me new jobs').selectOption('weekly');
  await expect
    .poll(async () => (await person.call(savedSearches.listSavedSearches))[0]?.frequency)
    .toBe('weekly');
  await button(page, 'Delete nurse').click();
  await page.getByText('Search Deleted', { exact: true }).waitFor();
  expect(await person.call(savedSearches.listSavedSearches)).toEqual([]);
});

test('a link to a saved search says if it was deleted or did not load', async () => {
  const { page, person } = await seeker('Dilys');
  const { id } = await person.call(savedSearches.saveSearch, {
    body: { name: 'Nights', search: 'q=night', frequency: 'never' },
  });
  await page.route('**/api/saved-searches*', (route) => route.abort());
  await page.goto(`/?list=searches&search=${id}`);
  await page.getByText('Your saved searches did not load.').waitFor();
  expect(await button(page, 'Ward Clerk').count()).toBe(0);
  await page.unroute('**/api/saved-searches*');
  await button(page, 'Try again').click();
  await page.getByText('Saved search:').waitFor();

  await person.call(savedSearches.deleteSavedSearch, { params: { searchId: id } });
  await page.goto(`/?list=searches&search=${id}`);
  await page.getByText('This saved search was deleted.').waitFor();
  await button(page, 'Ward Clerk').waitFor();
});

test('the filters count what they would show', async () => {
  const { page } = await seeker('Eve');
  await button(page, 'Filters').click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByText('3 jobs match').waitFor();
  await panel.getByLabel('Of a postcode or town').fill('LS1 4AP');
  await panel.getByText('Measured from Leeds.').waitFor();
  await panel.getByText('1 job matches').waitFor();
  await expectNoIssues(page);
  await panel.getByLabel('Of a postcode or town').fill('Qwertyville');
  await panel.getByRole('button', { name: 'Apply Filters' }).click();
  await panel.getByText('We can’t find “Qwertyville” on the map').waitFor();
  await panel.getByLabel('Of a postcode or town').fill('LS1');
  await panel.getByRole('button', { name: 'Apply Filters' }).click();
  await button(page, 'Filters, 1 active').waitFor();
  await expect.poll(() => topTitle(page)).toBe('Night Nurse');
});

test('a role whose questions are not answered stays in both lists', async () => {
  const { page, person } = await seeker('Ada');
  const question = { text: 'Why this ward?', kind: 'text', isRequired: true } as const;
  const midwife = await bridge.postRole({ title: 'Midwife', questions: [question] });
  await person.call(savedRoles.saveRole, { params: { roleId: midwife.id } });
  for (const list of ['Search jobs', 'Saved jobs']) {
    await button(page, list).click();
    const listScreen = page.getByRole('dialog', { name: list });
    await listScreen.getByRole('button', { name: 'Midwife', exact: true }).click();
    await page.getByRole('dialog', { name: 'Midwife' }).getByRole('button', { name: 'Apply' }).click();
    await button(page, 'Not now').click();
    await listScreen.getByRole('button', { name: 'Midwife', exact: true }).waitFor();
    expect(await listScreen.getByText('Applied', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await listScreen.waitFor({ state: 'hidden' });
  }

  await button(page, 'Saved jobs').click();
  await button(page, 'Midwife').click();
  await page.getByRole('dialog', { name: 'Midwife' }).getByRole('button', { name: 'Apply' }).click();
  const questionDialog = page.getByRole('dialog', { name: 'One question' });
  await questionDialog.getByRole('textbox').fill('My sister was born on it.');
  await questionDialog.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('dialog', { name: 'Saved jobs' }).getByText('Applied', { exact: true }).waitFor();
});

test('a role that was passed in the search is found again after undo', async () => {
  const { page } = await seeker('Femi');
  const search = page.getByRole('dialog', { name: 'Search jobs' });
  await button(page, 'Search jobs').click();
  await search.getByRole('button', { name: 'Ward Clerk', exact: true }).click();
  await page.getByRole('dialog', { name: 'Ward Clerk' }).getByRole('button', { name: 'Pass' }).click();
  await search.getByRole('button', { name: 'Staff Nurse', exact: true }).waitFor();
  expect(await search.getByText('Ward Clerk', { exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });

  await button(page, 'Undo pass').click();
  await button(page, 'Search jobs').click();
  await search.getByRole('button', { name: 'Ward Clerk', exact: true }).waitFor();
});
