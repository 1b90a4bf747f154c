import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applications, messages, safety } from '#contract/index.ts';
import { meet } from '#testing/meeting.ts';
import { contrastIssues, seriousIssues, settled } from './checks.ts';
import { signUp } from './people.ts';
import { openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const text = (page: Page, words: string | RegExp) =>
  page.getByText(words, { exact: typeof words === 'string' });

test('Amara looks at her own pay, applies, changes her mind, and stands out where she means it', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  await bridge.postRole({ title: 'Staff Nurse', salaryMinGbpInt: 3_000_000, salaryMaxGbpInt: 3_000_000 });
  await bridge.postRole({ title: 'Matron', salaryMinGbpInt: 4_500_000, salaryMaxGbpInt: 5_500_000 });
  const amara = await stage.visitor(PHONE, { touch: true });
  await signUp(amara, { firstName: 'Amara', lastName: 'Okafor', username: 'amara', role: 'Job Seeker' });

  // Her own take-home pay, which stays on her phone.
  await amara.locator('[data-depth="0"] [data-open-details]').click();
  await amara.getByRole('heading', { name: 'In your pocket' }).waitFor();
  await settled(amara);
  expect(await seriousIssues(amara)).toEqual([]);
  const title = await amara.getByRole('dialog').getByRole('heading', { level: 2 }).first().innerText();
  const figure = amara.getByRole('dialog').locator('[aria-live="polite"]').first();
  const before = await figure.innerText();
  await amara.getByLabel('Income tax of').selectOption('Scotland');
  await amara.getByLabel('Student loan').selectOption('Plan 2');
  await amara.getByLabel('Workplace pension').check();
  await expect.poll(() => figure.innerText()).not.toBe(before);
  const after = await figure.innerText();
  expect(pence(after)).toBeLessThan(pence(before));
  await button(amara, 'Close').click();
  await amara.reload();
  await amara.locator('[data-depth="0"] [data-open-details]').click();
  await expect.poll(() => figure.innerText()).toBe(after);

  // A super like with a note, from where the role was read.
  await amara.getByLabel('Your note (optional)').fill('I grew up next door.');
  await button(amara, 'Send a super like').click();
  await text(amara, 'Super Like Sent!').waitFor();
  const [first] = await bridge.call(applications.listEmployerApplications);
  expect(first).toMatchObject({ isSuperLike: true, note: 'I grew up next door.', role: { title } });

  // Another one, and back out of it.
  await amara.locator('[data-depth="0"]').waitFor();
  await button(amara, 'Apply').click();
  await text(amara, 'Application Sent!').waitFor();
  await amara.getByRole('tab', { name: 'matches' }).click();
  await amara.getByRole('heading', { name: 'Applications' }).waitFor();
  const withdrawals = amara.getByRole('button', { name: /^Withdraw/ });
  await expect.poll(() => withdrawals.count()).toBe(2);
  await withdrawals.first().click();
  await amara
    .getByRole('dialog')
    .getByRole('button', { name: /Withdraw/ })
    .click();
  await text(amara, 'You withdrew your application.').waitFor();
  const { rows } = await sql<{ status: string }>`select status from applications order by status`.execute(
    stage.app.context.db,
  );
  expect(rows.map((row) => row.status)).toEqual(['pending', 'withdrawn']);
});

test('Kofi is invited and says yes; then he leaves a conversation, reports it, and is answered', async () => {
  const harbour = await stage.app.employer('Harbour');
  const { id: roleId } = await harbour.postRole({ title: 'Dockhand' });
  const page = await stage.visitor(PHONE, { touch: true });
  await signUp(page, { firstName: 'Kofi', lastName: 'Mensah', username: 'kofi', role: 'Job Seeker' });
  await page.locator('[data-depth="0"]').waitFor();
  await page.request.post('/api/jobseeker/profile', { data: { skills: ['Forklift'] } });
  const { id: seekerId } = await (await page.request.get('/api/user')).json();
  await harbour.call(applications.invite, { body: { roleId, seekerId } });

  await page.goto('/?tab=matches');
  await page.getByRole('heading', { name: 'Invitations' }).waitFor();
  await button(page, 'Apply for Dockhand at Harbour').click();
  await page
    .getByRole('heading', { name: 'It’s a Match!' })
    .or(page.getByText("It's a Match!"))
    .first()
    .waitFor();
  await button(page, 'Start Messaging').click();
  await page.getByRole('heading', { name: 'Harbour' }).waitFor();
  const [item] = await harbour.call(messages.listThreads);
  await harbour.call(messages.sendMessage, {
    body: { threadId: item?.thread.id ?? '', bodyMd: 'Please pay £50 for the badge first.' },
  });
  await text(page, 'Please pay £50 for the badge first.').waitFor();

  await button(page, 'Unmatch, block or report').click();
  await page.getByRole('heading', { name: 'You and Harbour' }).waitFor();
  await settled(page);
  expect(await seriousIssues(page)).toEqual([]);
  await button(page, /^Unmatch/).click();
  await button(page, 'Unmatch').click();
  await text(page, 'Conversation ended').waitFor();
  expect(await harbour.call(messages.listThreads)).toEqual([]);

  // It is gone from the list, but not out of reach of a report.
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Blocked and ended' }).waitFor();
  await page
    .getByRole('list', { name: 'Ended conversations' })
    .getByRole('button', { name: 'Report' })
    .click();
  await page.getByRole('radio', { name: 'A false advert, or asking for money' }).check();
  await page.getByLabel('What happened? (optional)').fill('They want money.');
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await text(page, 'Thank you for telling us').waitFor();
  await text(page, 'Reported').waitFor();

  const ada = await stage.visitor(PHONE, { dark: true });
  await signUp(ada, { firstName: 'Ada', lastName: 'Ross', username: 'ada', role: 'Job Seeker' });
  await ada.locator('[data-depth="0"]').waitFor();
  await sql`update users set account_type = 'Admin' where username_key = 'ada'`.execute(stage.app.context.db);
  await ada.goto('/profile');
  await ada.getByRole('heading', { name: 'Reports' }).waitFor();
  await ada.getByText('What was said').click();
  await text(ada, 'Please pay £50 for the badge first.').waitFor();
  await settled(ada);
  expect(await contrastIssues(ada)).toEqual([]);
  await ada.getByLabel('Suspend Harbour').check();
  await button(ada, 'Uphold').click();
  await text(ada, 'No report is waiting for you.').waitFor();
  await expect(harbour.call(safety.getSafety)).rejects.toMatchObject({ status: 401 });
});

test('what is blocked can be found again in the profile, and unblocked', async () => {
  const mill = await stage.app.employer('Mill Lane');
  const priya = await stage.app.seeker('Priya');
  const { threadId } = await meet(priya, mill, 'Weaver');
  await priya.call(safety.block, { body: { threadId } });
  const page = await stage.visitor(PHONE);
  await page.request.post('/api/login', { data: { username: 'priya', password: 'nod-test-2026' } });
  await page.goto('/profile');
  await page.getByRole('list', { name: 'Blocked' }).getByRole('button', { name: 'Unblock' }).click();
  await text(page, 'Mill Lane is no longer blocked').waitFor();
  expect((await priya.call(safety.getSafety)).blocked).toEqual([]);
});

function pence(words: string): number {
  return Number(/£([\d,]+)/.exec(words)?.[1]?.replaceAll(',', '') ?? Number.NaN) * 100;
}
