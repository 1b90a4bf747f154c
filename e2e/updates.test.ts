import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/person.ts';
import { inFrontOf, NEXT_MARK, type Releases } from './next-release.ts';
import { worksOffline } from './people.ts';
import { openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
const releaseServers: Releases[] = [];
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  await Promise.all(releaseServers.map((server) => server.close()));
});

/** A phone on a server that can be upgraded, controlled by the first release's service worker. */
async function phoneOf(person: Person): Promise<{ page: Page; releases: Releases }> {
  const releases = await inFrontOf(stage.app.url);
  releaseServers.push(releases);
  const page = await stage.visitor(PHONE, { touch: true, worksOffline: true });
  const response = await page.context().request.post(`${releases.url}/api/login`, {
    data: { username: person.user?.username, password: 'nod-test-2026' },
  });
  expect(response.ok()).toBe(true);
  await page.goto(releases.url);
  await worksOffline(page);
  return { page, releases };
}

/** Which release the current page is from. */
async function releaseOf(page: Page): Promise<'first' | 'next'> {
  const entry = await page.locator('script[type="module"][src]').first().getAttribute('src');
  return entry?.includes(NEXT_MARK) ? 'next' : 'first';
}

test('after a deployment every newly opened page has the new release', async () => {
  const amara = await stage.app.seeker('Amara');
  await (await stage.app.employer('Bridge & Co')).postRole({ title: 'Staff Nurse' });
  const { page, releases } = await phoneOf(amara);
  await page.locator('[data-depth="0"]').waitFor();
  expect(await releaseOf(page)).toBe('first');

  // Pages are the next release's, although the first release's service worker is in control and has its own files cached.
  releases.deploy();
  for (const path of ['/', '/profile', '/?tab=matches']) {
    await page.goto(releases.url + path);
    await page.locator('h1, h2').first().waitFor();
    expect([path, await releaseOf(page)]).toEqual([path, 'next']);
  }
});
