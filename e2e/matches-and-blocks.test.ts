import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { UNDO_MS } from '#contract/applications.ts';
import { applications, messages, safety, seekers } from '#contract/index.ts';
import { meet } from '#testing/meeting.ts';
import { expectNoIssues } from './checks.ts';
import { byKeyboard, hasFocus, tabTo } from './keyboard.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const text = (page: Page, words: string | RegExp) =>
  page.getByText(words, { exact: typeof words === 'string' });

test('Amara dismisses a prompt, checks her pay, and super likes', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  await bridge.postRole({ title: 'Staff Nurse', salaryMinGbpInt: 3_000_000, salaryMaxGbpInt: 3_000_000 });
  await bridge.postRole({ title: 'Matron', salaryMinGbpInt: 4_500_000, salaryMaxGbpInt: 5_500_000 });
  const amara = await browserOf(await stage.app.seeker('Amara'), stage, PHONE, '/');
  const invitation = amara.getByRole('link', { name: 'Tell us what you need', exact: true });
  await invitation.waitFor();
  await button(amara, 'Not now').click();
  await invitation.waitFor({ state: 'hidden' });

  // Her take-home pay, by her own tax settings, which are saved only on her phone.
  await amara.locator('[data-depth="0"] [data-open-details]').click();
  await amara.getByRole('heading', { name: 'In your pocket' }).waitFor();
  const title = await amara.getByRole('dialog').getByRole('heading', { level: 2 }).first().innerText();
  const figure = amara.getByRole('dialog').locator('[aria-live="polite"]').first();
  const before = await figure.innerText();
  await amara.getByText('How it is worked out, and your own tax').click();
  await amara.getByLabel('Pay income tax in').selectOption('Scotland');
  await amara.getByLabel('Student loan').selectOption('Plan 2');
  await amara.getByLabel('Workplace pension').check();
  await expect.poll(() => figure.innerText()).not.toBe(before);
  const after = await figure.innerText();
  expect(pence(after)).toBeLessThan(pence(before));
  await button(amara, 'Close').click();
  await amara.reload();
  await amara.locator('[data-depth="0"] [data-open-details]').click();
  await expect.poll(() => figure.innerText()).toBe(after);

  // A super like with a note, sent from the role's open details.
  await amara.getByLabel('Your note (optional)').fill('I grew up next door.');
  await button(amara, 'Send a super like').click();
  await text(amara, 'Super Like Sent!').waitFor();
  await stage.app.advance(UNDO_MS);
  const [first] = await bridge.call(applications.listEmployerApplications);
  expect(first).toMatchObject({ isSuperLike: true, note: 'I grew up next door.', role: { title } });

  await amara.locator('[data-depth="0"]').waitFor();
  expect(await invitation.count()).toBe(0);
});

