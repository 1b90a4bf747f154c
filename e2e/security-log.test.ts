import { expect, test } from 'vitest';
import { messages, uploads } from '#contract/index.ts';
import { MINUTE } from '#server/clock.ts';
import { join } from '#testing/join.ts';
import { meet } from '#testing/meeting.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

test('Esi sees who opened her CV; owner and Admin see what was refused', async () => {
  const { app } = stage;
  const [esi, bridge] = [await app.seeker('Esi'), await app.employer('Bridge & Co')];
  const rita = await join(app, bridge, 'recruiter', 'Rita');
  const boss = await app.admin('Boss');
  await uploadCv(esi, 'Esi, nurse since 2016');
  await app.settle();
  const { threadId } = await meet(esi, bridge);
  app.clock.advance(MINUTE);
  expect((await rita.fetch(uploads.getSeekerCv.path.replace(':seekerId', esi.id))).status).toBe(200);
  for (let n = 0; n < 10; n += 1) {
    expect((await rita.fetch('/api/employer/security-events')).status).toBe(403);
  }
  const bodyMd =
    'Please send a scan of your passport and £50 for the training by bank transfer before we start.';
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd } });

  const esisPage = await browserOf(esi, stage, PHONE, '/profile');
  const openedLine = esisPage.getByText('Your CV was opened', { exact: true });
  await openedLine.scrollIntoViewIfNeeded();
  await esisPage.getByText('by Bridge & Co', { exact: true }).waitFor();
  await expectNoIssues(esisPage);
  await esisPage.goto('/?tab=chat');
  await esisPage
    .getByRole('button', { name: /Bridge/ })
    .first()
    .click();
  await esisPage
    .getByText(/^Be careful: /)
    .first()
    .waitFor();
  await expectNoIssues(esisPage);

  const owners = await browserOf(bridge, stage, PHONE, '/employer/team');
  const refusedLine = owners
    .getByText('Refused: something they are not allowed to do', { exact: true })
    .first();
  await refusedLine.scrollIntoViewIfNeeded();
  await owners.getByText(/rita · GET \/api\/employer\/security-events, 10 refusals within an hour/).waitFor();
  await expectNoIssues(owners);
  await owners.goto('/employer/dashboard');
  await owners.getByRole('button', { name: 'CV of Esi Test, not scanned for viruses' }).first().waitFor();
  await owners.getByText('Not scanned for viruses', { exact: true }).first().waitFor();
  await expectNoIssues(owners);

  const desktop = await browserOf(boss, stage, PHONE, '/profile?desk=security');
  await desktop
    .getByRole('listitem')
    .getByText('Refused: something they are not allowed to do')
    .first()
    .waitFor();
  await expectNoIssues(desktop);
});
