import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { applicantFile, applications, billing, interviews, roles } from '#contract/index.ts';
import { DAY, HOUR } from '#server/clock.ts';
import { invitationTo } from '#testing/join.ts';
import { Live } from '#testing/live.ts';
import { makeOffer, offerTerms } from '#testing/offer.ts';
import { newCompany, subscribe } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';
import { aroundTheChange } from './calendar.ts';
import { card } from './card.ts';
import { browserOf, postRole } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();
const { app } = stage;

/** An owner invites somebody on the team page; they accept in a browser of their own. */
async function bringIn(owner: Page, name: string, role: string): Promise<{ person: Person; page: Page }> {
  const email = `${name.toLowerCase()}@example.org`;
  const form = card(owner, 'Invite a colleague');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption(role);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await card(owner, 'Open invitations').getByText(email, { exact: true }).waitFor();
  const person = await app.visitor().register(name, 'Employer');
  const page = await browserOf(person, stage, DESKTOP, `/invitation#${await invitationTo(app, email)}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL(/\/employer\//);
  return { person, page };
}

test('six people of Bridge & Co hire Amara, each with their own account', async () => {
  // The day before the Friday before the clocks go back.
  const first = aroundTheChange(app.clock()).friday;
  app.clock.advance(Date.parse(first.at) - DAY - app.clock().getTime());
  const { friday, monday } = {
    friday: first,
    monday: aroundTheChange(new Date(Date.parse(first.at) - 5 * DAY)).monday,
  };
  expect([friday.at.slice(11, 16), monday.at.slice(11, 16)]).toEqual(['08:30', '09:30']);

  const bridge = await newCompany(app, 'Bridge & Co');
  await subscribe(bridge);
  const owner = await browserOf(bridge, stage, DESKTOP, '/employer/team');
  const priya = await bringIn(owner, 'Priya', 'Recruiter');
  const hari = await bringIn(owner, 'Hari', 'Hiring manager');
  const ines = await bringIn(owner, 'Ines', 'Interviewer');
  const ivo = await bringIn(owner, 'Ivo', 'Interviewer');
  const femi = await bringIn(owner, 'Femi', 'Finance');

  // Hari posts his role; two people apply, and Priya sees both.
  await hari.page.goto('/employer/create-job');
  await postRole(hari.page, {
    title: 'Night Porter',
    city: 'Leeds',
    salary: ['30000', '34000'],
    skills: ['Patience'],
  });
  const [role] = await hari.person.call(roles.listEmployerRoles);
  const roleId = role?.id ?? '';
  const [amara, bela] = [await app.seeker('Amara'), await app.seeker('Bela')];
  const apply = async (seeker: Person) =>
    (await seeker.call(applications.apply, { body: { roleId } })).application.id;
  const applicationId = await apply(amara);
  await apply(bela);
  await priya.page.goto('/employer/dashboard?tab=applications');
  await priya.page.getByRole('tab', { name: 'Applications (2)' }).waitFor();
  await priya.person.moveTo(applicationId, 'shortlisted');

  // A panel of two. Amara chooses one of its times, which are before and after the clocks go back.
  await hari.page.goto(`/interview/schedule?applicationId=${applicationId}`);
  await hari.page.getByRole('radio', { name: /^Video/ }).check();
  await hari.page.getByLabel('Date (required)').fill(friday.date);
  await hari.page.getByLabel('Time (required)').fill('09:30');
  await hari.page.getByRole('button', { name: 'Offer another time' }).click();
  await hari.page.getByRole('textbox', { name: 'Date 2' }).fill(monday.date);
  await hari.page.getByRole('textbox', { name: 'Time 2' }).fill('09:30');
  const team = card(hari.page, 'Your team');
  await team.getByLabel('Ines').check();
  await team.getByLabel('Ivo').check();
  await hari.page.getByRole('button', { name: 'Schedule Interview' }).click();
  await hari.page.getByText('Interview Scheduled!').first().waitFor();
  const phone = await browserOf(amara, stage, PHONE, '/?tab=matches');
  const appointment = phone.getByRole('article', { name: 'Interview for Night Porter' }).first();
  await appointment.getByLabel(monday.words.split(',').slice(0, 2).join(',')).check();
  await appointment.getByRole('button', { name: 'Book this time' }).click();
  await appointment.getByText(monday.words).waitFor();
  const findInterview = () => ines.person.call(interviews.listInterviews).then(([interview]) => interview);
  await expect.poll(async () => (await findInterview())?.scheduledAt).toBe(monday.at);
  const interviewId = (await findInterview())?.id ?? '';

  // The interview is over. Ines submits her scorecard; Ivo sees it once he has submitted his.
  await app.advance(Date.parse(monday.at) + HOUR - app.clock().getTime());
  const write = (person: Person, summary: string) =>
    person.call(applicantFile.saveScorecard, {
      params: { interviewId },
      body: { findings: [{ criterion: 'Patience', rating: 4, evidence: 'Waited' }], summary, submit: true },
    });
  await write(ines.person, 'Calm at three in the morning.');
  const applicantPage = `/employer/dashboard?tab=applications&open=${applicationId}`;
  await ivo.page.goto(applicantPage);
  await ivo.page.getByRole('heading', { name: 'Scorecards' }).waitFor();
  expect(await ivo.page.getByText('Calm at three in the morning.').count()).toBe(0);
  await write(ivo.person, 'Knows the building.');
  await ivo.page.reload();
  await ivo.page.getByText('Calm at three in the morning.').waitFor();

  // Hari makes an offer, which Amara accepts; the company owes the success fee on its salary.
  const terms = offerTerms(stage.app.clock(), { salaryPence: 32_000_00, startsOn: null, conditions: null });
  await makeOffer(hari.person, applicationId, terms);
  await phone.reload();
  await phone.getByRole('button', { name: 'Accept', exact: true }).first().click();
  await phone.getByRole('button', { name: 'Accept the offer' }).click();
  await phone.getByText('Offer Accepted').first().waitFor();
  await priya.person.moveTo(applicationId, 'hired');
  const [hire] = await bridge.call(billing.listHires, { query: { applicationId } });
  expect(hire).toMatchObject({ status: 'agreed', salaryPence: 32_000_00, feePence: 1_600_00 });

  // Femi downloads the invoice, but may not see applicants.
  await femi.page.goto('/employer/billing');
  const row = femi.page.getByRole('listitem').filter({ hasText: 'Success fee' }).last();
  const arrives = femi.page.waitForEvent('download');
  await row.getByRole('link', { name: /^Invoice/ }).click();
  const bytes = await readFile(await (await arrives).path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect((await femi.person.send('GET', `/api/applications/${applicationId}/applicant`)).status).toBe(403);

  // Hari is removed: his open page shows it, his socket closes, and his calls return 404.
  await hari.page.goto('/employer/dashboard');
  const live = await Live.of(hari.person);
  await owner.goto('/employer/team');
  await card(owner, 'Members').getByRole('button', { name: 'Remove Hari Test' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await hari.page.getByRole('heading', { name: 'Set up your company first' }).waitFor();
  expect((await live.closed).code).toBe(1012);
  for (const path of [`/api/employer/roles/${roleId}`, `/api/applications/${applicationId}/history`]) {
    expect((await hari.person.send('GET', path)).status).toBe(404);
  }
});
