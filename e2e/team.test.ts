import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { security } from '#contract/index.ts';
import { getMembership } from '#contract/members.ts';
import { invitationTo, join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import { card } from './card.ts';
import { expectNoIssues, watchCalls } from './checks.ts';
import { browserOf, PASSWORD } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

async function invite(page: Page, email: string, role: string): Promise<string> {
  const form = card(page, 'Invite a colleague');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption(role);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await card(page, 'Open invitations').getByText(email, { exact: true }).waitFor();
  return invitationTo(stage.app, email);
}

test('Bridge invites Priya and Femi; a removed member is out at once', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  await meet(await stage.app.seeker('Amara'), bridge, 'Porter');
  const owner = await browserOf(bridge, stage, DESKTOP, '/employer/setup');
  await owner.getByRole('link', { name: 'Team' }).click();
  await owner.getByRole('heading', { name: 'Team', exact: true }).waitFor();
  const recruiterLink = await invite(owner, 'priya@example.org', 'Recruiter');
  await expectNoIssues(owner);

  // Priya has no account: the link leads to signing up, and then back to the invitation.
  const priya = await stage.visitor(PHONE, { touch: true });
  await priya.goto(`/invitation#${recruiterLink}`);
  await priya.getByRole('heading', { name: 'Join Bridge & Co' }).waitFor();
  await priya.getByText('Posts and edits all jobs, and handles every applicant.').waitFor();
  await expectNoIssues(priya);
  await priya.getByRole('link', { name: 'Create an account' }).click();
  await priya.getByLabel('First name').fill('Priya');
  await priya.getByLabel('Last name').fill('Raman');
  await priya.getByLabel('Username').fill('priya.raman');
  // The address is filled in, because the invitation works only for it.
  await expect.poll(() => priya.getByLabel('Email').inputValue()).toBe('priya@example.org');
  await priya.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await priya.getByRole('button', { name: 'Create Account' }).click();
  await priya.getByRole('button', { name: 'Accept' }).click();
  await priya.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(await priya.getByRole('link', { name: 'Billing' }).count()).toBe(0);
  await priya.getByRole('tab', { name: 'Applications (1)' }).waitFor();

  // Femi in finance sees invoices and no applicants.
  await owner.reload();
  await card(owner, 'Members').getByText('priya@example.org').waitFor();
  const financeLink = await invite(owner, 'femi@example.org', 'Finance');
  const femi = await browserOf(
    await stage.app.visitor().register('Femi', 'Employer'),
    stage,
    DESKTOP,
    `/invitation#${financeLink}`,
  );
  await femi.getByRole('button', { name: 'Accept' }).click();
  await femi.getByRole('heading', { name: 'Billing', exact: true }).waitFor();
  await femi.getByRole('link', { name: 'Billing' }).waitFor();
  expect(await femi.getByRole('link', { name: 'Chat' }).count()).toBe(0);

  // The owner removes Priya, and her open page updates.
  await owner.reload();
  const members = card(owner, 'Members');
  await members.getByText('femi@example.org').waitFor();
  await members.getByRole('button', { name: 'Remove Priya Raman' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await members.getByText('priya@example.org').waitFor({ state: 'detached' });
  await priya.getByRole('heading', { name: 'Set up your company first' }).waitFor();
});

test('members are told what is not part of their role, and attempt none of it', async () => {
  const harbour = await stage.app.employer('Harbour');
  const { id: roleId } = await harbour.postRole({ title: 'Harbour Master' });
  const pages = [
    ...['/employer/dashboard', '/employer/dashboard?tab=jobs', '/employer/create-job', '/employer/import'],
    ...[`/employer/job/${roleId}`, `/employer/job/${roleId}/edit`, '/employer/billing', '/employer/team'],
    ...['/chat', '/employer/interviews', '/interview/schedule', '/profile', '/'],
  ];
  const members = [
    await join(stage.app, harbour, 'recruiter', 'Rhys'),
    await join(stage.app, harbour, 'hiring_manager', 'Hana'),
    await join(stage.app, harbour, 'interviewer', 'Ines'),
    await join(stage.app, harbour, 'finance', 'Fola'),
  ];
  for (const member of members) {
    const page = await browserOf(member, stage, DESKTOP, 'about:blank');
    const answered = watchCalls(page);
    const othersAnswered = watchCalls(page, getMembership.path);
    for (const path of pages) {
      const known = Promise.withResolvers<void>();
      await page.route(`**${getMembership.path}`, (route) => known.promise.then(() => route.continue()));
      await page.goto(path);
      // The app attempts nothing either while it doesn't know the member's role yet, however long that takes.
      await othersAnswered();
      known.resolve();
      await page.locator('h1, h2').first().waitFor();
      await answered();
      await page.unroute(`**${getMembership.path}`);
    }
    if (member.user?.firstName !== 'Ines') continue;
    for (const path of ['/employer/create-job', '/employer/billing']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'This page is not part of your role' }).waitFor();
      await expectNoIssues(page);
    }
    await page.getByRole('link', { name: 'Go to my first page' }).click();
    await page.getByText('When a colleague asks you to interview someone, their application').waitFor();
  }
  const refusals = (await harbour.call(security.listCompanyEvents)).filter(
    ({ kind }) => kind === 'access_refused',
  );
  expect(refusals).toEqual([]);
});

test('a member whose role could not be loaded tries again', async () => {
  const mill = await stage.app.employer('Mill');
  const page = await browserOf(await join(stage.app, mill, 'finance', 'Fred'), stage, PHONE, 'about:blank');
  await page.route(`**${getMembership.path}`, (route) => route.abort());
  await page.goto('/employer/billing');
  await page.getByRole('heading', { name: 'Your company could not be loaded' }).waitFor();
  await expectNoIssues(page);
  await page.unroute(`**${getMembership.path}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Billing', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Billing' }).waitFor();
});
