import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { applications } from '#contract/index.ts';
import { seeToast } from './hands.ts';
import { PASSWORD, setUpCompany, signUp } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const toastRegion = (page: Page) => page.getByRole('region', { name: /Messages/ });

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('the landing page is complete with scripts turned off', async () => {
  const response = await fetch(stage.app.url, { headers: { accept: 'text/html' } });
  const html = await response.text();
  for (const words of ['Jobs that nod back', 'AI Matching', 'Personality', 'Get Started', '48-hour']) {
    expect(html).toContain(words);
  }
  expect(html).not.toMatch(/<script[^>]+src=/);
  expect(html).not.toContain(' style="');
});

test('an incomplete form says beside each field what is missing', async () => {
  const page = await stage.visitor(PHONE, { touch: true });
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  expect(await page.title()).toBe('Sign up · Nod');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.getByRole('textbox', { name: 'Password' }).fill('short');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Enter your first name.').waitFor();
  await page.getByText('Use at least 8 characters.').waitFor();
  expect(await page.getByLabel('First name').evaluate((input) => input === document.activeElement)).toBe(
    true,
  );
  await expect.poll(() => page.getByLabel('I am a...').inputValue()).toBe('JobSeeker');
  expect(posts).toEqual([]);
});

test('a wrong password shows the specified toast and keeps the fields', async () => {
  const page = await stage.visitor(DESKTOP);
  await page.goto('/auth');
  await signIn(page, 'nobody', 'not-the-password');
  await seeToast(page, 'Login Failed', 'Please check your username and password');
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('nobody');

  const response = page.waitForResponse('**/api/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await response;
  await expect.poll(() => toastRegion(page).getByText('Login Failed', { exact: true }).count()).toBe(1);
});

test('a page that needs sign-in asks for it and then opens', async () => {
  const page = await stage.visitor(DESKTOP);
  await signUp(page, { firstName: 'Amara', lastName: 'Okafor', username: 'amara-door', role: 'Job Seeker' });
  await page.getByRole('tab', { name: 'Discover' }).waitFor();
  await page.context().clearCookies();

  await page.goto('/profile?from=mail');
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, 'amara-door', PASSWORD);
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/profile?from=mail');
});

test('seekers have no employer pages; sign-in leads to no other site', async () => {
  const page = await stage.visitor(DESKTOP);
  await signUp(page, { firstName: 'Tom', lastName: 'Reyes', username: 'tom-door', role: 'Job Seeker' });
  await page.getByRole('tab', { name: 'Discover' }).waitFor();
  const dashboard = await page.goto('/employer/dashboard');
  expect(dashboard?.ok()).toBe(true);
  // A trailing slash changes neither the page nor the status. A client that accepts anything gets the page too.
  for (const [path, accept, status] of [
    ['/profile/', 'text/html', 200],
    ['/employer/dashboard/', 'text/html', 200],
    ['/nowhere/', 'text/html', 404],
    ['/auth', '*/*', 200],
    ['/nowhere', '*/*', 404],
    ['/auth', 'image/png', 404],
  ] as const) {
    const response = await fetch(stage.app.url + path, { headers: { accept } });
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    expect([path, response.status, isPage]).toEqual([path, status, status === 200 || accept === 'text/html']);
  }
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();

  await page.context().clearCookies();
  await page.goto('/auth?next=//example.com/');
  await signIn(page, 'tom-door', PASSWORD);
  await page.getByRole('tab', { name: 'Discover' }).waitFor();
  expect(new URL(page.url()).host).toBe(new URL(stage.app.url).host);
});

