import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applications, roles, seekers } from '#contract/index.ts';
import type { Person } from '#testing/person.ts';
import { expectNoIssues, waitUntilSettled } from './checks.ts';
import { fingerOnCard, offset, topCard, topTitle } from './finger.ts';
import { seeToast } from './hands.ts';
import { browserOf } from './people.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

const ON_SITE = Array.from({ length: 21 }, (_, n) => `Staff Nurse, Ward ${n + 1}`);
const REMOTE_TITLES = ['Telephone Nurse', 'Nurse Educator'];
/** Above the default salary range. */
const WELL_PAID = 'Chief Nurse';

let stage: Stage;
let bridge: Person;
beforeAll(async () => {
  stage = await openStage();
  bridge = await stage.app.employer('Bridge & Co');
  for (const title of ON_SITE) await bridge.postRole({ title });
  for (const title of REMOTE_TITLES) await bridge.postRole({ title, workMode: 'remote' });
  await bridge.postRole({ title: WELL_PAID, salaryMinGbpInt: 12_000_000, salaryMaxGbpInt: 15_000_000 });
});
afterAll(() => stage.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: 'Messages (F8)' }).getByRole('listitem');

interface Visit {
  readonly page: Page;
  readonly person: Person;
  /** Calls other than reads, in order. */
  readonly sent: string[];
}

/** A new seeker with the deck open. */
async function seeker(firstName: string, size = PHONE): Promise<Visit> {
  const person = await stage.app.seeker(firstName);
  const page = await stage.visitor(size, { touch: size === PHONE });
  const [name = '', value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name, value, url: stage.app.url }]);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto('/');
  await topCard(page).waitFor();
  await waitUntilSettled(page);
  return { page, person, sent: requests };
}

const isHinted = (page: Page, hint: 'Apply' | 'Pass') =>
  topCard(page).getByText(hint, { exact: true }).isVisible();

async function becomesTop(page: Page, change: (title: string) => boolean): Promise<string> {
  await expect.poll(async () => change(await topTitle(page))).toBe(true);
  return topTitle(page);
}

test('a hint shows from 51 pixels, and a release from 101 decides', async () => {
  const { page, sent } = await seeker('Amara');
  const first = await topTitle(page);
  const finger = await fingerOnCard(page);
  await finger.moveTo(50);
  expect(await offset(page)).toBe(50);
  expect(await isHinted(page, 'Apply')).toBe(false);
  await finger.moveTo(51);
  expect(await isHinted(page, 'Apply')).toBe(true);
  await finger.moveTo(-50);
  expect([await isHinted(page, 'Apply'), await isHinted(page, 'Pass')]).toEqual([false, false]);
  await finger.moveTo(-51);
  expect(await isHinted(page, 'Pass')).toBe(true);
  await finger.moveTo(100);
  await finger.lift();
  await expect.poll(() => offset(page)).toBe(0);
  expect(await topTitle(page)).toBe(first);
  expect(await isHinted(page, 'Apply')).toBe(false);
  expect(sent).toEqual([]);

  const secondFinger = await fingerOnCard(page);
  await secondFinger.moveTo(101);
  await secondFinger.lift();
  await toast(page).getByText('Application Sent!', { exact: true }).waitFor();
  await toast(page).getByText(`${first} at Bridge & Co`).waitFor();
  await becomesTop(page, (title) => title !== first);
  expect(sent).toEqual(['POST /api/applications']);
});

test('a drag that begins downwards scrolls, even if it turns sideways', async () => {
  const { page, sent } = await seeker('Mei');
  const first = await topTitle(page);
  const finger = await fingerOnCard(page);
  await finger.moveTo(10, 60);
  await finger.moveTo(180, 70);
  expect(await offset(page)).toBe(0);
  await finger.lift();
  await button(page, 'Pass').click();
  await becomesTop(page, (title) => title !== first);
  await button(page, 'Undo pass').click();
  await becomesTop(page, (title) => title === first);
  expect(sent).toEqual([]);
});

test('the deck has no gaps or duplicates; passed roles stay out', async () => {
  const { page, sent } = await seeker('Tomos');
  const seenTitles: string[] = [];
  const passAll = async () => {
    while (await topCard(page).isVisible()) {
      const title = await topTitle(page);
      seenTitles.push(title);
      await button(page, 'Pass').click();
      await expect
        .poll(async () => (await topCard(page).isVisible()) === false || (await topTitle(page)) !== title)
        .toBe(true);
    }
    await page.getByRole('heading', { name: 'No More Jobs' }).waitFor();
  };
  await passAll();
  expect(seenTitles.toSorted()).toEqual([...ON_SITE, ...REMOTE_TITLES].toSorted());

  await page.reload();
  await page.getByRole('heading', { name: 'No More Jobs' }).waitFor();
  await button(page, 'Refresh').click();
  await page.getByText('No more jobs match your filters. They hide 1 more.').waitFor();
  expect(await topCard(page).count()).toBe(0);

  // The default range hides one role, which one tap reveals.
  await button(page, 'Show them all').click();
  await becomesTop(page, (title) => title === WELL_PAID);
  await button(page, 'Pass').click();
  await button(page, 'Show passed jobs again').click();
  await topCard(page).waitFor();
  seenTitles.length = 0;
  await passAll();
  expect(seenTitles.toSorted()).toEqual([...ON_SITE, ...REMOTE_TITLES, WELL_PAID].toSorted());
  expect(sent).toEqual([]);
});

