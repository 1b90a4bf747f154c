import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { culture, roleDrafts, roles, seekers } from '#contract/index.ts';
import { assess } from '#testing/planner.ts';
import { expectNoIssues, sidewaysScrollers, waitUntilSettled } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

async function addSkill(page: Page, skill: string): Promise<void> {
  await page.getByLabel('Add a skill').fill(skill);
  await page.getByLabel('Add a skill').press('Enter');
  await page.getByRole('button', { name: `Remove ${skill}` }).waitFor();
}

const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
const slider = (page: Page, trait: string) => page.getByRole('slider', { name: new RegExp(`^${trait}`) });
const importanceOf = (page: Page, trait: string) => page.getByLabel(`How much ${trait} matters`);

test('Bridge describe their teams and post a role; Amara sees her fit', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  const amara = await stage.app.seeker('Amara');
  await amara.call(seekers.saveSeekerProfile, { body: { skills: ['Nursing'], locationCity: 'Leeds' } });
  await assess(amara, true);

  // First the company: at most four scales can matter most.
  const desktop = await browserOf(bridge, stage, DESKTOP, '/employer/setup');
  await desktop.getByRole('heading', { name: 'How your teams work' }).waitFor();
  await slider(desktop, 'Structure').press('ArrowLeft');
  await desktop.getByText('Leans towards “Open”').waitFor();
  for (const trait of ['structure', 'creativity', 'leadership', 'communication']) {
    await importanceOf(desktop, trait).selectOption('Matters most');
  }
  await desktop.getByText(/4 scales matter most, which is the limit/).waitFor();
  await expect.poll(() => importanceOf(desktop, 'independence').locator('option[disabled]').count()).toBe(1);
  for (const trait of ['creativity', 'leadership', 'communication']) {
    await importanceOf(desktop, trait).selectOption('Does not matter');
  }
  await expectNoIssues(desktop);
  await desktop.getByRole('button', { name: 'Save how your teams work' }).click();
  await toast(desktop, 'How Your Teams Work: Saved').waitFor();
  expect((await bridge.call(culture.getEmployerCulture)).culture).toEqual({
    structure: { importance: 3, stance: -1 },
  });

  // Errors appear beside the fields and in the specified toast.
  await desktop.goto('/employer/create-job');
  await desktop.getByText(/Your plan, Enterprise, allows any number of roles/).waitFor();
  await expect.poll(() => desktop.getByLabel('Contact email').inputValue()).toContain('@');
  await desktop.getByRole('button', { name: 'Post Job' }).click();
  await toast(desktop, 'Missing Information').waitFor();
  await desktop.getByText('Give the job a title.').waitFor();

  // The card beside the form shows what is typed into the form.
  const card = desktop.getByRole('img', { name: /^The card:/ });
  await desktop.getByLabel('Job title').fill('Senior Staff Nurse');
  await desktop.getByLabel('Location').fill('Leeds');
  await desktop.getByRole('radio', { name: 'Hybrid' }).check();
  await addSkill(desktop, 'Nursing');
  await card.getByText('Senior Staff Nurse').waitFor();
  await card.getByText('Leeds').waitFor();

  // A minimum above the maximum is refused, with a button to swap them; low pay is only a warning.
  await desktop.getByLabel('Minimum').fill('38000');
  await desktop.getByLabel('Maximum').fill('24000');
  await desktop.getByText('The minimum is above the maximum.').waitFor();
  await desktop.getByRole('button', { name: 'Post Job' }).click();
  expect(await bridge.call(roles.listEmployerRoles)).toEqual([]);
  await desktop.getByRole('button', { name: 'Swap them' }).click();
  await desktop.getByText('That is below the National Living Wage').waitFor();
  await desktop.getByLabel('Job type').selectOption('Freelance');
  await desktop.getByText('That is below the National Living Wage').waitFor({ state: 'detached' });
  await desktop.getByLabel('Job type').selectOption('Full-time');
  await desktop.getByLabel('Minimum').fill('31000');
  await desktop.getByText(/a month in their pocket$/).waitFor();
  await card.getByText('£31,000 – £38,000').waitFor();
  await desktop.getByText('That is below the National Living Wage').waitFor({ state: 'detached' });

  // The draft is stored with the account, so it survives a reload.
  await desktop.getByText('Draft saved.').waitFor();
  await desktop.reload();
  await desktop.getByText('Draft saved.').waitFor();
  await expect.poll(() => desktop.getByLabel('Job title').inputValue()).toBe('Senior Staff Nurse');
  await desktop.getByRole('button', { name: 'Remove Nursing' }).waitFor();

  // This team differs from the company: its scales start from the company's.
  await desktop.getByLabel('This team is different').check();
  await slider(desktop, 'Structure').waitFor();
  await expect
    .poll(() => slider(desktop, 'Structure').getAttribute('aria-valuetext'))
    .toBe('Leans towards “Open”');
  for (let step = 0; step < 3; step += 1) await slider(desktop, 'Structure').press('ArrowRight');
  await desktop.getByText('At “Planned”').waitFor();
  await desktop.getByLabel('Match at once').selectOption('From a fit of 90%');
  await expectNoIssues(desktop);
  await desktop.getByRole('button', { name: 'Post Job' }).click();
  await toast(desktop, 'Job Posted Successfully!').waitFor();
  const [postedRole] = await bridge.call(roles.listEmployerRoles);
  expect(postedRole).toMatchObject({
    title: 'Senior Staff Nurse',
    salaryMinGbpInt: 3_100_000,
    salaryMaxGbpInt: 3_800_000,
    matchAtFitInt: 9_000,
    culture: { structure: { importance: 3, stance: 2 } },
  });

  // The draft is gone. Posting the same role again shows a warning first.
  await desktop.goto('/employer/create-job');
  await desktop.getByLabel('Job title').fill('Snr. staff nurses');
  expect(await desktop.getByText('Your drafts').count()).toBe(0);
  await desktop.getByLabel('Location').fill('Leeds, LS1 4AP');
  await desktop.getByRole('radio', { name: 'Hybrid' }).check();
  await desktop.getByLabel('Minimum').fill('31000');
  await desktop.getByLabel('Maximum').fill('38000');
  await desktop.getByRole('button', { name: 'Post Job' }).click();
  const warning = desktop.getByRole('alert').filter({ hasText: 'You already have this job live' });
  await warning.getByRole('link', { name: 'Senior Staff Nurse' }).waitFor();
  expect(await bridge.call(roles.listEmployerRoles)).toHaveLength(1);
  await warning.getByRole('button', { name: 'Post anyway' }).click();
  await toast(desktop, 'Job Posted Successfully!').waitFor();
  expect(await bridge.call(roles.listEmployerRoles)).toHaveLength(2);

  // Amara reads how the team describes itself, scale by scale, and that the role can match at once.
  const phone = await browserOf(amara, stage, PHONE, `/?role=${postedRole?.id}`);
  const top = phone
    .locator('[data-depth="0"]')
    .getByRole('button', { name: 'Senior Staff Nurse', exact: true });
  await top.click();
  const details = phone.getByRole('dialog');
  await details.getByText('From a fit of 90%, with every required skill').waitFor();
  await details.getByText('The team is at “Planned”, and the answers agree.').waitFor();

  // The role's page counts the card that the deck showed, and editing opens the same form with the posted values.
  await phone.goto('/');
  await phone.locator('[data-depth="0"]').waitFor();
  await stage.app.context.impressions.flush();
  await desktop.goto(`/employer/job/${postedRole?.id}`);
  await desktop.getByRole('img', { name: /^Times seen a day: 1 from .*, most on .*: 1$/ }).waitFor();
  await desktop.getByText('The last 30 days as a table').click();
  await expect.poll(() => desktop.getByRole('table').getByRole('row').count()).toBe(31);
  await desktop.getByRole('link', { name: 'Edit' }).click();
  await desktop.getByRole('heading', { name: 'Edit job' }).waitFor();
  await expect.poll(() => desktop.getByLabel('This team is different').isChecked()).toBe(true);
  await desktop.getByLabel('Job title').fill('Senior Staff Nurse, nights');
  await desktop.getByLabel('This team is different').uncheck();
  await desktop.getByRole('button', { name: 'Save Job' }).click();
  await toast(desktop, 'Job Updated').waitFor();
  await desktop.getByRole('heading', { name: 'Senior Staff Nurse, nights' }).waitFor();
  const editedRole = (await bridge.call(roles.listEmployerRoles)).find(({ id }) => id === postedRole?.id);
  expect(editedRole).toMatchObject({ matchAtFitInt: 9_000, culture: null });
});

