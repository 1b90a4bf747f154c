import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { interviews } from '#contract/index.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { aroundTheChange } from './calendar.ts';
import { browserOf } from './people.ts';
import { DESK, openStage, type Stage } from './stage.ts';

const { monday } = aroundTheChange(new Date());

let stage: Stage;
let amara: Person;
let bridge: Person;

beforeAll(async () => {
  stage = await openStage();
  amara = await stage.app.seeker('Amara');
  const ben = await stage.app.seeker('Benedict');
  bridge = await stage.app.employer('Bridge & Co');
  const { applicationId } = await meet(amara, bridge, 'Staff Nurse');
  await meet(ben, bridge, 'Charge Nurse');
  await bridge.call(interviews.scheduleInterview, {
    body: {
      applicationId,
      interviewType: 'video',
      scheduledAt: monday.at,
      location: 'https://meet.example/amara',
      // As the form has it from the account.
      interviewerEmail: 'bridgeco@example.org',
    },
  });
});
afterAll(() => stage.close());

const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

test('the interviewer is taken then: the reason stands in the form, and another time goes', async () => {
  const desk = await browserOf(bridge, stage, DESK, '/interview/schedule');
  await desk.getByRole('link', { name: /Benedict/ }).click();
  await desk.getByRole('radio', { name: /^In person/ }).check();
  await desk.getByRole('heading', { name: 'Location' }).waitFor();
  await desk.getByLabel('Date (required)').fill(monday.date);
  await desk.getByLabel('Time (required)').fill('10:00');
  await desk.getByRole('button', { name: 'Schedule Interview' }).click();
  await said(desk, 'Failed to schedule interview. Please try again.').waitFor();
  await desk.getByRole('alert').filter({ hasText: 'already has an interview then' }).waitFor();
  await desk.getByLabel('Time (required)').fill('10:30');
  await desk.getByRole('button', { name: 'Schedule Interview' }).click();
  await said(desk, 'Interview Scheduled!').waitFor();
  await desk.getByText('Benedict Test · Charge Nurse · Interview in person').waitFor();
});