test('Mei super likes, matches and writes to Harrow Studio without a pointer', async () => {
  const harrow = await stage.app.employer('Harrow Studio');
  const { id: roleId } = await harrow.postRole({ title: 'Product Designer' });
  const mei = await stage.app.seeker('Mei');
  await mei.call(seekers.saveSeekerProfile, { body: { phone: '' } });
  const page = await browserOf(mei, stage, DESKTOP, `/?role=${roleId}`);

  // The skip link is visible only while it has the focus.
  const card = page
    .locator('[data-depth="0"]')
    .getByRole('button', { name: 'Product Designer', exact: true });
  await card.waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog');
  await details.getByRole('heading', { name: 'Product Designer' }).waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  // The focus is back on the card, where the arrow keys work.
  await expect.poll(() => hasFocus(card)).toBe(true);

  await harrow.call(applications.invite, { body: { roleId, seekerId: mei.id } });
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('button', { name: 'Send it' }));
  await page.keyboard.press('Enter');

  // The match dialog takes the focus; F8 still reaches the toast about the super like.
  const match = page.getByRole('dialog', { name: "It's a Match!" });
  await expect.poll(() => hasFocus(match.getByRole('heading', { name: "It's a Match!" }))).toBe(true);
  const region = page.getByRole('region', { name: 'Messages (F8)' });
  await region.getByText('Super Like Sent!', { exact: true }).waitFor();
  await expect.poll(() => region.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('F8');
  await expect.poll(() => region.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await tabTo(page, region.getByRole('button', { name: 'Dismiss' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => region.getByRole('listitem').count()).toBe(0);
  await expect.poll(() => hasFocus(match.getByRole('heading', { name: "It's a Match!" }))).toBe(true);

  await tabTo(page, match.getByRole('button', { name: 'Start Messaging' }));
  await page.keyboard.press('Enter');
  await page.getByText('Start the conversation with your new match', { exact: true }).waitFor();
  await byKeyboard(page).type('Message', 'Hello, when shall we talk?');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('Hello, when shall we talk?', { exact: true }).waitFor();
  const lastMessage = async () => {
    const [thread] = await harrow.call(messages.listThreads);
    return thread?.lastMessage?.bodyMd;
  };
  await expect.poll(lastMessage).toBe('Hello, when shall we talk?');
});

test('Kofi accepts an invitation, leaves a conversation, and reports it', async () => {
  const harbour = await stage.app.employer('Harbour');
  const { id: roleId } = await harbour.postRole({ title: 'Dockhand' });
  const kofi = await stage.app.seeker('Kofi');
  await kofi.call(seekers.saveSeekerProfile, { body: { skills: ['Forklift'] } });
  await harbour.call(applications.invite, { body: { roleId, seekerId: kofi.id } });

  const page = await browserOf(kofi, stage, PHONE, '/?tab=matches');
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
  await expectNoIssues(page);
  await button(page, /^Unmatch/).click();
  await button(page, 'Unmatch').click();
  await text(page, 'Conversation Ended').waitFor();
  expect(await harbour.call(messages.listThreads)).toEqual([]);

  // The conversation is gone from the list, but can still be reported.
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

  const admin = await stage.app.seeker('Ada');
  await sql`update users set account_type = 'Admin' where username_key = 'ada'`.execute(stage.app.context.db);
  const ada = await browserOf(admin, stage, PHONE, '/profile?desk=reports', { dark: true });
  await ada.getByRole('heading', { name: 'Reports' }).first().waitFor();
  await ada.getByText('What was said').click();
  await text(ada, 'Please pay £50 for the badge first.').waitFor();
  await expectNoIssues(ada);
  await ada.getByLabel('Suspend Harbour').check();
  await button(ada, 'Uphold').click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Uphold' }).click();
  await text(ada, 'No reports are waiting.').waitFor();
  await expect(harbour.call(safety.getSafety)).rejects.toMatchObject({ status: 401 });
});

test('an invitation shows its role and why it fits, and can be declined', async () => {
  const pier = await stage.app.employer('Pier');
  await pier.postRole({ title: 'Deckhand' });
  const ada = await stage.app.seeker('Adaeze');
  await ada.call(seekers.saveSeekerProfile, { body: { skills: ['Nursing'], locationCity: 'Bristol' } });
  const { id: roleId } = await pier.postRole({
    title: 'Harbour Nurse',
    salaryMinGbpInt: 11_000_000,
    salaryMaxGbpInt: 12_000_000,
  });
  await pier.call(applications.invite, { body: { roleId, seekerId: ada.id } });
  const page = await browserOf(ada, stage, PHONE, '/');
  // The invited role is first in the deck, although its salary is above the default range.
  await page.locator('[data-depth="0"]').getByRole('heading', { name: 'Harbour Nurse' }).waitFor();
  await page.getByRole('tab', { name: /^Matches/ }).click();
  await text(page, /^Pier invited you/).waitFor();
  await text(page, /\d% match\. \w/).waitFor();
  await expectNoIssues(page);
  await button(page, 'Harbour Nurse').click();
  const sheet = page.getByRole('dialog', { name: 'Harbour Nurse' });
  await sheet.getByRole('heading', { name: 'Why this one' }).waitFor();
  await sheet.getByRole('button', { name: 'Not for me' }).click();
  await page.getByRole('heading', { name: 'Invitations' }).waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Discover' }).click();
  await page.locator('[data-depth="0"]').waitFor();
  expect(await page.getByRole('heading', { name: 'Harbour Nurse' }).count()).toBe(0);
  expect((await pier.noticesOf('status')).map(({ title }) => title)).toEqual(['Invitation declined']);
});

test('the profile lists a blocked company, which can be unblocked there', async () => {
  const mill = await stage.app.employer('Mill Lane');
  const priya = await stage.app.seeker('Priya');
  const { threadId } = await meet(priya, mill, 'Weaver');
  await priya.call(safety.block, { body: { threadId } });
  const page = await browserOf(priya, stage, PHONE, '/profile');
  await page.getByRole('list', { name: 'Blocked' }).getByRole('button', { name: 'Unblock' }).click();
  await text(page, 'Mill Lane is no longer blocked').waitFor();
  expect((await priya.call(safety.getSafety)).blocked).toEqual([]);
});

test('a new password signs out the tablet; the old one deletes nothing', async () => {
  const ngozi = await stage.app.seeker('Ngozi');
  const tablet = await browserOf(ngozi, stage, DESKTOP, '/', { dark: true });
  const page = await browserOf(ngozi, stage, PHONE, '/profile');
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByLabel('New password').fill('four-quiet-words');
  await button(page, 'Change password').click();
  await page.getByText('That is not your password.').waitFor();
  await page.getByLabel('Current password').fill('nod-test-2026');
  await button(page, 'Change password').click();
  await page.getByText('Password Changed', { exact: true }).waitFor();
  expect((await tablet.request.get('/api/user')).status()).toBe(401);
  expect((await page.request.get('/api/user')).status()).toBe(200);

  await button(page, 'Delete my account').click();
  await page.getByLabel('Your password').fill('nod-test-2026');
  await button(page, 'Delete for good').click();
  await page.getByText('That is not your password.').waitFor();
  expect((await page.request.get('/api/user')).status()).toBe(200);
});

function pence(words: string): number {
  return Number(/£([\d,]+)/.exec(words)?.[1]?.replaceAll(',', '') ?? Number.NaN) * 100;
}
