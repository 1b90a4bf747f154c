import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, safety } from '#contract/index.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { expectNoIssues, issuesInBothThemes, sidewaysScrollers } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
let ada: Person;
let wren: Person;
let shady: Person;
beforeAll(async () => {
  stage = await openStage();
  ada = await stage.app.admin('Ada');
  wren = await stage.app.seeker('Wren');
  shady = await stage.app.employer('Shady & Sons');
});
afterAll(() => stage.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page, words: string) => page.getByText(words, { exact: true });
const section = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Sections of the desk' })
    .getByRole('link', { name: new RegExp(`^${name}(,|$)`) });

test('Ada the Admin opens a report from the bell and suspends the company', async () => {
  const page = await browserOf(ada, stage, DESKTOP, '/profile');
  const { threadId } = await meet(wren, shady);
  await wren.call(safety.report, { body: { threadId, reason: 'fraud', words: 'Asked for £50.' } });
  await page.getByRole('button', { name: /unread/ }).click();
  await page.getByRole('link', { name: /A report waits for your decision/ }).click();
  await page.getByText('Asked for £50.').waitFor();
  expect(page.url()).toContain('/profile?desk=reports');
  await expectNoIssues(page);

  // She opens the reported person's page, and comes back.
  await page.getByRole('link', { name: 'Shady & Sons' }).click();
  await page.getByRole('link', { name: 'Public page' }).waitFor();
  await expectNoIssues(page);
  await page.goBack();
  await page.getByLabel('Suspend Shady & Sons').check();
  await button(page, 'Uphold').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Shady & Sons is suspended: its owners/).waitFor();
  await expectNoIssues(page);
  await button(page, 'Cancel').click();
  expect((await shady.call(accounts.currentUser)).id).toBe(shady.id);
  await button(page, 'Uphold').click();
  await dialog.getByRole('button', { name: 'Uphold' }).click();
  await text(page, 'No reports are waiting.').waitFor();
  await text(page, 'Upheld a report').waitFor();
  await expect(shady.call(accounts.currentUser)).rejects.toMatchObject({ status: 401 });
});

test('Ada finds a person, suspends them and then lifts the suspension', async () => {
  const page = await browserOf(ada, stage, DESKTOP, '/profile');
  await page.getByRole('link', { name: 'Open the desk' }).click();
  await page.getByRole('heading', { name: 'Latest decisions' }).waitFor();
  await expectNoIssues(page);
  await section(page, 'People').click();
  await page.getByLabel('Search people').fill('wren');
  await page.getByRole('link', { name: /^Ada/ }).waitFor({ state: 'detached' });
  await expectNoIssues(page);
  await page.getByRole('link', { name: /^Wren/ }).click();
  await page.getByRole('heading', { name: /^Wren/ }).waitFor();
  await expectNoIssues(page);
  await button(page, 'Suspend').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/They are signed out at once/).waitFor();
  await dialog.getByText(/^Everyone who is suspended gets an email/).waitFor();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByText('Please give a reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Sends false reports.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Sends false reports.').waitFor();
  await button(page, 'Reinstate').waitFor();
  await expect(wren.call(accounts.currentUser)).rejects.toMatchObject({ status: 401 });
  await stage.app.settle();
  const letters = () => stage.app.mails.all.filter(({ to }) => to === wren.user?.email);
  expect(letters().at(-1)?.subject).toBe('Your Nod account is suspended');
  await button(page, 'Reinstate').click();
  await dialog.getByText('They get an email that says so.').waitFor();
  await dialog.getByLabel('Reason').fill('The report was true.');
  await dialog.getByRole('button', { name: 'Reinstate' }).click();
  await button(page, 'Suspend').waitFor();
  await section(page, 'Log').click();
  await page.getByText('The report was true.').waitFor();
  await page.getByText('Sends false reports.').waitFor();
  await expectNoIssues(page);
});