test('Apply on a public page leads through sign-in to the role', async () => {
  const bridge = await stage.app.employer('Bridge Wharf');
  const role = await bridge.postRole({ title: 'Lock Keeper' });
  const amara = await stage.app.seeker('Amarawharf');
  await stage.app.seeker('Bolawharf');
  await amara.call(applications.apply, { body: { roleId: role.id } });
  await bridge.postRole({ title: 'Ferry Hand' });
  const follow = async (username: string) => {
    const page = await stage.visitor(PHONE);
    await page.goto(`/jobs/${role.id}`);
    await page.getByRole('link', { name: 'Apply on Nod' }).first().click();
    // The Sign Up tab is open by default; people with an account choose the other tab.
    await page.getByRole('tab', { name: 'Sign In' }).click();
    await signIn(page, username, 'nod-test-2026');
    return page;
  };
  const amarasLink = await follow('amarawharf');
  await amarasLink.getByRole('heading', { name: 'Your Matches' }).waitFor();
  await amarasLink.getByText('Lock Keeper').first().waitFor();
  const bolasLink = await follow('bolawharf');
  await bolasLink.locator('[data-depth="0"]').getByText('Lock Keeper').first().waitFor();
});

test('an employer with a company lands on the dashboard', async () => {
  const page = await stage.visitor(DESKTOP);
  await signUp(page, { firstName: 'Bea', lastName: 'Bridge', username: 'bridge-door', role: 'Employer' });
  const companyRequest = page.waitForRequest(
    (each) => each.method() === 'POST' && each.url().endsWith('/api/employer'),
  );
  await setUpCompany(page, 'Bridge & Co');
  expect((await companyRequest).postDataJSON()).toMatchObject({
    tierOption: 'OptionA',
    planCode: 'ROLE_1',
    planPriceGbpInt: 19_900,
  });
  await page.context().clearCookies();
  await page.goto('/auth');
  await signIn(page, 'bridge-door', PASSWORD);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/employer/dashboard');
});

test('the theme follows the device until one is chosen', async () => {
  const page = await stage.visitor(PHONE, { dark: true });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/');
  expect(await ground()).toBe('rgb(12, 19, 16)');

  await page.evaluate(() => localStorage.setItem('nod-theme', 'light'));
  await page.reload();
  expect(await ground()).toBe('rgb(244, 246, 241)');
  await page.goto('/auth');
  expect(await ground()).toBe('rgb(244, 246, 241)');
});

test('a session that ends while editing a job leads back to the draft', async () => {
  const page = await stage.visitor(DESKTOP);
  await signUp(page, { firstName: 'Bridge', lastName: 'Co', username: 'bridge-night', role: 'Employer' });
  await page.getByLabel('Company name').fill('Night Bridge');
  await page.getByRole('radio', { name: /Subscription/ }).check();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await page.getByLabel('Job title').fill('Night Nurse');
  await page.getByRole('radio', { name: 'Hybrid' }).check();
  await page.getByLabel('Minimum').fill('31000');
  await page.getByLabel('Maximum').fill('38000');
  await page.getByText('Draft saved.').waitFor();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Post Job' }).click();
  await page.waitForURL('**/auth?next=%2Femployer%2Fcreate-job%3Fdraft%3D*');
  await page.getByLabel('Username').fill('bridge-night');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Draft saved.').waitFor();
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Night Nurse');
  await page.getByRole('button', { name: 'Post Job' }).click();
  await page.getByText('Job Posted Successfully!', { exact: true }).waitFor();

  // A page that makes no calls notices too: its socket is refused when it reconnects.
  await page.goto('/employer/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().clearCookies();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.waitForURL('**/auth?next=%2Femployer%2Fdashboard');
});

test('a double click on Delete for good deletes the account only once', async () => {
  const page = await stage.visitor(PHONE);
  await signUp(page, { firstName: 'Chidi', lastName: 'Eze', username: 'chidi', role: 'Job Seeker' });
  await page.getByRole('link', { name: 'Tell us what you need', exact: true }).waitFor();
  await page.goto('/profile');
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE') statuses.push(response.status());
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete for good' }).dblclick();
  await page.getByText('Account Deleted', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(statuses).toEqual([204]);
});
