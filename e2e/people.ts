import type { Page } from 'playwright-core';
import { matches } from '#contract/index.ts';
import type { Person } from '#testing/person.ts';
import type { Hands } from './hands.ts';
import type { PHONE, Stage } from './stage.ts';

interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly role: 'Job Seeker' | 'Employer';
}

export const PASSWORD = 'three-quiet-words';

/** Signs up from the landing page, like a new user. */
export async function signUp(page: Page, who: Registration): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill(who.firstName);
  await page.getByLabel('Last name').fill(who.lastName);
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Email').fill(`${who.username}@example.org`);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByLabel('I am a...').selectOption(who.role);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Fills in and sends the Sign Up form, with any input device. */
export async function fillInSignUp({ press, type }: Hands, username: string): Promise<void> {
  await type('First name', 'Amara');
  await type('Last name', 'Okafor');
  await type('Username', username);
  await type('Email', `${username}@example.org`);
  await type('Password', PASSWORD);
  await press('Create Account');
}

/**
 * A browser signed in as somebody who registered through the API, at this path. A seeker's existing matches count as
 * seen, unless `hasSeenMatches` is false.
 */
export async function browserOf(
  person: Person,
  stage: Stage,
  size: typeof PHONE,
  path: string,
  { dark = false, hasSeenMatches = true, worksOffline = false } = {},
): Promise<Page> {
  const page = await stage.visitor(size, { dark, touch: size.width < 500, worksOffline });
  const response = await page.context().request.post('/api/login', {
    data: { username: person.user?.username, password: 'nod-test-2026' },
  });
  if (!response.ok()) throw new Error(`${person.user?.username} was not signed in: ${response.status()}`);
  if (person.user?.role === 'JobSeeker' && hasSeenMatches)
    await person.send('POST', matches.claimNewMatches.path);
  await page.goto(path);
  return page;
}

/** Waits until the service worker has cached this release, so that the page opens without a network. */
export async function worksOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Sets up a company and its plan, and opens the form of its first role. */
export async function setUpCompany(page: Page, name: string): Promise<void> {
  await page.getByLabel('Company name').fill(name);
  await page.getByRole('radio', { name: /Subscription/ }).check();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await page.getByRole('heading', { name: 'Post a job' }).waitFor();
}

interface Posting {
  readonly title: string;
  readonly city: string;
  readonly salary: readonly [min: string, max: string];
  readonly skills: readonly string[];
}

export async function postRole(page: Page, role: Posting): Promise<void> {
  await page.getByLabel('Job title').fill(role.title);
  await page.getByLabel('Location').fill(role.city);
  await page.getByRole('radio', { name: 'Hybrid' }).check();
  await page.getByLabel('Minimum').fill(role.salary[0]);
  await page.getByLabel('Maximum').fill(role.salary[1]);
  for (const skill of role.skills) {
    await page.getByLabel('Add a skill').fill(skill);
    await page.getByLabel('Add a skill').press('Enter');
  }
  await page.getByRole('button', { name: 'Post Job' }).click();
  await page.getByText('Job Posted Successfully!', { exact: true }).waitFor();
}

/**
 * Swipes the top card sideways by `distance` pixels. Needs a page with touch. On a busy machine Chromium sometimes
 * cancels or ignores a simulated gesture: like a person, the finger then swipes again. A gesture that reached the page
 * in full is never repeated, whatever its result.
 */
export async function swipe(page: Page, distance: number): Promise<void> {
  const endsSeen: string[] = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const end = await swipeOnce(page, distance);
    if (end === 'pointerup') return;
    endsSeen.push(end);
  }
  throw new Error(`Chromium cancelled or ignored every swipe: ${endsSeen.join(', ')}`);
}

/** Returns the event that ended the gesture for the page: 'pointerup', 'pointercancel' or 'nothing'. */
async function swipeOnce(page: Page, distance: number): Promise<string> {
  const box = await page.locator('[data-depth="0"]').boundingBox();
  if (box === null) throw new Error('no card to swipe');
  const end = await page.evaluateHandle(() => {
    const outcome = { end: '' };
    const controller = new AbortController();
    const noteEnd = ({ type }: Event) => {
      outcome.end = type;
      controller.abort();
    };
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, noteEnd, { capture: true, signal: controller.signal });
    return outcome;
  });
  const session = await page.context().newCDPSession(page);
  const y = Math.round(box.y + box.height / 3);
  const from = Math.round(box.x + box.width / 2 - distance / 2);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 12; step += 1)
    await touch('touchMove', Math.round(from + (distance * step) / 12));
  await touch('touchEnd', from + distance);
  await session.detach();
  const outcome = await page
    .waitForFunction((gesture) => gesture.end, end, { timeout: 10_000 })
    .then((value) => value.jsonValue())
    .catch(() => 'nothing');
  await end.dispose();
  return outcome;
}

/** Waits for the toasts' code, which loads when the browser is idle. A page offline can't load it. */
export async function untilToaster(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/toaster-')),
  );
}

/** Whether the browser fetches a module again whose first fetch failed, as Chromium does since 154. */
export function refetchesModules(page: Page): boolean {
  return Number.parseInt(page.context().browser()?.version() ?? '', 10) >= 154;
}

/**
 * Retries a part of the page that failed to load. In an older browser that fails, and the page then offers to load itself
 * again.
 */
export async function retryLoading(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click();
  if (!refetchesModules(page)) await page.getByRole('button', { name: 'Load the page again' }).click();
}
