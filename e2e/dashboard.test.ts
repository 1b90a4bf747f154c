import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { UNDO_MS } from '#contract/applications.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { applications, seekers } from '#contract/index.ts';
import type { Person } from '#testing/person.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf, untilToaster } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

async function seeker(name: string, profile: BodyFor<typeof seekers.saveSeekerProfile>): Promise<Person> {
  const person = await stage.app.seeker(name);
  await person.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol', ...profile } });
  return person;
}

async function apply(name: string, roleId: string, skills: readonly string[]): Promise<Person> {
  const person = await seeker(name, { skills: [...skills] });
  await person.call(applications.apply, { body: { roleId } });
  return person;
}

const rows = (page: Page) => page.getByRole('list', { name: 'Applications' }).getByRole('article');
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** A point of a column that is visible even if the column continues below the window. */
const TOP = { targetPosition: { x: 60, y: 30 } };
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

test('Bridge sees who fits best and why, without those who are hidden', async () => {
  const skills = ['Figma', 'User research', 'Prototyping'];
  const amara = await seeker('Amara', { skills, experience: { years: 6 } });
  await seeker('Bela', { skills: skills.slice(0, 2) });
  await seeker('Cora', { skills: skills.slice(0, 2), isDiscoverable: false });
  const bridge = await stage.app.employer('Bridge & Co');
  await bridge.postRole({ title: 'Product Designer', requiredSkills: skills });

  // Off and on again: the switch says what employers see.
  const phone = await browserOf(amara, stage, PHONE, '/profile');
  const findMe = phone.getByRole('switch', { name: 'Let employers find me' });
  await expect.poll(() => findMe.isChecked()).toBe(true);
  await findMe.click();
  await phone.getByText('No employer can find you.').waitFor();
  await findMe.click();
  await phone.getByText('They don’t see your name').waitFor();

  const desktop = await browserOf(bridge, stage, DESKTOP, '/employer/dashboard?tab=candidates');
  const rows = desktop.getByRole('article');
  await rows.first().waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  const first = rows.first();
  await first.getByText('Bristol · 6 years').waitFor();
  expect(await desktop.getByText('Amara').count()).toBe(0);
  await expectNoIssues(desktop);

  // The reasons are the same as the seeker's.
  await first.locator('summary').press('Enter');
  await first.getByText('3 of 3 required skills: Figma, User research, Prototyping.').waitFor();

  // Skipping Bela moves the focus to her row, so that Tab and Enter restore her.
  const second = rows.nth(1);
  await second.getByRole('button', { name: /^Skip Candidate/ }).press('Enter');
  await second.getByText('is skipped for this job.').waitFor();
  await expect.poll(() => second.evaluate((row) => row === document.activeElement)).toBe(true);
  await desktop.keyboard.press('Tab');
  await desktop.keyboard.press('Enter');
  await second.getByRole('button', { name: /^Invite Candidate/ }).waitFor();
});

test('a role’s page says when no candidates match yet', async () => {
  const quay = await stage.app.employer('Quay');
  const role = await quay.postRole({
    title: 'Lighthouse keeper',
    locationCity: 'Lerwick',
    requiredSkills: ['Lamp trimming', 'Fog signals'],
  });
  const desktop = await browserOf(quay, stage, DESKTOP, `/employer/job/${role.id}`, { dark: true });
  await desktop.getByRole('heading', { name: 'No matching candidates yet' }).waitFor();
  await expectNoIssues(desktop);
});

