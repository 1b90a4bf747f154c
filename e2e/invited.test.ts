import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { seekers } from '#contract/index.ts';
import type { Person } from '#testing/person.ts';
import { seriousIssues, settled, sidewaysScrollers } from './checks.ts';
import { browserOf } from './people.ts';
import { DESK, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('Bridge sees who fits best and why, by the keyboard too; who does not want to be found is not among them', async () => {
  const skills = ['Figma', 'User research', 'Prototyping'];
  const amara = await seeker('Amara', { skills, experience: { years: 6 } });
  await seeker('Bela', { skills: skills.slice(0, 2) });
  await seeker('Cora', { skills: skills.slice(0, 2), isDiscoverable: false });
  const bridge = await stage.app.employer('Bridge & Co');
  await bridge.postRole({ title: 'Product Designer', requiredSkills: skills });

  // Off and on again: what employers see stands beside the switch.
  const phone = await browserOf(amara, stage, PHONE, '/profile');
  const findMe = phone.getByRole('switch', { name: 'Let employers find me' });
  await expect.poll(() => findMe.isChecked()).toBe(true);
  await findMe.click();
  await phone.getByText('No employer finds you.').waitFor();
  await findMe.click();
  await phone.getByText('They never see your name').waitFor();

  const desk = await browserOf(bridge, stage, DESK, '/employer/dashboard?tab=candidates');
  const rows = desk.getByRole('article');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(2);
  const first = rows.first();
  await first.getByText('Bristol · 6 years').waitFor();
  expect(await desk.getByText('Amara').count()).toBe(0);
  await settled(desk);
  expect(await seriousIssues(desk)).toEqual([]);
  expect(await sidewaysScrollers(desk)).toEqual([]);

  // The reasons are those that she would read.
  await first.locator('summary').press('Enter');
  await first.getByText('3 of 3 required skills: Figma, User research, Prototyping.').waitFor();

  // Skipped and taken back: the focus stays where the person stood.
  const second = rows.nth(1);
  await second.getByRole('button', { name: /^Skip Candidate/ }).press('Enter');
  await second.getByText('is skipped for this job.').waitFor();
  await expect.poll(() => second.evaluate((row) => row === document.activeElement)).toBe(true);
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await second.getByRole('button', { name: /^Invite Candidate/ }).waitFor();
});

async function seeker(name: string, profile: BodyFor<typeof seekers.saveSeekerProfile>): Promise<Person> {
  const person = await stage.app.seeker(name);
  await person.call(seekers.saveSeekerProfile, { body: { locationCity: 'Bristol', ...profile } });
  return person;
}

test('a role’s own page has its candidates too, and says in words that there are none', async () => {
  const quay = await stage.app.employer('Quay');
  const role = await quay.postRole({
    title: 'Lighthouse keeper',
    locationCity: 'Lerwick',
    requiredSkills: ['Lamp trimming', 'Fog signals'],
  });
  const desk = await browserOf(quay, stage, DESK, `/employer/job/${role.id}`, { dark: true });
  await desk.getByRole('heading', { name: 'Nobody who fits is to be found yet' }).waitFor();
  await settled(desk);
  expect(await seriousIssues(desk)).toEqual([]);
});
