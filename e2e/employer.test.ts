import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UNDO_MS } from '#contract/applications.ts';
import { applications, seekers } from '#contract/index.ts';
import { comingDay } from '#web/format/days.ts';
import { aroundTheChange, calendarEntry } from './calendar.ts';
import { expectNoIssues } from './checks.ts';
import { seeToast } from './hands.ts';
import { browserOf, postRole, setUpCompany, signUp, swipe } from './people.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

/**
 * The employer's whole journey: one story on one desktop computer, with the seekers on their phones. Each chapter continues
 * where the previous one ended.
 */
const APPLICANTS = 25;
const REASON = 'Some of the required skills were missing';
const { friday, monday } = aroundTheChange(new Date());

let stage: Stage;
let desktop: Page;
let niasPhone: Page;
let amarasPhone: Page;
let roleId = '';
let hasBrokenOff = false;

beforeAll(async () => {
  stage = await openStage();
  desktop = await stage.visitor(DESKTOP);
});
beforeEach(({ skip, onTestFailed }) => {
  skip(hasBrokenOff, 'the story broke off before this chapter');
  onTestFailed(() => {
    hasBrokenOff = true;
  });
});
afterAll(() => stage.close());

const text = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
const rows = () => desktop.getByRole('list', { name: 'Applications' }).getByRole('article');
const panel = () => desktop.getByRole('region', { name: 'Application', exact: true });
const search = (words: string) => desktop.getByLabel('Search applications').fill(words);

