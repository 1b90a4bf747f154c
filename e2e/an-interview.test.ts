import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInWords, instantAt, UK_ZONE } from '#contract/when.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { seriousIssues, settled } from './checks.ts';
import { DESK, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
let amara: Person;
let ben: Person;
let bridge: Person;

beforeAll(async () => {
  stage = await openStage();
  amara = await stage.app.seeker('Amara');
  ben = await stage.app.seeker('Benedict');
  bridge = await stage.app.employer('Bridge & Co');
  await meet(amara, bridge, 'Staff Nurse');
  await meet(ben, bridge, 'Charge Nurse');
});
afterAll(() => stage.close());

async function signedIn(person: Person, size: typeof PHONE, touch: boolean): Promise<Page> {
  const page = await stage.visitor(size, { touch });
  const answer = await page.context().request.post('/api/login', {
    data: { username: person.user?.username, password: 'nod-test-2026' },
  });
  expect(answer.ok()).toBe(true);
  return page;
}

/** The Friday before and the Monday after the next night in October on which the clocks go back. */
function aroundTheChange(now: Date): { friday: string; monday: string } {
  for (let year = now.getUTCFullYear(); ; year += 1) {
    const lastOfOctober = new Date(Date.UTC(year, 9, 31));
    const sunday = Date.UTC(year, 9, 31 - lastOfOctober.getUTCDay());
    const day = (away: number) => new Date(sunday + away * 86_400_000).toISOString().slice(0, 10);
    if (Date.parse(day(-2)) > now.getTime() + 2 * 86_400_000) return { friday: day(-2), monday: day(1) };
  }
}

const half9 = (date: string) => {
  const meant = instantAt({ date, time: '09:30' }, UK_ZONE);
  if (!('at' in meant)) throw new Error('09:30 is on every day');
  return { at: meant.at.toISOString(), words: `${dayInWords(meant.at, UK_ZONE)}, 09:30–10:30 (UK time)` };
};

const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

/** The file behind a link, as a calendar reads it. */
async function calendarFile(page: Page): Promise<ICAL.Event> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^interview-.*\.ics$/);
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')));
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
}

test('an interview before the October change moves at Amara’s wish to after it: half past nine all the way', async () => {
  const { friday, monday } = aroundTheChange(new Date());
  const [before, after] = [half9(friday), half9(monday)];
  // The same hour on the wall is an hour later for the rest of the world.
  expect([before.at.slice(11, 16), after.at.slice(11, 16)]).toEqual(['08:30', '09:30']);
  const desk = await signedIn(bridge, DESK, false);
  const phone = await signedIn(amara, PHONE, true);
  await phone.goto('/?tab=matches');
  await phone.getByRole('heading', { name: 'Your Matches' }).waitFor();

  await desk.goto('/employer/dashboard?tab=applications');
  await desk
    .getByRole('link', { name: /^Schedule Interview/ })
    .last()
    .click();
  await desk.getByRole('heading', { name: 'Schedule interview' }).waitFor();
  await desk.getByText('Amara Test', { exact: true }).waitFor();
  await desk.getByRole('button', { name: 'Schedule Interview' }).click();
  await said(desk, 'Missing Information').waitFor();
  await said(desk, 'Please fill in all required fields.').waitFor();
  expect(await desk.getByRole('heading', { name: 'Video Link' }).count()).toBe(0);
  await desk.getByRole('radio', { name: /^Video/ }).check();
  await desk.getByLabel('Meeting link').fill('https://meet.example/amara');
  await desk.getByLabel('Date (required)').fill(friday);
  await desk.getByLabel('Time (required)').fill('09:30');
  await said(desk, before.words).waitFor();
  await desk.getByLabel('Interviewer name').fill('Sam Bridge');
  await desk.getByLabel('Agenda').fill('A day on the ward');
  await desk.getByLabel('Internal notes').fill('Ask about nights');

  // What was typed survives a reload.
  await desk.reload();
  await expect.poll(() => desk.getByLabel('Internal notes').inputValue()).toBe('Ask about nights');
  await said(desk, before.words).waitFor();
  await settled(desk);
  expect(await seriousIssues(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Schedule Interview' }).click();
  await said(desk, 'Interview Scheduled!').waitFor();
  expect(new URL(desk.url()).pathname).toBe('/employer/dashboard');
  await said(desk, before.words).waitFor();

  // It comes to Amara's open screen by itself, without the notes.
  const card = phone.getByRole('article', { name: 'Interview for Staff Nurse' });
  await card.getByText(before.words).waitFor();
  await card.getByText('A day on the ward').waitFor();
  expect(await phone.getByText('Ask about nights').count()).toBe(0);
  expect((await calendarFile(phone)).startDate.toJSDate().toISOString()).toBe(before.at);
  await card.getByRole('button', { name: 'Ask for another time' }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('Date 1').fill(monday);
  await dialog.getByLabel('Time 1').fill('09:30');
  await dialog.getByText(after.words).waitFor();
  await dialog.getByLabel('Note (optional)').fill('I work that Friday.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await card.getByText('You asked for another time').waitFor();

  // And her wish to the dashboard, where one tap agrees.
  await desk.getByText('Asks for another time').click();
  await said(desk, 'I work that Friday.').waitFor();
  await desk.getByRole('button', { name: `Take this time, ${after.words}` }).click();
  await said(desk, 'Accepted').waitFor();
  await card.getByText('You accepted').waitFor();
  await card.getByText(after.words).waitFor();
  await settled(phone);
  expect(await seriousIssues(phone)).toEqual([]);
  for (const page of [phone, desk]) {
    const event = await calendarFile(page);
    expect(event.startDate.toJSDate().toISOString()).toBe(after.at);
    expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(3_600_000);
    expect(event.description).toContain(after.words);
  }

  // It stands above their conversation, too.
  await phone.goto('/?tab=chat');
  await phone.getByText('Bridge & Co').first().click();
  await phone.getByRole('region', { name: 'Interview' }).getByText(after.words).waitFor();
});

test('the interviewer is taken then: the reason stands in the form, and another time goes', async () => {
  const { monday } = aroundTheChange(new Date());
  const desk = await signedIn(bridge, DESK, false);
  await desk.goto('/interview/schedule');
  await desk.getByRole('link', { name: /Benedict/ }).click();
  await desk.getByRole('radio', { name: /^In person/ }).check();
  await desk.getByRole('heading', { name: 'Location' }).waitFor();
  await desk.getByLabel('Date (required)').fill(monday);
  await desk.getByLabel('Time (required)').fill('10:00');
  await desk.getByRole('button', { name: 'Schedule Interview' }).click();
  await said(desk, 'Failed to schedule interview. Please try again.').waitFor();
  await desk.getByRole('alert').filter({ hasText: 'already has an interview then' }).waitFor();
  await desk.getByLabel('Time (required)').fill('10:30');
  await desk.getByRole('button', { name: 'Schedule Interview' }).click();
  await said(desk, 'Interview Scheduled!').waitFor();
  await desk.getByText('Benedict Test · Charge Nurse · Interview in person').waitFor();
});
