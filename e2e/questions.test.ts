import { expect, test } from 'vitest';
import { applications, roles } from '#contract/index.ts';
import { expectNoIssues, sidewaysScrollers, waitUntilSettled } from './checks.ts';
import { fingerOnCard, offset, topCard } from './finger.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const NARROW = { width: 320, height: 640 };

const stage = await stageOfFile();

test('Bridge ask two questions, and Amara answers them in a tunnel', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  const amara = await stage.app.seeker('Amara');
  const role = await bridge.postRole({ title: 'Staff Nurse' });

  const desktop = await browserOf(bridge, stage, DESKTOP, `/employer/job/${role.id}/edit`);
  await desktop.getByRole('button', { name: 'Add a question' }).click();
  await desktop.getByRole('button', { name: 'Save Job' }).click();
  await desktop.getByText('Write the question, or remove it.').waitFor();
  const first = desktop.getByRole('group', { name: 'Question 1', exact: true });
  await first.getByRole('textbox', { name: 'Question 1' }).fill('Are you registered with the NMC?');
  await first.getByLabel('Answered with').selectOption('Yes or no');
  await first.getByLabel('Required by law').selectOption('Yes: a licence or registration');
  await first.getByLabel('Must be answered').check();
  await desktop.getByRole('button', { name: 'Add a question' }).click();
  const second = desktop.getByRole('group', { name: 'Question 2', exact: true });
  // After adding a question the focus is in its field.
  await desktop.keyboard.type('Which shift would suit you?');
  await second.getByLabel('Answered with').selectOption('One of several options');
  await second.getByLabel('Options').fill('Days\nNights');
  await expectNoIssues(desktop);
  await desktop.getByRole('button', { name: 'Save Job' }).click();
  await desktop.getByText('Job Updated', { exact: true }).waitFor();

  const phone = await browserOf(amara, stage, PHONE, '/');
  await topCard(phone).waitFor();
  await waitUntilSettled(phone);
  const finger = await fingerOnCard(phone);
  await finger.moveTo(150);
  await finger.lift();
  const sheet = phone.getByRole('dialog', { name: '2 questions' });
  await sheet.getByRole('button', { name: 'Send application' }).click();
  await sheet.getByText('Please choose an answer.').waitFor();
  await sheet.getByText('No', { exact: true }).click();
  await sheet.getByText(/says the law requires a licence or registration/).waitFor();
  await sheet.getByText('Nights', { exact: true }).click();
  await expectNoIssues(phone);
  // Closed and opened again, on a card that returned to the deck: her answers are still there.
  await sheet.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => offset(phone)).toBe(0);
  await phone.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(() => sheet.getByLabel('Nights').isChecked()).toBe(true);
  await phone.context().setOffline(true);
  await sheet.getByRole('button', { name: 'Send application' }).click();
  await phone.getByText('Saved on this device', { exact: true }).waitFor();
  await phone.context().setOffline(false);

  await expect
    .poll(async () => (await bridge.call(applications.listEmployerApplications))[0]?.answers)
    .toMatchObject([{ answer: false }, { answer: 'Nights' }]);
  await desktop.goto('/employer/dashboard?tab=applications');
  await desktop.getByText('No to a legal requirement', { exact: true }).waitFor();
  await desktop
    .getByRole('link', { name: /^Applicant/ })
    .first()
    .click();
  await desktop.getByRole('heading', { name: 'Their answers' }).waitFor();
  await desktop.getByText(/You say the law requires a licence or registration/).waitFor();
  await expectNoIssues(desktop);

  await phone.getByRole('tab', { name: /^matches/i }).click();
  await phone
    .getByRole('button', { name: /Staff Nurse/ })
    .first()
    .click();
  await phone.getByRole('heading', { name: 'Your answers' }).waitFor();
});

test('Kofi answers a changed question by keyboard, 320 pixels wide', async () => {
  const [kofi, tamar] = [await stage.app.seeker('Kofi'), await stage.app.employer('Tamar Mutual')];
  const questions = [{ text: 'Why this team?', kind: 'text', isRequired: true }] as const;
  const role = await tamar.postRole({ title: 'Actuary', questions: [...questions] });
  const page = await browserOf(kofi, stage, NARROW, `/?role=${role.id}`);
  await topCard(page).waitFor();
  await waitUntilSettled(page);
  const { culture: _culture, hiringManagerId: _manager, ...fields } = role;
  await page.keyboard.press('ArrowRight');
  const sheet = page.getByRole('dialog', { name: 'One question' });
  await sheet.waitFor();
  await waitUntilSettled(page);
  expect(await sidewaysScrollers(page)).toEqual([]);
  const tabTo = async (name: string) => {
    for (let n = 0; n < 9; n += 1) {
      await page.keyboard.press('Tab');
      const focusedElement = page.locator(':focus');
      if (
        (await focusedElement.getAttribute('name')) === name ||
        (await focusedElement.textContent())?.includes(name)
      )
        return;
    }
    throw new Error(`no way to ${name}`);
  };
  await tabTo(role.questions?.[0]?.id ?? '');
  await page.keyboard.type('I like tables.');
  // Meanwhile the company changes its questions.
  await tamar.call(roles.updateRole, {
    params: { roleId: role.id },
    body: { ...fields, questions: [{ ...questions[0], text: 'Why this town?' }] },
  });
  await tabTo('Send application');
  await page.keyboard.press('Enter');
  await page.getByText('Not sent yet', { exact: true }).waitFor();
  await topCard(page).waitFor();
  await waitUntilSettled(page);
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Why this town?').fill('The sea.');
  await page.keyboard.press('Tab');
  await tabTo('Send application');
  await page.keyboard.press('Enter');
  await page.getByText('Application Sent!', { exact: true }).waitFor();
  expect((await kofi.call(applications.listApplications))[0]?.answers).toMatchObject([
    { answer: 'The sea.' },
  ]);
});
