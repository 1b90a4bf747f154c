import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { applications, messages, roles } from '#contract/index.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { waitUntilSettled } from './checks.ts';
import { browserOf, worksOffline } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

/** A phone whose service worker has cached this release. */
async function phoneOf(person: Person, path = '/'): Promise<Page> {
  const page = await browserOf(person, stage, PHONE, path, { worksOffline: true });
  await worksOffline(page);
  return page;
}

/** The ids of all that screens showed, as stored in IndexedDB. */
async function keptIds(page: Page): Promise<string[]> {
  return (await keptEntries(page)).map(({ id }) => id);
}

/** The title of the first card in the stored deck. */
async function keptTitle(page: Page): Promise<string | undefined> {
  const deck = (await keptEntries(page)).find(({ id }) => id.includes('deck'))?.data;
  return (deck as { title: string }[] | undefined)?.[0]?.title;
}

function keptEntries(page: Page): Promise<{ id: string; data: unknown }[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'nod')) return [];
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('nod');
      request.onsuccess = () => resolve(request.result);
    });
    const items = await new Promise<{ id: string; data: unknown }[]>((resolve) => {
      const request = database.transaction('shown').objectStore('shown').getAll();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return items;
  });
}

const top = (page: Page) => page.locator('[data-depth="0"]');
const titleOnTop = (page: Page) => top(page).getByRole('heading').innerText();

test('without a network the deck, conversations and applications open', async () => {
  const [amara, bridge] = [await stage.app.seeker('Amara'), await stage.app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge, 'Staff Nurse');
  await bridge.postRole({ title: 'Matron' });
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Could you start in May?' } });
  const page = await phoneOf(amara);
  await top(page).waitFor();
  await expect
    .poll(() => keptIds(page))
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('deck'),
        '["/api/applications"]',
        '["/api/messages/threads"]',
        `["/api/messages/threads","${threadId}"]`,
      ]),
    );
  await page.context().setOffline(true);
  await page.reload();
  expect(await titleOnTop(page)).toBe('Matron');
  await page.getByText('Offline', { exact: true }).waitFor();
  await page.getByRole('tab', { name: /^matches/i }).click();
  await page.getByRole('heading', { name: 'Applications' }).waitFor();
  await page.getByText('Staff Nurse').first().waitFor();
  await page.getByRole('tab', { name: /^chat/i }).click();
  await page.getByRole('button', { name: /Bridge/ }).click();
  await page.getByRole('log').getByText('Could you start in May?').waitFor();

  await page.goto('/jobs/11111111-1111-4111-8111-111111111111');
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.context().setOffline(false);
  await page.goto('/');
  await top(page).waitFor();
  await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' });
});

test('without a network an employer reads their conversations', async () => {
  const [ines, quay] = [await stage.app.seeker('Ines'), await stage.app.employer('Quay')];
  const { threadId } = await meet(ines, quay, 'Harbour Master');
  await ines.call(messages.sendMessage, { body: { threadId, bodyMd: 'I can start in May.' } });
  const page = await phoneOf(quay, '/chat');
  await page.getByRole('button', { name: /Ines/ }).click();
  await page.getByRole('log').getByText('I can start in May.').waitFor();
  await expect
    .poll(() => keptIds(page))
    .toEqual(expect.arrayContaining(['["/api/companies"]', `["/api/messages/threads","${threadId}"]`]));
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('log').getByText('I can start in May.').waitFor();
});