test('filters apply, say that they are on, and are remembered', async () => {
  const { page } = await seeker('Noor');
  await button(page, 'Filters').click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('group', { name: 'Work Mode' }).getByLabel('Remote').check();
  await panel.getByRole('button', { name: 'Apply Filters' }).click();
  await button(page, 'Filters, 1 active').waitFor();
  const first = await becomesTop(page, (title) => REMOTE_TITLES.includes(title));
  await page.reload();
  expect(await becomesTop(page, (title) => REMOTE_TITLES.includes(title))).toBe(first);
  await button(page, 'Pass').click();
  await becomesTop(page, (title) => REMOTE_TITLES.includes(title) && title !== first);
  await button(page, 'Pass').click();
  await page.getByText(`No more jobs match your filters. They hide ${ON_SITE.length + 1} more.`).waitFor();
  await button(page, 'Show them all').click();
  await topCard(page).waitFor();
  await button(page, 'Filters').waitFor();
});

test('one super like a day; a failed application returns its card', async () => {
  const { page } = await seeker('Esi');
  const likedTitle = await topTitle(page);
  await button(page, 'Super like').click();
  // The first super like asks for confirmation.
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  expect(await topTitle(page)).toBe(likedTitle);
  await button(page, 'Super like').click();
  await button(page, 'Send it').click();
  await toast(page).getByText('Super Like Sent!', { exact: true }).waitFor();
  const refusedTitle = await becomesTop(page, (title) => title !== likedTitle);
  // There is one a day: the button stays focusable and says so, and the card stays.
  await expect.poll(() => button(page, 'Super like').getAttribute('aria-disabled')).toBe('true');
  await button(page, 'Super like').click({ force: true });
  await toast(page)
    .getByText(/^You have used today’s super like\./)
    .waitFor();
  expect(await topTitle(page)).toBe(refusedTitle);

  let answerRefusal = () => {};
  const refusal = new Promise<void>((resolve) => {
    answerRefusal = resolve;
  });
  await page.route('**/api/applications', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await refusal;
    return route.fulfill({ status: 500, json: { message: 'down' } });
  });
  await button(page, 'Apply').click();
  await becomesTop(page, (title) => title !== refusedTitle);
  answerRefusal();
  await seeToast(page, 'Error', 'Failed to submit application. Please try again.');
  await becomesTop(page, (title) => title === refusedTitle);

  await page.unroute('**/api/applications');
  await button(page, 'Apply').click();
  await toast(page).getByText('Application Sent!', { exact: true }).waitFor();
  await becomesTop(page, (title) => title !== refusedTitle);
});

test('a refused application says why on its card', async () => {
  const { page, person } = await seeker('Yemi');
  await person.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol' } });
  const { id: roleId } = await bridge.postRole({ title: 'Ward Sister' });
  await bridge.call(applications.invite, { body: { roleId, seekerId: person.id } });
  await page.reload();
  await becomesTop(page, (title) => title === 'Ward Sister');
  await bridge.call(roles.setRoleStatus, { params: { roleId }, body: { status: 'closed' } });
  await button(page, 'Apply').click();
  await toast(page).getByText('Failed to submit application. Please try again.', { exact: true }).waitFor();
  await becomesTop(page, (title) => title === 'Ward Sister');
  await topCard(page).getByText('This role is no longer taking applications.', { exact: true }).waitFor();
  await waitUntilSettled(page);
  await expectNoIssues(page);
});

test('a seeker whose profile failed to load is not asked to write one', async () => {
  const person = await stage.app.seeker('Olu');
  await person.call(seekers.saveSeekerProfile, { body: { locationCity: 'Leeds' } });
  const page = await browserOf(person, stage, PHONE, '/profile');
  await page.route('**/api/jobseeker/profile', (route) => route.fulfill({ status: 503, body: '{}' }));
  const failed = page.waitForResponse(
    (response) => response.url().endsWith('/api/jobseeker/profile') && response.status() === 503,
  );
  await page.getByRole('link', { name: 'Discover' }).first().click();
  await failed;
  await topCard(page).waitFor();
  await waitUntilSettled(page);
  expect(await page.getByRole('link', { name: 'Tell us what you need' }).count()).toBe(0);
});

