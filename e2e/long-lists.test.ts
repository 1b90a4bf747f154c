import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { applications, messages } from '#contract/index.ts';
import { HOUR } from '#server/clock.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { expectNoIssues, sidewaysScrollers } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

/** Posts “Nurse 1” and adds copies of it, as an import leaves them: each copy is a second newer than the one before. */
async function addCopies(employer: Person, count: number): Promise<void> {
  const { db } = stage.app.context;
  const first = await employer.postRole({ title: 'Nurse 1', locationCity: 'Leeds' });
  const { changed_in: _, ...row } = await db
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, (_each, n) => ({
    ...row,
    questions: null,
    details: null,
    id: randomUUID(),
    title: `Nurse ${n + 2}`,
    created_at: new Date(row.created_at.getTime() - (count - n) * 1_000),
  }));
  await db.insertInto('roles').values(copies).execute();
  await stage.app.context.deck.refresh();
}

const hasFocus = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => button === document.activeElement);

test('Bridge & Co find one of 130 jobs, and load more with the keyboard', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  await addCopies(bridge, 130);
  const desktop = await browserOf(bridge, stage, DESKTOP, '/employer/dashboard?tab=jobs');
  const jobs = desktop.getByRole('list', { name: 'My jobs' }).getByRole('listitem');
  await expect.poll(() => jobs.count()).toBe(20);
  await desktop.getByRole('tab', { name: 'My Jobs (130)' }).waitFor();
  // Opening the live connection refetches the list, which would use up the refusal below.
  await expect.poll(() => stage.app.context.hub.counts().sockets).toBe(1);
  await expectNoIssues(desktop);

  // The focus stays on the button, and a screen reader announces how many were added.
  await desktop.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect.poll(() => jobs.count()).toBe(40);
  await desktop.getByText('20 more loaded, 40 jobs shown.').waitFor({ state: 'attached' });
  expect(await hasFocus(desktop, 'Show more')).toBe(true);

  // If a page fails to load, the jobs shown stay and the next page can be requested again.
  const next = /\/items\?.*cursor=/;
  await desktop.route(next, (route) => route.abort());
  await desktop.getByRole('button', { name: 'Show more' }).press('Enter');
  await desktop.getByText('More jobs could not be loaded.').first().waitFor();
  await expect.poll(() => jobs.count()).toBe(40);
  // If a newer server refuses the cursor, the list is loaded again from the start.
  await desktop.unroute(next);
  const refusal = { message: 'cursor: invalid. Omit it to get the first page.', field: 'cursor' };
  await desktop.route(next, (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await desktop.getByRole('button', { name: 'Try again' }).press('Enter');
  await desktop.getByRole('button', { name: 'Show more' }).waitFor();
  await expect.poll(() => jobs.count()).toBe(40);

  await desktop.getByLabel('Search jobs').fill('nurse 77');
  await expect.poll(() => jobs.count()).toBe(1);
  await desktop.getByRole('link', { name: 'View Nurse 77' }).click();
  await desktop.getByRole('heading', { name: 'Nurse 77', level: 1 }).waitFor();
  await desktop.getByRole('button', { name: 'Pause' }).click();
  await desktop.getByText('Paused', { exact: true }).first().waitFor();
  await desktop.goBack();
  await expect.poll(() => desktop.getByLabel('Search jobs').inputValue()).toBe('nurse 77');
  await expect.poll(() => jobs.count()).toBe(1);
  await desktop.getByLabel('Search jobs').fill('');
  await desktop.getByLabel('Status').selectOption('Paused');
  await expect.poll(() => jobs.count()).toBe(1);
  await desktop.getByLabel('Search jobs').fill('nobody');
  await desktop.getByRole('button', { name: 'Show all jobs' }).click();
  // As many as had been loaded before.
  await expect.poll(() => jobs.count()).toBe(40);

  // After the last page the focus is on the line that says so.
  for (let shownCount = 40; shownCount < 130; shownCount += 20) {
    await desktop.getByRole('button', { name: 'Show more' }).press('Enter');
    await expect.poll(() => jobs.count()).toBe(Math.min(shownCount + 20, 130));
  }
  const end = desktop.getByText('All 130 jobs are shown.');
  await expect.poll(() => end.evaluate((line) => line === document.activeElement)).toBe(true);
});

test('a role in a list too long for a native select is found by typing', async () => {
  const weir = await stage.app.employer('Weir');
  await addCopies(weir, 120);
  const role = await weir.postRole({ title: 'Lock keeper', locationCity: 'Teddington' });
  const amara = await stage.app.seeker('Amara');
  await amara.call(applications.apply, { body: { roleId: role.id } });
  const desktop = await browserOf(weir, stage, DESKTOP, '/employer/dashboard?tab=applications');
  // A native select is shown until the jobs have loaded.
  const field = desktop.getByRole('combobox', { name: 'Role', exact: true }).and(desktop.locator('input'));
  const options = desktop.getByRole('listbox', { name: 'Jobs' }).getByRole('option');
  await field.focus();
  await options.first().waitFor();
  await expectNoIssues(desktop);
  await field.fill('teddington');
  await expect.poll(() => options.allTextContents()).toEqual(['Lock keeper (1)']);
  await field.press('Enter');
  await expect.poll(() => new URL(desktop.url()).searchParams.get('role')).toBe(role.id);
  await expect.poll(() => field.inputValue()).toBe('Lock keeper (1)');
  await desktop.getByRole('list', { name: 'Applications' }).getByRole('article').waitFor();

  // Down and up move through the list, Escape leaves it as it was.
  await field.press('ArrowDown');
  await options.nth(1).waitFor();
  await field.press('ArrowDown');
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toMatch(/-1$/);
  await field.press('Escape');
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => field.inputValue()).toBe('Lock keeper (1)');
  // The first letter typed after that starts a new search.
  await field.pressSequentially('nurse 5');
  await expect.poll(() => field.inputValue()).toBe('nurse 5');
  await options.filter({ hasText: 'Nurse 59' }).waitFor();
  await field.press('Escape');

  const phone = await browserOf(weir, stage, PHONE, '/employer/dashboard?tab=candidates');
  const job = phone.getByRole('combobox', { name: 'Job' });
  await expect.poll(() => job.inputValue()).toBe('Lock keeper');
  await job.tap();
  await phone.getByRole('option', { name: 'Nurse 120' }).tap();
  await expect.poll(() => job.inputValue()).toMatch(/^Nurse 120/);
  expect(await sidewaysScrollers(phone)).toEqual([]);
});