test('swipes in a tunnel are sent once and in order, and can be undone', async () => {
  const [dora, harbour] = [await stage.app.seeker('Dora'), await stage.app.employer('Harbour')];
  for (const title of ['Deckhand', 'Cook', 'Mate', 'Pilot', 'Bosun']) await harbour.postRole({ title });
  const page = await phoneOf(dora);
  await top(page).waitFor();
  await expect.poll(async () => (await keptIds(page)).some((id) => id.includes('deck'))).toBe(true);
  await page.context().setOffline(true);
  await page.reload();

  const titles: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    titles.push(await titleOnTop(page));
    await page.keyboard.press('ArrowRight');
    await page.getByText(`${count + 1} to send`).waitFor();
  }
  const undoneTitle = await titleOnTop(page);
  await page.keyboard.press('ArrowRight');
  await page.getByText('4 to send').waitFor();
  // The deck's own undo is for passes.
  await page.keyboard.press('Backspace');
  await page.getByText('4 to send').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('3 to send').waitFor();
  expect(await titleOnTop(page)).toBe(undoneTitle);

  // The same after a reload.
  await expect.poll(() => keptTitle(page)).toBe(undoneTitle);
  await page.reload();
  expect(await titleOnTop(page)).toBe(undoneTitle);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/applications')) posts.push(request.url());
  });
  await page.context().setOffline(false);
  await page.getByText('Applications Sent', { exact: true }).first().waitFor();
  const applicationList = await dora.call(applications.listApplications);
  expect(applicationList.map(({ role }) => role.title).reverse()).toEqual(titles);
  await page.reload();
  await top(page).waitFor();
  expect(posts).toHaveLength(3);
});

test('a seeker is told which role closed before their application was sent', async () => {
  const [ella, mill] = [await stage.app.seeker('Ella'), await stage.app.employer('Mill Lane')];
  const role = await mill.postRole({ title: 'Miller' });
  const page = await phoneOf(ella, `/?role=${role.id}`);
  await top(page).getByRole('heading', { name: 'Miller' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('1 to send').waitFor();
  await mill.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'closed' } });
  await page.context().setOffline(false);
  await page.getByText('Miller at Mill Lane closed before your application was sent.').first().waitFor();
  expect(await ella.call(applications.listApplications)).toEqual([]);
});

test('signing out erases what screens stored for offline use', async () => {
  const [faye, elm] = [await stage.app.seeker('Faye'), await stage.app.employer('Elm Street')];
  await elm.postRole({ title: 'Gardener' });
  const page = await phoneOf(faye);
  await top(page).waitFor();
  await expect.poll(async () => (await keptIds(page)).length).toBeGreaterThan(2);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  expect(await keptIds(page)).toEqual([]);
  const leftAddresses = await page.evaluate(async () => {
    const names = await caches.keys();
    const addresses = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    const queues = Object.keys(localStorage).filter((key) => /outbox|decisions|kept|role-words/.test(key));
    return { personal: addresses.flat().filter((path) => path.startsWith('/api/')), queues };
  });
  expect(leftAddresses).toEqual({ personal: [], queues: [] });
  await page.context().setOffline(true);
  await page.goto('/');
  await waitUntilSettled(page);
  expect(await page.getByText('Gardener').count()).toBe(0);
});

test('after signing out without a network, nobody sees the deck again', async () => {
  const [greta, fern] = [await stage.app.seeker('Greta'), await stage.app.employer('Fern Street')];
  await fern.postRole({ title: 'Florist' });
  const page = await browserOf(greta, stage, DESKTOP, '/profile');
  await page.route('**/api/logout', (call) => call.abort());
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  // The server still knows the session, and sends the next visit her deck, already drawn. The app's scripts come late.
  await page.route(/[/]assets[/].*[.]js$/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  expect(await page.content()).toContain('Florist');
  expect(await page.getByText('Florist').count()).toBe(0);
});

test('a page that loads asks for each list once', async () => {
  const [hana, oak] = [await stage.app.seeker('Hana'), await stage.app.employer('Oak Yard')];
  await meet(hana, oak, 'Joiner');
  await oak.postRole({ title: 'Carver' });
  const requests: string[] = [];
  const page = await browserOf(hana, stage, PHONE, 'about:blank');
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) requests.push(pathname);
  });
  const firstFrame = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto('/');
  await top(page).waitFor();
  await firstFrame;
  // The cards, the conversations and the notifications were embedded in the page.
  await expect.poll(() => requests).toEqual(expect.arrayContaining(['/api/applications', '/api/matches']));
  await waitUntilSettled(page);
  expect(requests.filter((path, place) => requests.indexOf(path) !== place)).toEqual([]);
});