test('details that failed to load can be retried; decisions still work', async () => {
  const { page, sent } = await seeker('Nadia');
  const details = page.getByRole('dialog');
  const open = async () =>
    topCard(page)
      .getByRole('button', { name: await topTitle(page), exact: true })
      .click();
  await page.route('**/api/roles/cards?*', (route) => route.abort());
  await page.reload();
  await topCard(page).waitFor();
  await waitUntilSettled(page);
  const first = await topTitle(page);
  await open();
  await details.getByText('The description and the reasons did not load.').waitFor();
  await details.getByRole('heading', { name: 'In your pocket' }).waitFor();
  await expectNoIssues(page);
  await details.getByRole('button', { name: 'Apply', exact: true }).click();
  await toast(page).getByText(`${first} at Bridge & Co`).waitFor();
  await becomesTop(page, (title) => title !== first);
  expect(sent).toEqual(['POST /api/applications']);

  await open();
  await details.getByText('The description and the reasons did not load.').waitFor();
  await page.unroute('**/api/roles/cards?*');
  await details.getByRole('button', { name: 'Try again' }).click();
  await details.getByRole('heading', { name: 'Why this one' }).waitFor();
  await details.getByRole('heading', { name: 'About the role' }).waitFor();
});

test('arrow keys decide on the deck, not in a dialog or on a tab', async () => {
  const { page, sent } = await seeker('Kofi', DESKTOP);
  const first = await topTitle(page);
  await page.keyboard.press('ArrowLeft');
  await becomesTop(page, (title) => title !== first);
  await page.keyboard.press('Backspace');
  await becomesTop(page, (title) => title === first);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await topTitle(page)).toBe(first);
  await page.getByRole('tab', { name: 'Discover' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Your Matches' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await becomesTop(page, (title) => title === first);
  expect(sent).toEqual([]);

  await topCard(page).getByRole('button').first().focus();
  await page.keyboard.press('ArrowLeft');
  const second = await becomesTop(page, (title) => title !== first);
  expect(sent).toEqual([]);
  // The next card has the focus now.
  await page.keyboard.press('ArrowRight');
  await toast(page).getByText(`${second} at Bridge & Co`).waitFor();
  const third = await becomesTop(page, (title) => title !== second);
  await page.keyboard.press('ArrowUp');
  await button(page, 'Send it').press('Enter');
  await toast(page).getByText('Super Like Sent!', { exact: true }).waitFor();
  await becomesTop(page, (title) => title !== third);
  expect(sent).toEqual(['POST /api/applications', 'POST /api/applications']);
});

test('with reduced motion cards fade rather than fly', async () => {
  const { page } = await seeker('Ines');
  await page.evaluate(() => {
    const moved: string[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function record(frames, options) {
      moved.push(...Object.keys(frames ?? {}));
      return animate.call(this, frames, options);
    };
    Object.assign(window, { moved });
  });
  const animatedProperties = () =>
    page.evaluate(() => [...new Set((window as unknown as { moved: string[] }).moved.splice(0))]);
  const pass = async () => {
    const title = await topTitle(page);
    await button(page, 'Pass').click();
    await becomesTop(page, (next) => next !== title);
  };
  await pass();
  expect(await animatedProperties()).toEqual(['transform']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await pass();
  await button(page, 'Undo pass').click();
  expect(await animatedProperties()).toEqual(['opacity']);
});

test('applying after an invite is a match, announced at once', async () => {
  const { page, person } = await seeker('Jamal');
  await person.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol' } });
  const { id: roleId } = await bridge.postRole({ title: 'Matron' });
  await bridge.call(applications.invite, { body: { roleId, seekerId: person.id } });
  await page.reload();
  await becomesTop(page, (title) => title === 'Matron');
  await topCard(page).getByText('Invited', { exact: true }).waitFor();
  await button(page, 'Apply').click();

  const dialog = page.getByRole('dialog', { name: "It's a Match!" });
  const heading = dialog.getByRole('heading', { name: "It's a Match!" });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true);
  await dialog.getByText('You and Bridge & Co liked each other', { exact: true }).waitFor();
  await dialog.getByText('Matron', { exact: true }).waitFor();
  await dialog.getByText('Match Score').waitFor();
  await expectNoIssues(page);
  expect(await page.getByText('Application Sent!').count()).toBe(0);

  await dialog.getByRole('button', { name: 'Maybe Later' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
  await becomesTop(page, (title) => title !== 'Matron');
  await page.getByRole('tab', { name: 'Matches, 1 new' }).waitFor();
});
