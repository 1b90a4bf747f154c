import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEED_HOURS } from '#contract/feeds.ts';
import { board, type FeedSite, feedSite } from '#testing/feed-site.ts';
import { HOUR } from '../src/server/clock.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
let site: FeedSite;
beforeAll(async () => {
  site = await feedSite();
  stage = await openStage({}, { feeds: site.net });
});
afterAll(async () => {
  await stage.close();
  site.close();
});

const FEED = 'bridge.example/jobs.json';

async function expectNoFaults(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    // Nothing may be half behind a bar: axe would call it too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoIssues(page);
  }
}

test('Bridge follow their job board; a change arrives; a broken feed says so', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  site.served.set(FEED, board({ id: '1' }, { id: '2' }, { id: '3', salary: 'competitive' }));
  const desktop = await browserOf(bridge, stage, DESKTOP, '/employer/import');
  await desktop.getByLabel('Address of your job board').fill('http://bridge.example/');
  await desktop.getByRole('button', { name: 'Read it', exact: true }).click();
  await desktop.getByText('Enter an address that starts with https://.').first().waitFor();
  await expectNoFaults(desktop);
  await desktop.getByLabel('Address of your job board').fill(`https://${FEED}`);
  await desktop.getByRole('button', { name: 'Read it', exact: true }).click();
  await desktop.getByText('Reading ...').waitFor();

  // Nothing is posted before they have seen a preview.
  await stage.app.settle();
  await desktop.getByText('Ready to follow').waitFor();
  const preview = desktop.getByRole('list', { name: 'Adverts in this feed' });
  await expect.poll(() => preview.getByRole('listitem').count()).toBe(3);
  await preview.getByText('Nurse 2').waitFor();
  const phone = await browserOf(bridge, stage, PHONE, '/employer/import');
  await phone.getByText('Ready to follow').waitFor();
  await expectNoFaults(desktop, phone);
  await desktop.getByRole('button', { name: 'Follow', exact: true }).click();
  await desktop.getByText('Following', { exact: true }).waitFor();
  await stage.app.settle();
  await desktop.getByText(/2 jobs open from this feed/).waitFor();

  // A new advert that they can't wait for: the page says that it is being read for as long as that takes.
  site.served.set(FEED, board({ id: '1' }, { id: '2' }, { id: '5' }));
  await desktop.getByRole('button', { name: 'Read it now', exact: true }).click();
  await desktop.getByText('Reading it now ...').waitFor();
  await stage.app.settle();
  await desktop.getByText(/3 jobs open from this feed/).waitFor();
  await desktop.getByText('Reading it now ...').waitFor({ state: 'detached' });
  site.served.set(FEED, board({ id: '1' }, { id: '2' }));
  await desktop.getByRole('button', { name: 'Read it now', exact: true }).click();
  await stage.app.settle();
  await desktop.getByText(/2 jobs open from this feed/).waitFor();

  // Their board changes, and so do their jobs here.
  site.served.set(FEED, board({ id: '1', title: 'Senior Nurse' }, { id: '4', title: 'Porter' }));
  await stage.app.advance((FEED_HOURS + 0.1) * HOUR);
  await desktop.reload();
  await desktop.getByRole('link', { name: 'Last change' }).waitFor();
  await phone.reload();
  await phone.getByRole('link', { name: 'Last change' }).waitFor();
  await expectNoFaults(desktop, phone);
  await phone.goto('/employer/dashboard?tab=jobs');
  await phone.getByText('Senior Nurse').first().waitFor();
  await phone.getByText('Porter').first().waitFor();

  // Their board breaks: what was posted stays, and they can read why.
  site.served.set(FEED, { text: '<html><h1>Down for maintenance</h1></html>', type: 'text/html' });
  await stage.app.advance((FEED_HOURS + 0.1) * HOUR);
  for (const page of [desktop, phone]) {
    await page.goto('/employer/import');
    const problem = page.getByText('We couldn’t find any job adverts at this address.');
    await problem.waitFor();
    await problem.scrollIntoViewIfNeeded();
    await page.getByText(/2 jobs open from this feed/).waitFor();
  }
  await expectNoFaults(desktop, phone);

  await phone.getByRole('button', { name: 'Stop following' }).click();
  await phone.getByRole('dialog').getByText('Your jobs stay as they are.').waitFor();
  await expectNoFaults(phone);
  await phone.getByRole('dialog').getByRole('button', { name: 'Stop following' }).click();
  await phone.getByText('Last change').waitFor({ state: 'detached' });
});
