import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();
beforeAll(async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  await bridge.postRole({ title: 'Welder' });
  await bridge.postRole({ title: 'Welder at night' });
});

/** Records the calls that a page makes from now on, with their queries. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

/** The calls of a page that is opened again. */
async function callsWhenOpened(page: Page, content: string): Promise<string[]> {
  // Before this person's live stream has opened once, the server can't say how long they have had no events, and the page
  // would fetch the same lists again.
  const firstFrame = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.reload();
  await firstFrame;
  await page.waitForLoadState('networkidle');
  const calls = callsOf(page);
  await page.reload();
  await page.locator(content).first().waitFor();
  await page.waitForLoadState('networkidle');
  return calls;
}

test('the deck’s page embeds its first responses, and asks nothing twice', async () => {
  const amara = await stage.app.seeker('Amara');
  const page = await browserOf(amara, stage, PHONE, '/');
  const calls = await callsWhenOpened(page, '#root [data-depth="0"]');
  for (const path of [
    '/api/user',
    '/api/jobseeker/profile',
    '/api/notifications',
    '/api/messages/threads',
    '/api/roles/matches',
  ]) {
    expect(calls.filter((each) => each.split('?')[0] === path)).toEqual([]);
  }
  expect(calls).toEqual([...new Set(calls)]);
});

test('the chat tab’s page embeds its list, and asks nothing twice', async () => {
  const kofi = await stage.app.seeker('Kofi');
  const page = await browserOf(kofi, stage, PHONE, '/?tab=chat');
  const calls = await callsWhenOpened(page, '[role="tabpanel"]:not([hidden])');
  expect(calls.filter((each) => each.startsWith('/api/messages/threads?'))).toEqual([]);
  expect(calls).toEqual([...new Set(calls)]);
});

test('the dashboard’s page embeds its counts, and asks nothing twice', async () => {
  const page = await browserOf(await stage.app.employer('Tower Ltd'), stage, PHONE, '/employer/dashboard');
  const calls = await callsWhenOpened(page, '[role="tabpanel"] h2');
  for (const path of [
    '/api/user',
    '/api/employer',
    '/api/companies',
    '/api/employer/summary',
    '/api/notifications',
  ])
    expect(calls.filter((each) => each.split('?')[0] === path)).toEqual([]);
  expect(calls).toEqual([...new Set(calls)]);
});

test('a signed-out visitor’s page makes no API calls', async () => {
  const page = await stage.visitor(PHONE);
  const errors: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text());
  });
  const calls = callsOf(page);
  await page.goto('/auth');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(calls).toEqual([]);
  expect(errors).toEqual([]);
});

test('embedded responses are never cached, and only navigations get them', async () => {
  const chidi = await stage.app.seeker('Chidi');
  const pageResponse = await chidi.fetch('/profile', {
    headers: { accept: 'text/html', 'sec-fetch-dest': 'document' },
  });
  expect(pageResponse.headers.get('cache-control')).toBe('no-store');
  expect(await pageResponse.text()).toContain('"firstName":"Chidi"');
  // Requests the page as the service worker does to cache it: no responses are embedded.
  const response = await chidi.fetch('/profile', {
    headers: { accept: 'text/html', 'sec-fetch-dest': 'empty' },
  });
  expect(await response.text()).not.toContain('"firstName"');
});

test('a page embeds the cards that the browser says it will ask for', async () => {
  const judy = await stage.app.seeker('Judy');
  const open = async (address: string) => {
    const headers = {
      accept: 'text/html',
      'sec-fetch-dest': 'document',
      'service-worker-navigation-preload': address,
    };
    return (await judy.fetch('/', { headers })).text();
  };
  const keptAddress = '/api/roles/matches?limit=10&workModes=remote';
  expect(await open(keptAddress)).toContain(JSON.stringify(keptAddress).replaceAll('&', '\\u0026'));
  // Any other value is ignored: the 'true' that browsers send by default, and addresses that are not the deck's.
  for (const value of ['true', '/api/account/export', '/api/roles/matches-of-others?x'])
    expect(await open(value)).toContain('"/api/roles/matches?limit=10\\u0026salaryMin=');
});

describe('before any script has loaded', () => {
  /** Opens the deck of somebody whose scripts wait until `arrive` is called. */
  async function openSlowly(name: string) {
    const person = await stage.app.seeker(name);
    const page = await browserOf(person, stage, DESKTOP, '/');
    await page.locator('#root [data-depth="0"]').waitFor();
    // The first page that could contain a drawn card starts the thread that draws.
    const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', 'user-agent': 'Desk' };
    await expect.poll(async () => (await person.fetch('/', { headers })).text()).toContain('id="drawn"');
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await arrival;
      await route.continue();
    });
    return { person, page, drawn: page.locator('#drawn'), arrive };
  }

  test('the first card is drawn, and the app takes its place without moving it', async () => {
    const { page, drawn, arrive } = await openSlowly('Grace');
    await page.reload({ waitUntil: 'commit' });
    const title = drawn.locator('[data-depth="0"] h2');
    await title.waitFor();
    const before = await title.boundingBox();
    arrive();
    await drawn.waitFor({ state: 'detached' });
    expect(await page.locator('#root [data-depth="0"] h2').boundingBox()).toEqual(before);
  });

  test('a role that was passed on this device is not drawn', async () => {
    const { page, drawn, arrive } = await openSlowly('Heidi');
    const top = page.locator('[data-depth="0"]');
    const first = await top.getAttribute('data-role');
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    await expect.poll(() => top.getAttribute('data-role')).not.toBe(first);
    const second = await top.getAttribute('data-role');
    await page.reload({ waitUntil: 'commit' });
    await drawn.locator('[data-depth="0"]').waitFor();
    await expect.poll(() => drawn.locator('[data-depth="0"]').getAttribute('data-role')).toBe(second);
    expect(await drawn.locator(`[data-role="${first}"]`).count()).toBe(0);
    arrive();
    await drawn.waitFor({ state: 'detached' });
  });

  test('a button that is pressed too early does its work once the app is there', async () => {
    const { page, drawn, arrive } = await openSlowly('Ivan');
    await page.reload({ waitUntil: 'commit' });
    const box = await drawn.getByText('Search jobs').boundingBox();
    if (box === null) throw new Error('The search is not drawn.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    arrive();
    await page.getByRole('dialog', { name: 'Search jobs' }).waitFor();
  });
});
