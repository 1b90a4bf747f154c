import { expect, test } from 'vitest';
import { UNDO_MS } from '#contract/applications.ts';
import { applications } from '#contract/index.ts';
import { dayInWords, UK_ZONE, wallTimeOf } from '#contract/when.ts';
import { DAY } from '#server/clock.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import { comingDay } from '#web/format/days.ts';
import { card } from './card.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

test('Amara chooses a time with two interviewers, who share their questions', async () => {
  const { app } = stage;
  const bridge = await app.employer('Bridge & Co');
  const ines = await join(app, bridge, 'interviewer', 'Ines');
  const amara = await app.seeker('Amara');
  const { applicationId } = await meet(amara, bridge, 'Porter');

  // A question kit, and an owner's calendar whose address is refused, because it does not start with https://.
  const owner = await browserOf(bridge, stage, DESKTOP, '/employer/team');
  const questions = card(owner, 'Interview questions');
  await questions.getByRole('button', { name: 'Add questions' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Name').fill('First interview');
  await dialog.getByLabel('Questions').fill('What did your last shift teach you?\nWhen do you ask for help?');
  await dialog.getByRole('button', { name: 'Save questions' }).click();
  await questions.getByText('2 questions: What did your last shift teach you?').waitFor();
  const calendar = card(owner, 'Your calendar');
  await calendar.getByLabel('Secret address (.ics)').fill('http://calendar.example/a.ics');
  await calendar.getByRole('button', { name: 'Connect calendar' }).click();
  await calendar.getByText('Enter an address that starts with https://.').waitFor();
  await expectNoIssues(owner);

  // Two interviewers and two offered times.
  await owner.goto(`/interview/schedule?applicationId=${applicationId}`);
  await owner.getByRole('radio', { name: /^Video/ }).check();
  const days = [3, 4].map((away) => wallTimeOf(new Date(app.clock().getTime() + away * DAY), UK_ZONE).date);
  await owner.getByLabel('Date (required)').fill(days[0] ?? '');
  await owner.getByLabel('Time (required)').fill('09:30');
  await owner.getByRole('button', { name: 'Offer another time' }).click();
  await owner.getByRole('textbox', { name: 'Date 2' }).fill(days[1] ?? '');
  await owner.getByRole('textbox', { name: 'Time 2' }).fill('14:00');
  const team = card(owner, 'Your team');
  await team.getByLabel('Ines').check();
  await team.getByText('Free at all these times.').waitFor();
  await team.getByLabel('Questions').selectOption({ label: 'First interview (2)' });
  await expectNoIssues(owner);
  await owner.getByRole('button', { name: 'Schedule Interview' }).click();
  await owner.getByText('Interview Scheduled!').first().waitFor();

  const phone = await browserOf(amara, stage, PHONE, '/?tab=matches');
  const interview = phone.getByRole('article', { name: 'Interview for Porter' }).first();
  await interview.getByText('Which time suits you?').waitFor();
  await interview.getByLabel(dayInWords(`${days[1]}T12:00:00Z`, 'UTC')).check();
  await expectNoIssues(phone);
  await interview.getByRole('button', { name: 'Book this time' }).click();
  await interview.getByText('You accepted').waitFor();
  await interview.getByText(/Interviewers/).waitFor();

  // Under Interviews, Ines finds the interview on its day, opens Amara's panel from there, and closes the panel again.
  const diary = await browserOf(ines, stage, PHONE, '/employer/dashboard');
  await diary.getByRole('link', { name: 'Interviews', exact: true }).click();
  await diary.getByRole('heading', { name: 'Interviews', exact: true }).waitFor();
  const day = diary.getByRole('region', { name: comingDay(`${days[1]}T14:00:00Z`, app.clock().getTime()) });
  const entry = day.getByRole('article', { name: 'Amara Test, Porter' });
  await entry.getByText('2:00 PM–3:00 PM', { exact: true }).waitFor();
  await entry.getByText('Accepted', { exact: true }).waitFor();
  await entry.getByText(/^With .*Ines Test/).waitFor();
  expect(await diary.getByRole('link', { name: /^(Schedule|Change)/ }).count()).toBe(0);
  await expectNoIssues(diary);
  await entry.getByRole('link', { name: 'Amara Test' }).click();
  await diary.getByRole('dialog', { name: 'Amara Test' }).getByText('Questions: First interview').waitFor();
  await diary.getByRole('button', { name: 'Close' }).click();
  await entry.waitFor();
  // The owner may change the interview there; once Amara asks for another time, it is listed as to be rearranged.
  await owner.getByRole('link', { name: 'Interviews', exact: true }).click();
  await owner.getByRole('link', { name: 'Change Amara Test’s interview' }).waitFor();
  await interview.getByRole('button', { name: 'Ask for another time' }).click();
  const asks = phone.getByRole('dialog');
  await asks.getByLabel('Date 1').fill(days[1] ?? '');
  await asks.getByLabel('Time 1').fill('16:00');
  await asks.getByRole('button', { name: 'Send' }).click();
  const toRearrange = owner.getByRole('region', { name: 'To be rearranged' });
  await toRearrange.getByText('Asks for another time').waitFor();
  await expectNoIssues(owner);
  await toRearrange.getByRole('link', { name: 'Answer Amara Test’s interview' }).click();
  await owner.getByRole('button', { name: /^Take this time/ }).click();
  await owner.getByText('Accepted', { exact: true }).waitFor();

  // The interview is over: Ines still has the questions beside her scorecard, and records that Amara did not come.
  await app.advance(5 * DAY);
  const screen = await browserOf(
    ines,
    stage,
    DESKTOP,
    `/employer/dashboard?tab=applications&open=${applicationId}`,
  );
  await screen.getByText('Questions: First interview').waitFor();
  await screen.getByText('When do you ask for help?').waitFor();
  await screen.getByRole('button', { name: 'Amara did not come' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Record it' }).click();
  await screen.getByText('Your company recorded that Amara did not come.').waitFor();
  await expectNoIssues(screen);
  await screen.getByRole('link', { name: 'Interviews', exact: true }).click();
  await screen.getByRole('heading', { name: 'No interviews coming up' }).waitFor();
  const past = screen
    .getByRole('region', { name: 'Past' })
    .getByRole('article', { name: 'Amara Test, Porter' });
  await past.getByText('Over', { exact: true }).waitFor();
  await expectNoIssues(screen);
  await phone.goto('/?tab=matches');
  await phone.getByText('Past interviews (1)').click();
  const missedRecord = phone.getByRole('region', { name: 'A missed interview' }).first();
  await missedRecord.getByRole('button', { name: 'That is wrong' }).click();
  await phone.getByLabel('Your side').fill('The link led nowhere.');
  await phone.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await missedRecord.getByText('You said:').waitFor();
  await expectNoIssues(phone);
});

test('a rejection begins with a template, and reads as if written for Bela', async () => {
  const { app } = stage;
  const mill = await app.employer('Mill Lane');
  const owner = await browserOf(mill, stage, DESKTOP, '/employer/team');
  const templatesCard = card(owner, 'Templates');
  await templatesCard.getByRole('button', { name: 'Add a template' }).click();
  const form = owner.getByRole('dialog');
  await form.getByLabel('For').selectOption({ label: 'Rejection' });
  await form.getByLabel('Name').fill('Thanks');
  await form.getByLabel('Text').fill('Dear {{name}}');
  await form.getByText('Only the fields below can be filled in, not “name”.').waitFor();
  await form.getByLabel('Text').fill('Dear');
  await form.getByRole('button', { name: '{{firstName}}' }).click();
  await expectNoIssues(owner);
  await form.getByRole('button', { name: 'Save template' }).click();
  await templatesCard.getByText('Dear {{firstName}}').waitFor();

  const bela = await app.seeker('Bela');
  const { id: roleId } = await mill.postRole({ title: 'Porter' });
  const { application } = await bela.call(applications.apply, { body: { roleId } });
  await owner.goto(`/employer/dashboard?tab=applications&open=${application.id}`);
  await owner
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  const no = owner.getByRole('dialog', { name: /^Say no to/ });
  await no.getByRole('radio', { name: 'Another applicant was chosen' }).check();
  await no.getByLabel('Template').selectOption({ label: 'Thanks' });
  await expectNoIssues(owner);
  await no.getByRole('button', { name: 'Reject', exact: true }).click();
  await owner.getByText('They will be told in ten seconds.', { exact: true }).waitFor();
  await app.advance(UNDO_MS);
  await expect
    .poll(async () => (await bela.call(applications.listApplications))[0]?.rejectionNote)
    .toBe('Dear Bela');
});