test('Bridge search for one applicant and move others across a board', async () => {
  const bridge = await stage.app.employer('Bridge');
  const ward = await bridge.postRole({ title: 'Staff Nurse' });
  const kitchen = await bridge.postRole({ title: 'Pastry Chef', requiredSkills: ['Baking'] });
  for (const name of ['Nadia', 'Noor', 'Nell']) await apply(name, ward.id, ['Nursing']);
  const baker = await apply('Bethan', kitchen.id, ['Baking', 'Bread']);
  const desktop = await browserOf(bridge, stage, DESKTOP, '/employer/dashboard?tab=applications');
  await expect.poll(() => rows(desktop).count()).toBe(4);
  await desktop.getByLabel('Role', { exact: true }).selectOption(ward.id);
  await expect.poll(() => rows(desktop).count()).toBe(3);

  // The search text is kept in the URL, so it is still there after opening an application and going back.
  await desktop.getByLabel('Role', { exact: true }).selectOption('');
  await desktop.getByLabel('Search applications').fill('baking');
  await expect.poll(() => rows(desktop).count()).toBe(1);
  expect(new URL(desktop.url()).searchParams.get('q')).toBe('baking');
  await desktop.getByRole('link', { name: /^Applicant/ }).click();
  const detail = desktop.getByRole('region', { name: 'Application', exact: true });
  await detail.getByText('Why this score').waitFor();
  await detail.getByText('They applied.').waitFor();
  expect(await desktop.getByText('Bethan').count()).toBe(0);
  await detail.getByRole('button', { name: /^Shortlist/ }).click();
  await toast(desktop, 'Application Updated').waitFor();
  await detail.getByRole('heading', { name: 'Bethan Test' }).waitFor();
  await detail.getByText('You shortlisted them.').waitFor();
  await desktop.goBack();
  await detail.waitFor({ state: 'detached' });
  expect(new URL(desktop.url()).searchParams.get('q')).toBe('baking');

  // The board: a card is picked up, moved to the next column and dropped, all from the keyboard.
  await desktop.getByRole('button', { name: 'Board' }).click();
  await desktop.getByLabel('Search applications').fill('');
  await column(desktop, 'Shortlisted').getByText('Bethan Test').waitFor();
  const first = column(desktop, 'Pending').getByRole('article').first();
  const name = (await first.getByRole('heading').textContent())?.trim() ?? '';
  await first.getByRole('button', { name: /with the arrow keys$/ }).focus();
  await desktop.keyboard.press('Enter');
  await desktop.keyboard.press('ArrowRight');
  await desktop.keyboard.press('Enter');
  await column(desktop, 'Reviewing').getByText(name).waitFor();
  const focusedLabel = () => desktop.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focusedLabel).toBe(`Move ${name} with the arrow keys`);
  await column(desktop, 'Reviewing').getByText('1', { exact: true }).waitFor();
  // Another card is moved with the mouse.
  const second = column(desktop, 'Pending').getByRole('article').first();
  const otherName = (await second.getByRole('heading').textContent())?.trim() ?? '';
  await second.dragTo(column(desktop, 'Reviewing'), TOP);
  await column(desktop, 'Reviewing').getByText(otherName).waitFor();
  await expectNoIssues(desktop);
  // A card in Reviewing can't be dropped on Offered, because it needs an interview first.
  const before = await column(desktop, 'Reviewing').getByRole('article').count();
  await column(desktop, 'Reviewing').getByRole('article').first().dragTo(column(desktop, 'Offered'), TOP);
  expect(await desktop.getByRole('dialog').count()).toBe(0);
  expect(await column(desktop, 'Reviewing').getByRole('article').count()).toBe(before);

  expect((await baker.call(applications.listApplications))[0]?.status).toBe('shortlisted');
});

test('two tabs move one application: one wins, the other sees why', async () => {
  const mill = await stage.app.employer('Millrace');
  const role = await mill.postRole({ title: 'Miller' });
  const tomos = await apply('Tomos', role.id, ['Milling']);
  const path = '/employer/dashboard?tab=applications';
  const [one, other] = [
    await browserOf(mill, stage, DESKTOP, path),
    await browserOf(mill, stage, DESKTOP, path),
  ];
  await Promise.all([one, other].map((page) => page.getByRole('button', { name: /^Shortlist/ }).waitFor()));
  await untilToaster(other);
  // The other tab gets no events from the first: it still shows the old status.
  await other.context().setOffline(true);
  await one.getByRole('button', { name: /^Shortlist/ }).click();
  await toast(one, 'Application Updated').waitFor();
  await other.getByRole('button', { name: /^Reject/ }).click();
  await other.getByRole('radio', { name: 'The role has been filled' }).check();
  await other.context().setOffline(false);
  await other.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await other.getByText('Failed to update application status.', { exact: true }).waitFor();
  await rows(other)
    .getByText(/^Somebody at your company has already shortlisted/)
    .waitFor();
  await other.getByText('Tomos Test').first().waitFor();
  await rows(other).filter({ hasText: 'Shortlisted' }).waitFor();
  expect((await tomos.call(applications.listApplications))[0]?.status).toBe('shortlisted');
});