test('a job paid by the hour shows its rate, its annual pay and its hours', async () => {
  const [cafe, efua] = [await stage.app.employer('Corner Cafe'), await stage.app.seeker('Efua')];
  const desktop = await browserOf(cafe, stage, DESKTOP, '/employer/create-job');
  await desktop.getByLabel('Job title').fill('Barista');
  await desktop.getByLabel('Location').fill('Truro');
  await desktop.getByRole('radio', { name: 'On-site' }).check();
  await desktop.getByLabel('Job type').selectOption('Part-time');
  await desktop.getByLabel('Paid by the').selectOption('Hour');
  await desktop.getByLabel('Minimum').fill('11.50');
  await desktop.getByLabel('Maximum').fill('14');
  await desktop.getByRole('button', { name: 'Post Job' }).click();
  await desktop.getByText('Enter the hours a week to the nearest quarter, like 20 or 37.5.').waitFor();
  await desktop.getByLabel('Hours a week').fill('20');
  await desktop.getByText('That is below the National Living Wage').waitFor();
  await desktop.getByLabel('Minimum').fill('13');
  await desktop.getByText('£13,520 – £14,560 a year at 20 hours a week, 52 weeks.').waitFor();
  await desktop.getByText('That is below the National Living Wage').waitFor({ state: 'detached' });
  await addSkill(desktop, 'Latte art');
  await desktop.getByLabel('Add a nice-to-have skill').fill('Cornish');
  await desktop.getByLabel('Add a nice-to-have skill').press('Enter');
  await desktop.getByLabel('Paid training').check();
  await desktop.getByLabel('Skilled Worker visas').selectOption('Yes, we sponsor them');
  await expectNoIssues(desktop);
  await desktop.getByRole('button', { name: 'Post Job' }).click();
  await toast(desktop, 'Job Posted Successfully!').waitFor();

  const phone = await browserOf(efua, stage, PHONE, '/');
  await phone.getByRole('button', { name: 'Filters' }).click();
  const panel = phone.getByRole('dialog');
  await panel.getByLabel('Minimum').fill('0');
  await panel.getByLabel('Sponsors visas').check();
  await panel.getByLabel('Paid training').check();
  await panel.getByLabel('Hours a week, at most').selectOption('20 hours');
  await expectNoIssues(phone);
  await panel.getByRole('button', { name: 'Apply Filters' }).click();
  const top = phone.locator('[data-depth="0"]');
  await top.getByText('£13 – £14 an hour', { exact: true }).waitFor();
  await top.getByText('£13,520 – £14,560 a year at 20 hours a week', { exact: true }).waitFor();
  await top.getByRole('button', { name: 'Barista', exact: true }).click();
  const details = phone.getByRole('dialog');
  await details.getByRole('heading', { name: 'Would help, but not required' }).waitFor();
  await details.getByText('Cornish', { exact: true }).first().waitFor();
  await details.getByText('They sponsor Skilled Worker visas').waitFor();
});

