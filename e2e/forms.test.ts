import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seekers } from '#contract/index.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf, signUp } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page, words: string) => page.getByText(words, { exact: true });
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const fill = (page: Page, label: string, words: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(words);

test('an error follows what Zoë types, until it is right', async () => {
  const page = await stage.visitor(PHONE, { touch: true });
  await page.goto('/auth?join=JobSeeker');
  await button(page, 'Create Account').click();
  const missing = text(page, 'Enter your first name.');
  await missing.waitFor();
  await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(5);
  await expect.poll(() => focusedName(page)).toBe('firstName');

  await fill(page, 'First name', 'Zoë');
  await missing.waitFor({ state: 'detached' });
  await fill(page, 'First name', ' ');
  await missing.waitFor();
  // One error may replace another; a valid field shows no new error while she types.
  await fill(page, 'Password', 'short');
  await text(page, 'Use at least 8 characters.').waitFor();
  await fill(page, 'Password', 'short-lane');
  await text(page, 'Use at least 8 characters.').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(4);
});

test('a taken name and an easy password are refused together', async () => {
  await stage.app.seeker('Amara');
  const page = await stage.visitor(DESKTOP);
  await page.goto('/auth?join=JobSeeker');
  await fill(page, 'First name', 'Amara');
  await fill(page, 'Last name', 'Obi');
  await fill(page, 'Username', 'amara');
  await fill(page, 'Email', 'obi@example.org');
  await fill(page, 'Password', 'password');
  await button(page, 'Create Account').click();
  const takenError = text(page, 'That username is taken.');
  const easyError = text(page, 'That password is too easy to guess. Please choose another.');
  await takenError.waitFor();
  await easyError.waitFor();
  // The first wrong field on the page has the focus, whichever the server named first.
  await expect.poll(() => focusedName(page)).toBe('username');
  await expectNoIssues(page);

  await fill(page, 'Username', 'amara-obi');
  await takenError.waitFor({ state: 'detached' });
  await expect.poll(() => easyError.count()).toBe(1);
  await fill(page, 'Password', 'three quiet words');
  await button(page, 'Create Account').click();
  await page.getByRole('tab', { name: 'Discover' }).waitFor();
  // The earlier failure's toast disappears after a success.
  await text(page, 'Registration Failed').waitFor({ state: 'hidden' });
});

test('Amara is asked before she leaves an unsaved profile', async () => {
  const person = await stage.app.seeker('Amaraedits');
  const page = await browserOf(person, stage, DESKTOP, '/');
  await page
    .getByRole('link', { name: /^Profile/ })
    .first()
    .click();
  await fill(page, 'Phone', '07700 900123');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  await page.getByRole('link', { name: 'Discover' }).first().click();
  await question.waitFor();
  await expectNoIssues(page);
  await button(page, 'Keep editing').click();
  await question.waitFor({ state: 'hidden' });
  await page.goBack();
  await question.waitFor();
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).pathname).toBe('/profile');
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('07700 900123');

  // The browser asks too; choosing to stay keeps the page.
  const browserDialog = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  expect((await browserDialog).type()).toBe('beforeunload');
  await (await browserDialog).dismiss();
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('07700 900123');

  // A saved profile can be left without a question.
  await button(page, 'Save Profile').click();
  await text(page, 'Profile Updated').waitFor();
  await page.getByRole('link', { name: 'Discover' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');

  // After she confirms, her changes are discarded.
  await page.goBack();
  await fill(page, 'Phone', '1');
  await page.goBack();
  await button(page, 'Discard changes').click();
  await page.waitForURL((url) => url.pathname === '/');
  expect((await person.call(seekers.getSeekerProfile)).phone).toBe('07700 900123');
});

test('a paste that is too long is cut, with a warning', async () => {
  const page = await browserOf(await stage.app.seeker('Bola'), stage, PHONE, '/profile');
  const summary = page.getByRole('textbox', { name: 'Summary' });
  await summary.waitFor();
  await page.evaluate(() => {
    const source = document.createElement('textarea');
    source.value = 'x'.repeat(12_000);
    document.body.append(source);
    source.select();
  });
  await page.keyboard.press('ControlOrMeta+c');
  await summary.click();
  await page.keyboard.press('ControlOrMeta+v');
  const note = text(page, 'This box takes 5,000 characters. The last 7,000 characters were left out.');
  await note.waitFor();
  expect((await summary.inputValue()).length).toBe(5_000);
  await page.keyboard.press('Backspace');
  await note.waitFor({ state: 'detached' });
});

test('filters refuse an upside-down range and a misspelt place', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  await bridge.postRole({ title: 'Staff Nurse', locationCity: 'Manchester' });
  const page = await browserOf(await stage.app.seeker('Cora'), stage, DESKTOP, '/');
  await page.locator('[data-depth="0"]').waitFor();
  await button(page, 'Filters').click();
  await page.getByLabel('Minimum').fill('60000');
  await page.getByLabel('Maximum').fill('30000');
  await fill(page, 'Another place', 'Leeds, Mancester');
  await button(page, 'Apply Filters').click();
  await text(page, 'The minimum is above the maximum.').waitFor();
  await text(page, 'We can’t find “Mancester”. Did you mean Manchester?').waitFor();
  await expect.poll(() => focusedName(page)).toBe('place');
  await button(page, 'Swap them').click();
  await expect.poll(() => page.getByLabel('Minimum').inputValue()).toBe('30000');
  await text(page, 'The minimum is above the maximum.').waitFor({ state: 'detached' });

  await expectNoIssues(page);
  await button(page, 'Use Manchester').click();
  await expect.poll(() => page.getByLabel('Another place').inputValue()).toBe('Leeds, Manchester');
  await button(page, 'Apply Filters').click();
  await button(page, 'Filters, 2 active').waitFor();
});

