import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seekers } from '#contract/index.ts';
import { seriousIssues, settled, sidewaysScrollers } from './checks.ts';
import { postRole, setUpCompany, signUp } from './people.ts';
import { DESK, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const text = (page: Page, words: string) => page.getByText(words, { exact: true });

test('Bridge invites whom the list puts first; Amara hears of it, says yes, and both see the match at once', async () => {
  const bridge = await stage.visitor(DESK);
  const amara = await stage.visitor(PHONE, { touch: true });

  // Three people with profiles; one of them does not want to be found.
  const others = await Promise.all(['Bela', 'Cora'].map((name) => stage.app.seeker(name)));
  for (const [n, person] of others.entries()) {
    await person.call(seekers.saveSeekerProfile, {
      body: { locationCity: 'Bristol', skills: ['Figma', 'User research'], isDiscoverable: n === 0 },
    });
  }
  await signUp(amara, { firstName: 'Amara', lastName: 'Okafor', username: 'amara', role: 'Job Seeker' });
  await amara.getByRole('heading', { name: 'No More Jobs' }).waitFor();
  await amara.goto('/profile');
  await amara.getByLabel('Location').fill('Bristol');
  for (const skill of ['Figma', 'User research', 'Prototyping']) {
    await amara.getByLabel('Add a skill').fill(skill);
    await amara.getByLabel('Add a skill').press('Enter');
  }
  await amara.getByLabel('Years').fill('6');
  await amara.getByRole('button', { name: 'Save Profile' }).click();
  await text(amara, 'Profile Updated').waitFor();

  // Off and on again: what employers see stands beside the switch.
  const findMe = amara.getByRole('switch', { name: 'Let employers find me' });
  expect(await findMe.isChecked()).toBe(true);
  await findMe.click();
  await amara.getByText('No employer finds you.').waitFor();
  await findMe.click();
  await amara.getByText('They never see your name').waitFor();
  await amara.goto('/');

  await signUp(bridge, { firstName: 'Bea', lastName: 'Bridge', username: 'bridge', role: 'Employer' });
  await setUpCompany(bridge, 'Bridge & Co');
  await postRole(bridge, {
    title: 'Product Designer',
    city: 'Bristol',
    salary: ['42000', '52000'],
    skills: ['Figma', 'User research', 'Prototyping'],
  });
  await bridge.getByRole('tab', { name: 'Candidates' }).click();
  const rows = bridge.getByRole('article');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(2);
  const first = rows.first();
  await first.getByText('Bristol · 6 years').waitFor();
  expect(await bridge.getByText('Amara').count()).toBe(0);
  await settled(bridge);
  expect(await seriousIssues(bridge)).toEqual([]);
  expect(await sidewaysScrollers(bridge)).toEqual([]);

  // Why, by the keyboard; the reasons are those that she would read.
  await first.getByText('Why').focus();
  await bridge.keyboard.press('Enter');
  await first.getByText('3 of 3 required skills: Figma, User research, Prototyping.').waitFor();

  // Skipped by the keyboard and taken back: the focus stays where the person stood.
  await rows
    .nth(1)
    .getByRole('button', { name: /^Skip Candidate/ })
    .focus();
  await bridge.keyboard.press('Enter');
  await rows.nth(1).getByText('is skipped for this job.').waitFor();
  await expect.poll(() => rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
  await bridge.keyboard.press('Tab');
  await bridge.keyboard.press('Enter');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Invite Candidate/ })
    .waitFor();

  await first.getByRole('button', { name: /^Invite Candidate/ }).click();
  await first.getByText('is invited. If they apply, it is a match at once.').waitFor();

  // On her phone: the bell, the invitation on top of the deck, and yes.
  await amara.getByRole('button', { name: /unread/ }).waitFor();
  await amara.goto('/');
  await amara.locator('[data-depth="0"]').getByText('Invited').waitFor();
  await amara.getByRole('button', { name: 'Apply', exact: true }).click();
  await amara.getByRole('heading', { name: "It's a Match!" }).waitFor();
  await text(amara, 'You and Bridge & Co liked each other').waitFor();

  // At the desk, without a reload: who she is, and the way to talk.
  await bridge.getByRole('button', { name: /unread/ }).waitFor();
  await bridge.getByRole('tab', { name: /^Applications/ }).click();
  await bridge.getByText('Amara Okafor').waitFor();
  await bridge.getByRole('link', { name: 'Message' }).first().waitFor();
  await bridge.getByRole('tab', { name: 'Candidates' }).click();
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
});

test('a role’s own page has its candidates too, and says in words that there are none', async () => {
  const quay = await stage.app.employer('Quay');
  const role = await quay.postRole({
    title: 'Lighthouse keeper',
    locationCity: 'Lerwick',
    requiredSkills: ['Lamp trimming', 'Fog signals'],
  });
  const desk = await stage.visitor(DESK, { dark: true });
  await desk.goto('/auth');
  await desk.getByLabel('Username').fill('quay');
  await desk.getByRole('textbox', { name: 'Password' }).fill('nod-test-2026');
  await desk.getByRole('button', { name: 'Sign In', exact: true }).click();
  await desk.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await desk.goto(`/employer/job/${role.id}`);
  await desk.getByRole('heading', { name: 'Nobody who fits is to be found yet' }).waitFor();
  await settled(desk);
  expect(await seriousIssues(desk)).toEqual([]);
});
