import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { generateQuestions, saveAssessment } from '#contract/assessments.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page, words: string) => page.getByText(words, { exact: true });

test('Efua fills in onboarding and loses nothing when she reloads', async () => {
  const page = await browserOf(await stage.app.seeker('Efua'), stage, PHONE, '/');
  // Onboarding is suggested, not forced.
  await page.getByRole('link', { name: 'Tell us what you need', exact: true }).click();
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true);
  // An address beyond her answers leads to the first open question.
  await page.goto('/onboarding?step=3');
  await page.waitForURL('**/onboarding?step=1');
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await button(page, 'Next').click();

  await page.getByRole('heading', { name: 'Location & Work Mode' }).waitFor();
  await page.getByRole('textbox', { name: 'Location' }).fill('Leeds');
  await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true);
  await page.getByRole('radio', { name: 'Hybrid' }).check();
  await button(page, 'Next').click();

  // The salary before tax is shown while she types; a reload loses nothing.
  await page.getByRole('spinbutton', { name: /^Minimum monthly net income/ }).fill('2093');
  await page.getByText('That takes a salary of about £30,000 a year before tax.').waitFor();
  await page.reload();
  await page.getByText('Step 3 of 4', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe('2093');
  await button(page, 'Previous').click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Location' }).inputValue()).toBe('Leeds');
  await page.goBack();
  await page.getByText('Step 1 of 4', { exact: true }).waitFor();
  await page.goForward();
  await page.getByText('Step 2 of 4', { exact: true }).waitFor();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: /^Mid/ }).check();

  // The first attempt fails: she sees an error, and nothing is lost. The code for the error loads when the page is
  // idle.
  await page.getByRole('region', { name: 'Messages (F8)' }).waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await button(page, 'Complete').click();
  await page.getByText('Failed to create profile. Please try again.', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await button(page, 'Complete').click();
  await page.waitForURL('**/personality');

  await page.goto('/');
  await page.getByRole('heading', { name: 'No More Jobs' }).waitFor();
  expect(await page.getByRole('link', { name: 'Tell us what you need', exact: true }).count()).toBe(0);
});

test('Amara retries when questions fail to load; a reload keeps her answers', async () => {
  const amara = await browserOf(await stage.app.seeker('Amara'), stage, PHONE, '/profile');
  await amara.route('**/api/personality/generate-questions*', (call) => call.abort());
  await amara.getByRole('link', { name: 'Take the assessment' }).click();
  await text(amara, 'Unable to load assessment questions. Please try again later.').waitFor();
  await amara.unroute('**/api/personality/generate-questions*');
  await button(amara, 'Try again').click();
  // Next is disabled until there is an answer.
  await text(amara, 'Question 1 of 40').waitFor();
  await expect.poll(() => button(amara, 'Previous').isDisabled()).toBe(true);
  await expect.poll(() => button(amara, 'Next').isDisabled()).toBe(true);
  await answerPages(amara, 3);

  await amara.reload();
  await text(amara, 'Question 4 of 40').waitFor();
  await button(amara, 'Previous').click();
  await text(amara, 'Question 3 of 40').waitFor();
  await expect.poll(() => amara.getByRole('radio', { checked: true }).count()).toBe(1);
  await expect.poll(() => button(amara, 'Next').isEnabled()).toBe(true);
});

test('Dara abandons a retake, shares her fit, then deletes her assessment', async () => {
  const person = await stage.app.seeker('Dara');
  const { questions, formId, version } = await person.call(generateQuestions, { query: { form: 'quick' } });
  const rawResult = Object.fromEntries(questions.map(({ id }, at) => [id, 1 + ((at * 3) % 5)]));
  await person.call(saveAssessment, { body: { source: 'SelfAssessment', rawResult, formId, version } });

  const dara = await browserOf(person, stage, PHONE, '/personality');
  await dara.getByRole('heading', { name: 'Assessment Complete' }).waitFor();
  await dara.getByRole('link', { name: 'Back to Job Matching' }).waitFor();
  const before = await savedAssessment(dara);
  await button(dara, 'Retake Assessment').click();
  await text(dara, 'Question 1 of 40').waitFor();
  expect(await dara.getByRole('radio', { checked: true }).count()).toBe(0);
  await answerPages(dara, 2);
  await dara.reload();
  await button(dara, 'Continue your retake').waitFor();
  expect(await savedAssessment(dara)).toEqual(before);

  // Off until she turns it on.
  const visibilitySwitch = dara.getByRole('switch', { name: 'Let employers see my culture fit' });
  await expect.poll(() => visibilitySwitch.isChecked()).toBe(false);
  await visibilitySwitch.click();
  await text(
    dara,
    'Employers can see how close you are to their description of their team, if they gave one. They never see your answers.',
  ).waitFor();
  await expect.poll(async () => (await savedAssessment(dara)).visibleToEmployersBool).toBe(true);

  await button(dara, 'Delete my assessment').click();
  await button(dara, 'Delete').click();
  await text(dara, 'Assessment Deleted').waitFor();
  expect((await dara.request.get('/api/personality/assessment')).status()).toBe(404);
});

test('Bola answers carelessly on a bad connection and gets a gentle hint', async () => {
  const bola = await browserOf(await stage.app.seeker('Bola'), stage, DESKTOP, '/profile', { dark: true });
  await bola.getByRole('main').getByRole('link', { name: 'Take the assessment' }).press('Enter');
  await button(bola, 'Answer 24 instead').press('Enter');
  // The connection fails just as he completes it.
  await bola.route('**/api/personality/assessment', (call) =>
    call.request().method() === 'POST' ? call.abort() : call.fallback(),
  );
  for (let page = 1; page <= 24; page += 1) {
    await text(bola, `Question ${page} of 24`).waitFor();
    if (page > 1) expect(await bola.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    else await bola.getByRole('radio').first().focus();
    if (page > 1) await bola.keyboard.press('Tab');
    // The last answer of each question: Up from the first wraps round to it.
    await bola.keyboard.press('ArrowUp');
    await bola.keyboard.press('Enter');
  }
  // Nothing is lost, and Complete may be pressed again.
  await text(bola, 'Failed to save assessment. Please try again.').waitFor();
  await bola.unroute('**/api/personality/assessment');
  await button(bola, 'Complete').press('Enter');
  await text(bola, 'Assessment Completed!').waitFor();
  await bola.getByText(/^Thank you\. We noticed that many answers in a row are the same/).waitFor();
  expect((await savedAssessment(bola)).checks).toMatchObject({ isUsedForFit: false });
  await expectNoIssues(bola);
});

/** Answers that differ from page to page. */
async function answerPages(page: Page, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await page.getByText(`Question ${number} of`).waitFor();
    await page
      .getByRole('radio')
      .nth((number * 3) % 5)
      .check();
    await button(page, 'Next').click();
  }
}

async function savedAssessment(page: Page) {
  return (await page.request.get('/api/personality/assessment')).json();
}