test('onboarding helps with a place, and bounds the income', async () => {
  const dora = await stage.app.seeker('Dora');
  const page = await browserOf(dora, stage, PHONE, '/onboarding');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await button(page, 'Next').click();
  await fill(page, 'Location', 'Qwertyville');
  await page.getByRole('radio', { name: 'Hybrid' }).check();
  await button(page, 'Next').click();
  await page.getByText(/^We can’t find “Qwertyville” on the map\./).waitFor();
  await expect.poll(() => focusedName(page)).toBe('locationCity');
  // It may be a village, so she can insist.
  await button(page, 'Keep “Qwertyville”').click();
  await button(page, 'Next').click();

  await page.getByRole('spinbutton').fill('99999999999');
  await button(page, 'Next').click();
  await text(page, 'Enter a monthly amount of at most £100,000.').waitFor();
  await page.getByRole('spinbutton').fill('2100');
  await text(page, 'Enter a monthly amount of at most £100,000.').waitFor({ state: 'detached' });
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: /^Mid/ }).check();
  await button(page, 'Complete').click();
  await page.waitForURL('**/personality');
  expect(await dora.call(seekers.getSeekerProfile)).toMatchObject({
    locationCity: 'Qwertyville',
    minNetMonthlyIncomeInt: 2_100,
  });
});

test('company setup takes a website without https, and asks before leaving', async () => {
  const page = await stage.visitor(DESKTOP);
  await signUp(page, { firstName: 'Bea', lastName: 'Bridge', username: 'bea', role: 'Employer' });
  await page.getByLabel('Company name').fill('Harbour & Co');
  await page.getByRole('radio', { name: /Pay per hire/ }).check();
  await page.getByLabel('Website').fill('our site');
  await page.getByLabel('Billing contact email').fill('bea');
  await button(page, 'Complete Setup').click();
  await text(page, 'Enter a web address, like https://example.co.uk.').waitFor();
  await text(page, 'Enter an email address, like name@example.com.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('website');

  await page
    .getByRole('link', { name: /^Profile/ })
    .first()
    .click();
  await button(page, 'Keep editing').click();
  await page.getByLabel('Website').fill('harbourandco.co.uk');
  await page.getByLabel('Billing contact email').fill('');
  await button(page, 'Complete Setup').click();
  await page.getByRole('heading', { name: 'Post a job' }).waitFor();
  await page.goto('/employer/setup');
  await expect.poll(() => page.getByLabel('Website').inputValue()).toBe('https://harbourandco.co.uk');
});