describe('a week at Bridge & Co', () => {
  test('Bea sets up the company, posts a role, and corrects its pay', async () => {
    await signUp(desktop, { firstName: 'Bea', lastName: 'Bridge', username: 'bridge', role: 'Employer' });
    await setUpCompany(desktop, 'Bridge & Co');
    await postRole(desktop, {
      title: 'Product Designer',
      city: 'Bristol',
      salary: ['42000', '52000'],
      skills: ['Figma', 'User research', 'Prototyping'],
    });
    await desktop.getByRole('tab', { name: 'My Jobs (1)' }).click();
    await desktop.getByRole('link', { name: 'Edit Product Designer' }).click();
    await desktop.getByRole('heading', { name: 'Edit job' }).waitFor();
    roleId = new URL(desktop.url()).pathname.split('/')[3] ?? '';
    await expect.poll(() => desktop.getByLabel('Maximum').inputValue()).toBe('52000');
    await desktop.getByLabel('Maximum').fill('55000');
    await desktop.getByRole('button', { name: 'Save Job' }).click();
    await text(desktop, 'Job Updated').waitFor();
    await text(desktop, '£42,000 – £55,000').waitFor();
  });

  test('twenty-five people apply while Bea watches, the first with a swipe', async () => {
    const nia = await seeker('Nia', ['Welding']);
    niasPhone = await browserOf(nia, stage, PHONE, '/');
    await text(niasPhone, '£42,000 – £55,000').waitFor();
    await desktop.getByRole('link', { name: 'Dashboard' }).first().click();
    await desktop.getByRole('tab', { name: 'Applications (0)' }).click();
    await swipe(niasPhone, 220);
    await text(niasPhone, 'Application Sent!').waitFor();
    await stage.app.advance(UNDO_MS);
    await desktop.getByRole('button', { name: 'Show 1 new or changed application' }).click();
    await expect.poll(() => rows().count()).toBe(1);

    // All applicants are anonymous so far.
    for (let n = 2; n <= APPLICANTS; n += 1) await apply(n);
    await desktop.getByRole('tab', { name: `Applications (${APPLICANTS})` }).waitFor();
    await desktop.getByRole('button', { name: `Show ${APPLICANTS - 1} new or changed applications` }).click();
    await expect.poll(() => rows().count()).toBe(APPLICANTS);
    await expect.poll(() => desktop.getByRole('link', { name: /^Applicant/ }).count()).toBe(APPLICANTS);
    await expectNoIssues(desktop);
  });

  test('Bea rejects three with one reason, and Nia reads it on her phone', async () => {
    await niasPhone.getByRole('tab', { name: /^matches/i }).click();
    await niasPhone.getByRole('heading', { name: 'Product Designer' }).waitFor();
    await search('welding');
    await expect.poll(() => rows().count()).toBe(3);
    const boxes = desktop.getByRole('checkbox', { name: /^Select Applicant/ });
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await desktop.getByText('3 selected').waitFor();
    await desktop.getByRole('button', { name: 'Reject 3' }).click();
    await desktop.getByRole('radio', { name: REASON }).check();
    await desktop.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await text(desktop, '3 applications rejected').waitFor();
    await expect.poll(() => rows().filter({ hasText: 'Rejected' }).count()).toBe(3);

    await niasPhone.getByText(REASON, { exact: true }).waitFor();
    await niasPhone.getByRole('button', { name: /^More about / }).click();
    await niasPhone
      .getByText('Bea at Bridge & Co said no: some of the required skills were missing.')
      .waitFor();
  });

  test('shortlisting Ravi reveals his name', async () => {
    await search('prototyping');
    await expect.poll(() => rows().count()).toBe(1);
    await desktop.getByRole('button', { name: /^Shortlist Applicant/ }).click();
    await text(desktop, 'Application Updated').waitFor();
    await rows().getByRole('link', { name: 'Ravi Test', exact: true }).waitFor();
  });

  test('Amara accepts an invitation, and both see the match at once', async () => {
    const amara = await seeker('Amara', ['Figma', 'User research', 'Prototyping']);
    amarasPhone = await browserOf(amara, stage, PHONE, '/profile');
    await amarasPhone.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
    const openedTimes = await Promise.all([desktop, amarasPhone].map(openedAt));
    await desktop.getByRole('tab', { name: 'Candidates' }).click();
    const candidate = desktop.getByRole('article');
    await candidate.getByText('Bristol', { exact: true }).waitFor();
    expect(await desktop.getByText('Amara').count()).toBe(0);
    await candidate.getByRole('button', { name: /^Invite Candidate/ }).click();
    await candidate.getByText('has been invited. If they apply, it is a match at once.').waitFor();

    await amarasPhone.getByRole('button', { name: /unread/ }).click();
    await amarasPhone.getByText('Bridge & Co would like you to apply for Product Designer.').click();
    await amarasPhone.locator('[data-depth="0"]').getByText('Invited').waitFor();
    await amarasPhone.getByRole('button', { name: 'Apply', exact: true }).click();
    await amarasPhone.getByRole('heading', { name: "It's a Match!" }).waitFor();
    await text(amarasPhone, 'You and Bridge & Co liked each other').waitFor();
    await amarasPhone.getByRole('button', { name: 'Maybe Later' }).click();

    await desktop.getByRole('button', { name: /unread/ }).waitFor();
    await desktop.getByRole('tab', { name: `Applications (${APPLICANTS + 1})` }).click();
    const row = rows().filter({ hasText: 'Amara Test' });
    await row.getByRole('link', { name: 'Message' }).waitFor();
    expect(await Promise.all([desktop, amarasPhone].map(openedAt))).toEqual(openedTimes);
  });

  test('an interview moved across the clock change agrees in both calendars', async () => {
    // After the clock change, the same local time is an hour later in UTC.
    expect([friday.at.slice(11, 16), monday.at.slice(11, 16)]).toEqual(['08:30', '09:30']);
    await amarasPhone.getByRole('tab', { name: /^matches/i }).click();
    const card = amarasPhone.getByRole('article', { name: 'Interview for Product Designer' });

    await bookInterview(friday.date, friday.words);
    // The interview appears on Amara's open screen without a reload, and without the internal notes.
    await card.getByText(friday.words).waitFor();
    await card.getByText('A day in the studio').waitFor();
    expect(await amarasPhone.getByText('Ask about travel').count()).toBe(0);
    const first = await calendarEntry(amarasPhone);
    expect(first.at).toBe(friday.at);

    await card.getByRole('button', { name: 'Ask for another time' }).click();
    const dialog = amarasPhone.getByRole('dialog');
    await dialog.getByLabel('Date 1').fill(monday.date);
    await dialog.getByLabel('Time 1').fill('09:30');
    await dialog.getByText(monday.words).waitFor();
    await dialog.getByLabel('Note (optional)').fill('I work that Friday.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await card.getByText('You asked for another time').waitFor();

    // Her request appears in the panel that Bea still has open, where two clicks accept it.
    await panel().getByText('Asks for another time').waitFor();
    await panel().getByRole('link', { name: 'Answer or reschedule' }).click();
    await text(desktop, 'I work that Friday.').waitFor();
    await desktop.getByRole('button', { name: `Take this time, ${monday.words}` }).click();
    await text(desktop, 'Accepted').waitFor();
    await card.getByText('You accepted').waitFor();
    await card.getByText(monday.words).waitFor();

    const amarasEntry = await calendarEntry(amarasPhone);
    const employersEntry = await calendarEntry(desktop);
    expect([amarasEntry.at, employersEntry.at]).toEqual([monday.at, monday.at]);
    expect([amarasEntry.minutes, employersEntry.minutes]).toEqual([60, 60]);
    for (const { description } of [amarasEntry, employersEntry]) expect(description).toContain(monday.inFile);
    // A calendar moves its existing entry and does not add a second one.
    expect(amarasEntry.uid).toBe(first.uid);
    expect(amarasEntry.sequence).toBeGreaterThan(first.sequence);
  });

  test('the form explains that the interviewer is busy, and takes another time', async () => {
    await desktop.getByRole('link', { name: 'Interviews', exact: true }).click();
    await desktop.getByRole('link', { name: 'Schedule interview' }).click();
    await desktop.getByRole('link', { name: /Ravi/ }).click();
    await desktop.getByRole('radio', { name: /^In person/ }).check();
    await desktop.getByRole('heading', { name: 'Location' }).waitFor();
    await desktop.getByLabel('Date (required)').fill(monday.date);
    await desktop.getByLabel('Time (required)').fill('10:00');
    await desktop.getByRole('button', { name: 'Schedule Interview' }).click();
    await text(desktop, 'Failed to schedule interview. Please try again.').waitFor();
    await desktop.getByRole('alert').filter({ hasText: 'already has an interview then' }).waitFor();
    await desktop.getByLabel('Time (required)').fill('10:30');
    await desktop.getByRole('button', { name: 'Schedule Interview' }).click();
    await text(desktop, 'Interview Scheduled!').waitFor();
    // Back in the list of interviews, Ravi's is on the same day as Amara's.
    const day = desktop.getByRole('region', { name: comingDay(monday.at, Date.now()) });
    const ravisInterview = day.getByRole('article', { name: 'Ravi Test, Product Designer' });
    await ravisInterview.getByText('10:30 AM–11:30 AM', { exact: true }).waitFor();
    await ravisInterview.getByText('Product Designer · Interview in person').waitFor();
    await day.getByRole('article', { name: 'Amara Test, Product Designer' }).waitFor();
  });
});

async function seeker(name: string, skills: readonly string[]) {
  const person = await stage.app.seeker(name);
  await person.call(seekers.saveSeekerProfile, { body: { skills: [...skills], locationCity: 'Bristol' } });
  return person;
}

/** Applicants 2 to 25 apply through the API: two more can weld, and only the last, Ravi, knows prototyping. */
async function apply(n: number): Promise<void> {
  const person =
    n === APPLICANTS
      ? await seeker('Ravi', ['Figma', 'Prototyping'])
      : await seeker(`Applicant${n}`, n <= 3 ? ['Welding'] : ['Figma']);
  await person.call(applications.apply, { body: { roleId } });
}

/** When the page was last loaded: it stays the same as long as updates arrive without a reload. */
function openedAt(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

/** Books an interview from Amara's row, and finds it in her panel beside the list; typed text survives a reload. */
async function bookInterview(date: string, words: string): Promise<void> {
  await desktop.getByRole('button', { name: 'Shortlist Amara Test' }).click();
  await desktop.getByRole('link', { name: 'Schedule Interview with Amara Test' }).click();
  await desktop.getByRole('heading', { name: 'Schedule interview' }).waitFor();
  await text(desktop, 'Amara Test').waitFor();
  await desktop.getByRole('button', { name: 'Schedule Interview' }).click();
  await seeToast(desktop, 'Missing Information', 'Please fill in all required fields.');
  expect(await desktop.getByRole('heading', { name: 'Video Link' }).count()).toBe(0);
  await desktop.getByRole('radio', { name: /^Video/ }).check();
  await desktop.getByLabel('Meeting link').fill('https://meet.example/amara');
  await desktop.getByLabel('Date (required)').fill(date);
  await desktop.getByLabel('Time (required)').fill('09:30');
  await text(desktop, words).waitFor();
  await desktop.getByLabel('Interviewer name').fill('Sam Bridge');
  await desktop.getByLabel('Agenda').fill('A day in the studio');
  await desktop.getByLabel('Internal notes').fill('Ask about travel');

  await desktop.reload();
  await expect.poll(() => desktop.getByLabel('Internal notes').inputValue()).toBe('Ask about travel');
  await text(desktop, words).waitFor();
  await desktop.getByRole('button', { name: 'Schedule Interview' }).click();
  await text(desktop, 'Interview Scheduled!').waitFor();
  await panel().getByRole('heading', { name: 'Amara Test' }).waitFor();
  await panel().getByText(words, { exact: true }).waitFor();
  await rows().filter({ hasText: 'Amara Test' }).getByText(words).waitFor();
}