test('Zoe sees totals, loads more pages, and gets news in an old chat', async () => {
  const zoe = await stage.app.seeker('Zoe');
  const mill = await stage.app.employer('Mill Lane');
  const oldestMatch = await meet(zoe, mill, 'The very first');
  stage.app.clock.advance(HOUR);
  for (let n = 0; n < 24; n += 1) await meet(zoe, mill, `Match ${n}`);
  const phone = await browserOf(zoe, stage, PHONE, '/?tab=matches');
  const total = phone.getByText('Total Matches').locator('..');
  await expect.poll(() => total.textContent()).toContain('25');
  const titles = phone.getByRole('heading', { level: 3 }).filter({ hasText: /^Match|^The very/ });
  await expect.poll(() => titles.count()).toBe(40);
  await expectNoIssues(phone);
  await phone.getByRole('button', { name: 'Show more' }).first().tap();
  await expect.poll(() => titles.count()).toBe(45);
  await phone.getByText('All 25 matches are shown.').waitFor();
  await phone.getByRole('button', { name: 'Show more' }).tap();
  await phone.getByText('All 25 applications are shown.').waitFor();

  // The list of conversations grows as it is scrolled; a new message moves an old one to the top and counts as unread.
  await phone.goto('/?tab=chat');
  const rows = phone.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(20);
  await rows.nth(19).scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(25);
  await mill.call(messages.sendMessage, {
    body: { threadId: oldestMatch.threadId, bodyMd: 'Are you still there?' },
  });
  await expect.poll(() => rows.first().textContent()).toContain('Are you still there?');
  await phone.getByRole('tab', { name: /chat, 1 unread/i }).waitFor();
  await rows.first().getByRole('button').tap();
  await phone.getByText('Are you still there?').first().waitFor();
  await phone.getByRole('button', { name: 'Back to conversations' }).tap();
  await expect.poll(() => phone.getByRole('tab', { name: /unread/i }).count()).toBe(0);

  // A link to the conversation opens it, although it is not on the first page of the list.
  for (let n = 0; n < 22; n += 1) await meet(zoe, mill, `Later ${n}`);
  const chatPage = await browserOf(zoe, stage, PHONE, `/?tab=chat&thread=${oldestMatch.threadId}`);
  await chatPage.getByRole('heading', { name: 'Mill Lane' }).waitFor();
  await chatPage.getByText('Are you still there?').waitFor();
  const desktop = await browserOf(mill, stage, DESKTOP, `/chat/${zoe.id}?thread=${oldestMatch.threadId}`);
  await desktop.getByRole('log').getByText('Are you still there?').waitFor();
  await zoe.call(messages.sendMessage, { body: { threadId: oldestMatch.threadId, bodyMd: 'I am.' } });
  await desktop.getByRole('log').getByText('I am.').waitFor();
});