test('Fern & Co reject an applicant and undo it', async () => {
  const fern = await stage.app.employer('Fern & Co');
  const role = await fern.postRole({ title: 'Gardener' });
  const ivy = await apply('Ivy', role.id, ['Pruning']);
  const page = await browserOf(fern, stage, DESKTOP, '/employer/dashboard?tab=applications');
  const confirm = async () => {
    await page.getByRole('radio', { name: 'The role has been filled' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByText('They will be told in ten seconds.', { exact: true }).waitFor();
  };
  const reject = async () => {
    await page.getByRole('button', { name: /^Reject/ }).click();
    await confirm();
  };
  const statusOf = async () => (await ivy.call(applications.listApplications))[0]?.status;
  await reject();
  await rows(page).getByText('Being rejected').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Rejection Taken Back', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Reject/ }).waitFor();
  await stage.app.advance(UNDO_MS);
  expect(await statusOf()).toBe('pending');

  // The row has an Undo as well, because the toast soon disappears.
  await reject();
  await page.getByRole('button', { name: /^Undo the rejection of/ }).click();
  await page.getByText('Rejection Taken Back', { exact: true }).waitFor();
  await page.locator('article:focus').waitFor();

  // On the board, too, the focus stays with the applicant whose buttons come and go.
  await page.getByRole('button', { name: 'Board' }).click();
  const menu = page.getByRole('button', { name: /^Move to/ });
  await menu.click();
  await page.getByRole('article').getByRole('button', { name: 'Rejected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await menu.click();
  await page.getByRole('article').getByRole('button', { name: 'Rejected' }).click();
  await confirm();
  await page.locator('article:focus').waitFor();
  await page.getByRole('button', { name: /^Undo the rejection of/ }).click();
  await page.getByRole('button', { name: /with the arrow keys$/ }).waitFor();
  await page.locator('article :focus').or(page.locator('article:focus')).waitFor();
  await page.getByRole('button', { name: 'List' }).click();

  await reject();
  await stage.app.advance(UNDO_MS);
  await rows(page).getByText('Rejected').waitFor();
  expect(await statusOf()).toBe('rejected');
});

test('on a phone Back leads from a conversation to the list', async () => {
  const anchor = await stage.app.employer('Anchor');
  const role = await anchor.postRole({ title: 'Deckhand' });
  await apply('Wren', role.id, ['Rope work']);
  const [application] = await anchor.call(applications.listEmployerApplications);
  await anchor.call(applications.moveApplication, {
    params: { applicationId: application?.id ?? '' },
    body: { status: 'shortlisted' },
  });
  const phone = await browserOf(anchor, stage, PHONE, '/employer/dashboard');
  await phone.getByRole('link', { name: /^Chat/ }).click();
  await phone.getByRole('heading', { name: 'Chat', exact: true }).waitFor();
  await phone.getByRole('button', { name: /Wren Test/ }).click();
  await phone.getByRole('heading', { name: 'Wren Test' }).waitFor();
  await phone.getByRole('button', { name: 'Application', exact: true }).click();
  await phone.getByRole('dialog').getByText('You shortlisted them.').waitFor();
  await phone.goBack();
  await phone.getByRole('dialog').waitFor({ state: 'detached' });
  await phone.goBack();
  await phone.getByRole('heading', { name: 'Chat', exact: true }).waitFor();
  // From a link that came from elsewhere, the button leads to the list as well.
  await phone.goto(`/chat/${application?.seeker.id}`);
  await phone.getByRole('button', { name: 'Back to conversations' }).click();
  await phone.getByRole('heading', { name: 'Chat', exact: true }).waitFor();
});