test('the form works on a phone with a full plan; a failed page can retry', async () => {
  const small = stage.app.visitor();
  await small.register('Small', 'Employer');
  await small.send('POST', '/api/employer', { companyName: 'Small Ltd', tierOption: 'OptionB' });
  const page = await browserOf(small, stage, PHONE, '/employer/create-job');
  await page.getByText(/1 live role at once/).waitFor();
  await page.getByLabel('Job title').fill(`${'Unbroken'.repeat(16)} Baker`);
  await page.getByRole('radio', { name: 'On-site' }).check();
  await page.getByLabel('Minimum').fill('26000');
  await page.getByLabel('Maximum').fill('28000');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /^The card: Unbroken/ })
    .waitFor();
  await waitUntilSettled(page);
  expect(await sidewaysScrollers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Another role takes the plan's only place meanwhile: the form shows the refusal and keeps what was typed.
  await small.postRole({ title: 'Miller' });
  await page.getByRole('button', { name: 'Post Job' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Pay per hire' });
  await expect
    .poll(() => refusal.getByRole('link', { name: 'Plan and billing' }).getAttribute('href'))
    .toBe('/employer/billing');
  await expect.poll(() => page.getByLabel('Minimum').inputValue()).toBe('26000');

  // A role that could not be loaded is not reported as missing.
  const [role] = await small.call(roles.listEmployerRoles);
  let isDown = true;
  await page.route(`**/api/employer/roles/${role?.id}`, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.goto(`/employer/job/${role?.id}`);
  await page.getByRole('heading', { name: 'This job could not be loaded' }).waitFor();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.waitFor();
  // There must be no pause here: an event about the role would reload it automatically.
  isDown = false;
  await tryAgain.click();
  await page.getByRole('heading', { name: 'Miller' }).waitFor();
});

test('a draft opens in another window, and neither overwrites the other', async () => {
  const cedar = await stage.app.employer('Cedar Homes');
  const { id: roleId } = await cedar.postRole({ title: 'Carer', requiredSkills: ['First aid'] });
  const desktop = await browserOf(cedar, stage, DESKTOP, `/employer/job/${roleId}`);
  await desktop.getByRole('link', { name: 'Post one like this' }).click();
  await desktop.getByRole('button', { name: 'Remove First aid' }).waitFor();
  await desktop.getByLabel('Job title').fill('Night carer');
  await desktop.getByText('Draft saved.').waitFor();

  const phone = await browserOf(cedar, stage, PHONE, '/employer/dashboard?tab=jobs');
  await phone.getByRole('link', { name: 'Continue Night carer' }).click();
  await phone.getByRole('button', { name: 'Remove First aid' }).waitFor();
  await phone.getByLabel('Job title').fill('Night carer, Leeds');
  await phone.getByText('Saving your draft...').waitFor();
  await phone.getByText('Draft saved.').waitFor();

  await desktop.getByLabel('Job title').fill('Night carer, York');
  const warning = desktop.getByRole('alert').filter({ hasText: 'This draft was changed' });
  await warning.getByText('Night carer, Leeds').waitFor();
  expect((await cedar.call(roleDrafts.listRoleDrafts)).drafts).toMatchObject([
    { title: 'Night carer, Leeds' },
  ]);
  await expectNoIssues(desktop);
  await warning.getByRole('button', { name: 'Load the other version' }).click();
  await expect.poll(() => desktop.getByLabel('Job title').inputValue()).toBe('Night carer, Leeds');
  await desktop.getByRole('button', { name: 'Post Job' }).click();
  await toast(desktop, 'Job Posted Successfully!').waitFor();
  expect((await cedar.call(roleDrafts.listRoleDrafts)).drafts).toEqual([]);

  // If the draft was posted meanwhile, these changes can still be saved as a new draft.
  await phone.getByLabel('Job title').fill('Night carer, Hull');
  await phone.getByRole('button', { name: 'Save mine instead' }).click();
  await phone.getByText('Draft saved.').waitFor();
  expect((await cedar.call(roleDrafts.listRoleDrafts)).drafts).toMatchObject([
    { title: 'Night carer, Hull' },
  ]);
  await phone.getByRole('button', { name: 'Discard draft' }).click();
  await expect.poll(async () => (await cedar.call(roleDrafts.listRoleDrafts)).drafts).toEqual([]);
});

test('posting while the draft is being saved leaves no draft', async () => {
  const ash = await stage.app.employer('Ash Works');
  const page = await browserOf(ash, stage, DESKTOP, '/employer/create-job');
  const saves = '**/api/role-drafts/*';
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(saves, async (route) => {
    await arrival;
    await route.continue();
  });
  const saveRequest = page.waitForRequest(saves);
  const saveResponse = page.waitForResponse(saves);
  await page.getByLabel('Job title').fill('Welder');
  await page.getByLabel('Location').fill('Hull');
  await page.getByRole('radio', { name: 'On-site' }).check();
  await page.getByLabel('Minimum').fill('31000');
  await page.getByLabel('Maximum').fill('38000');
  await saveRequest;
  const checkResponse = page.waitForResponse((response) =>
    response.url().includes(roles.listSimilarRoles.path),
  );
  await page.getByRole('button', { name: 'Post Job' }).click();
  await checkResponse;
  // Lets the page send what it would send now.
  await waitUntilSettled(page);
  arrive();
  await saveResponse;
  await toast(page, 'Job Posted Successfully!').waitFor();
  expect((await ash.call(roleDrafts.listRoleDrafts)).drafts).toEqual([]);
});

test('words typed just before a tab closes, or offline, are not lost', async () => {
  const elm = await stage.app.employer('Elm House');
  const first = await browserOf(elm, stage, DESKTOP, '/employer/create-job');
  const device = first.context();
  const reopen = async (path = '/employer/create-job') => {
    const page = await device.newPage();
    await page.goto(path);
    return page;
  };
  // On a busy machine the save after a pause in typing could come before the tab closes: this tab's never gets through.
  await first.route('**/api/role-drafts/*', () => {});
  await first.getByLabel('Job title').fill('Gardener');
  await first.close();
  const second = await reopen();
  await expect.poll(() => second.getByLabel('Job title').inputValue()).toBe('Gardener');
  await second.getByText('Draft saved.').waitFor();
  const [draft] = (await elm.call(roleDrafts.listRoleDrafts)).drafts;
  expect(draft?.title).toBe('Gardener');

  // Offline nothing reaches the server; the draft is opened again with a network.
  await device.setOffline(true);
  await second.getByLabel('Job title').fill('Gardener, Kew');
  await second.close();
  await device.setOffline(false);
  const third = await reopen(`/employer/create-job?draft=${draft?.id}`);
  await expect.poll(() => third.getByLabel('Job title').inputValue()).toBe('Gardener, Kew');
  await third.getByText('Draft saved.').waitFor();
  expect((await elm.call(roleDrafts.listRoleDrafts)).drafts).toMatchObject([{ title: 'Gardener, Kew' }]);
  await expect
    .poll(async () => third.evaluate(() => JSON.stringify(localStorage).includes('Kew')))
    .toBe(false);
});
