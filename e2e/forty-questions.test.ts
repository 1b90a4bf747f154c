import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, openStage, PHONE, type Stage } from './stage.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page, words: string) => page.getByText(words, { exact: true });

test('Amara answers forty questions on her phone, loses nothing to a reload, sees herself, and takes it back', async () => {
  const amara = await stage.visitor(PHONE, { touch: true });
  await register(amara, 'amara');
  await amara.goto('/personality');

  // A page a question; Next waits for an answer.
  await text(amara, 'Question 1 of 40').waitFor();
  expect(await button(amara, 'Previous').isDisabled()).toBe(true);
  expect(await button(amara, 'Next').isDisabled()).toBe(true);
  await seriousFindings(amara);
  await answerPages(amara, 1, 12);

  // The phone restarts.
  await amara.reload();
  await text(amara, 'Question 13 of 40').waitFor();
  await button(amara, 'Previous').click();
  expect(await amara.getByRole('radio', { checked: true }).count()).toBe(1);
  await button(amara, 'Next').click();
  await answerPages(amara, 13, 39);
  await text(amara, 'Question 40 of 40').waitFor();
  await choose(amara, 40);

  // The line is down at the worst moment: nothing is lost, and Complete may be pressed again.
  await amara.route('**/api/personality/assessment', (call) => call.abort());
  await button(amara, 'Complete').click();
  await text(amara, 'Failed to save assessment. Please try again.').waitFor();
  await amara.unroute('**/api/personality/assessment');
  await button(amara, 'Complete').click();
  await text(amara, 'Assessment Completed!').waitFor();
  await amara.getByRole('link', { name: 'Start Job Matching' }).waitFor();
  expect(await amara.getByRole('img', { name: /^(Structure|Creativity|Leadership): / }).count()).toBe(3);
  await seriousFindings(amara);

  // Coming back: the card. A retake that is begun and left changes nothing.
  await amara.goto('/personality');
  await amara.getByRole('heading', { name: 'Assessment Complete' }).waitFor();
  await amara.getByRole('link', { name: 'Back to Job Matching' }).waitFor();
  const before = await kept(amara);
  await button(amara, 'Retake Assessment').click();
  await text(amara, 'Question 1 of 40').waitFor();
  expect(await amara.getByRole('radio', { checked: true }).count()).toBe(0);
  await answerPages(amara, 1, 3);
  await amara.reload();
  await button(amara, 'Go on with your retake').waitFor();
  expect(await kept(amara)).toEqual(before);

  // Off until she turns it on.
  const visible = amara.getByRole('switch', { name: 'Let employers see my culture fit' });
  expect(await visible.isChecked()).toBe(false);
  await visible.click();
  await text(
    amara,
    'Employers may see how close you are to what they say of their team, where they say it. They never see your answers.',
  ).waitFor();
  await expect.poll(async () => (await kept(amara)).visibleToEmployersBool).toBe(true);

  await button(amara, 'Delete my assessment').click();
  await button(amara, 'Delete').click();
  await text(amara, 'Assessment deleted').waitFor();
  expect((await amara.context().request.get('/api/personality/assessment')).status()).toBe(404);
});

test('Bola answers the short form with the keyboard alone, at night, without a thought, and is told so kindly', async () => {
  const bola = await stage.visitor(DESK, { dark: true });
  await register(bola, 'bola');
  await bola.goto('/profile');
  await bola.getByRole('main').getByRole('link', { name: 'Take the assessment' }).press('Enter');
  await button(bola, 'Answer 24 instead').press('Enter');
  for (let page = 1; page <= 24; page += 1) {
    await text(bola, `Question ${page} of 24`).waitFor();
    if (page > 1) expect(await bola.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    else await bola.getByRole('radio').first().focus();
    if (page > 1) await bola.keyboard.press('Tab');
    // The last answer of each: up from the first goes round to it.
    await bola.keyboard.press('ArrowUp');
    await bola.keyboard.press('Enter');
  }
  await text(bola, 'Assessment Completed!').waitFor();
  await bola.getByText(/^Thank you\. We noticed that many answers in a row are the same/).waitFor();
  expect((await kept(bola)).checks).toMatchObject({ isUsedForFit: false });
  await seriousFindings(bola);
});

test('when no questions come, the screen says so and can try again', async () => {
  const cleo = await stage.visitor(PHONE);
  await register(cleo, 'cleo');
  await cleo.route('**/api/personality/generate-questions*', (call) => call.abort());
  await cleo.goto('/personality');
  await text(cleo, 'Unable to load assessment questions. Please try again later.').waitFor();
  await cleo.unroute('**/api/personality/generate-questions*');
  await button(cleo, 'Try again').click();
  await text(cleo, 'Question 1 of 40').waitFor();
});

async function register(page: Page, username: string): Promise<void> {
  const data = {
    username,
    email: `${username}@example.org`,
    password: 'three-quiet-words',
    firstName: username,
    lastName: 'Okafor',
    role: 'JobSeeker',
  };
  expect((await page.context().request.post('/api/register', { data })).ok()).toBe(true);
}

/** Answers that differ from page to page. */
async function choose(page: Page, number: number): Promise<void> {
  await page
    .getByRole('radio')
    .nth((number * 3) % 5)
    .check();
}

async function answerPages(page: Page, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    await page.getByText(`Question ${number} of`).waitFor();
    await choose(page, number);
    await button(page, 'Next').click();
  }
}

async function kept(page: Page) {
  return (await page.context().request.get('/api/personality/assessment')).json();
}

/** Fails with what axe holds for serious or worse in the screen as it stands. */
async function seriousFindings(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await page.evaluate(AXE);
  const found = await page.evaluate(`axe.run('main', { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
  expect(found).toEqual([]);
}