test('Tove says what she means by a skill we don’t know', async () => {
  const tove = await stage.app.seeker('Tove');
  const page = await browserOf(tove, stage, PHONE, '/profile');
  await page.getByLabel('Add a skill').fill('kube wrangling');
  await page.getByLabel('Add a skill').press('Enter');
  await page.getByText(/^We don’t know “kube wrangling”/).waitFor();
  await expectNoIssues(page);
  await button(page, 'Use Kubernetes').click();
  await button(page, 'Remove Kubernetes').waitFor();
  expect(await button(page, 'Remove kube wrangling').count()).toBe(0);
  expect(await page.getByLabel('Add a skill').evaluate((input) => input === document.activeElement)).toBe(
    true,
  );
  const votes = () => stage.app.context.db.selectFrom('alias_votes').select(['written', 'meaning']).execute();
  await expect.poll(votes).toEqual([{ written: 'kube wrangling', meaning: 'Kubernetes' }]);
  // A skill that resembles nothing we know stays as she typed it, without a question.
  await page.getByLabel('Add a skill').fill('juggling');
  await button(page, 'Add').click();
  await button(page, 'Remove juggling').waitFor();
  expect(await page.getByText(/^We don’t know/).count()).toBe(0);
});

test('Ada takes back a name that was learned', async () => {
  const { db } = stage.app.context;
  await sql`insert into alias_versions (version, learned_at) values (1, now())`.execute(db);
  await sql`insert into learned_aliases (id, kind, phrase, written, meaning, people, learned_at, from_version)
    values (gen_random_uuid(), 'skill', 'pod herding', 'pod herding', 'Kubernetes', 6, now(), 1),
      (gen_random_uuid(), 'title', 'ward clinician', 'Ward Clinician', 'staff nurse', 5, now(), 1)`.execute(
    db,
  );
  const page = await browserOf(ada, stage, DESKTOP, '/profile');
  await page.getByRole('link', { name: 'Open the desk' }).click();
  await section(page, 'Learned names').click();
  await page.getByText('6 people agree').waitFor();
  await expectNoIssues(page);
  await button(page, 'Take back pod herding').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/It will not be learned again/).waitFor();
  await expectNoIssues(page);
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await text(page, 'Taken back').waitFor();
  expect(await button(page, 'Take back pod herding').count()).toBe(0);
  await button(page, 'Take back Ward Clinician').waitFor();
  await expectNoIssues(page);
  await section(page, 'Log').click();
  await page.getByText('(pod herding: Kubernetes)').waitFor();
});

test('failed tasks can be retried, and the charts are drawn', async () => {
  await sql`insert into tasks.job (name, data, state, retry_count, completed_on, output)
    select name, '{}', 'failed', 0, now(), '{"message":"the disk was full"}'
    from tasks.queue where name = 'uploads.remove'`.execute(stage.app.context.db);
  const page = await browserOf(ada, stage, PHONE, '/profile?desk=work', { dark: true });
  await page.getByText('the disk was full').waitFor();
  // On a phone the table of waiting tasks scrolls in its frame, but the page does not.
  expect(await issuesInBothThemes(page)).toEqual([]);
  expect((await sidewaysScrollers(page)).filter((markup) => markup.startsWith('<html'))).toEqual([]);
  await button(page, 'Try again: uploads.remove').click();
  await page
    .getByRole('dialog')
    .getByText(/one more try/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await text(page, 'No task has failed.').waitFor();
  await page.goto('/profile?desk=figures');
  await page.getByRole('img', { name: /^Applications, 30 days/ }).waitFor();
  await page.getByRole('list', { name: /^New each day/ }).waitFor();
  await expectNoIssues(page);
  for (const [desk, heading] of [
    ['mail', 'Failed emails'],
    ['roles', 'Roles'],
    ['corrections', '48-hour record'],
    ['fairness', 'Fairness'],
    ['words', 'Learned names'],
  ] as const) {
    await page.goto(`/profile?desk=${desk}`);
    await page.getByRole('heading', { name: heading, level: 2 }).last().waitFor();
    await expectNoIssues(page);
  }
});
