import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { applications } from '#contract/index.ts';
import { jpegOf } from '#testing/picture-files.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import { expectNoIssues } from './checks.ts';
import { handOver } from './hands.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

test('Amara crops a picture with the keyboard, and removes it', async () => {
  const person = await stage.app.seeker('Amara');
  const amara = await browserOf(person, stage, PHONE, '/profile');
  await button(amara, 'Add a picture').click();
  const dialog = amara.getByRole('dialog', { name: 'Your picture' });
  const pick = () => button(amara, 'Select files').click();
  await handOver(amara, pick, { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await dialog.getByRole('alert').getByText('We can’t use a.gif.').waitFor();
  await expectNoIssues(amara);
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(900, 600) };
  await handOver(amara, pick, photo);

  // The picture's left half is red: moved as far right as possible, the circle shows only red.
  const picture = dialog.getByRole('application');
  await picture.focus();
  for (let step = 0; step < 6; step += 1) await amara.keyboard.press('ArrowRight');
  await dialog.getByLabel('Zoom').fill('2');
  await picture.focus();
  for (let step = 0; step < 12; step += 1) await amara.keyboard.press('ArrowRight');
  await expectNoIssues(amara);
  await button(amara, 'Save picture').click();
  await toast(amara, 'Picture Saved');
  await dialog.waitFor({ state: 'hidden' });
  const pictureShown = amara.locator('main img');
  await pictureShown.waitFor();
  const [red = 0, , blue = 0] = await pictureShown.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 8;
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(img, 0, 0, 8, 8);
    return [...(drawing?.getImageData(6, 4, 1, 1).data ?? [])];
  });
  expect(red).toBeGreaterThan(blue);
  await button(amara, 'Remove picture').click();
  await toast(amara, 'Picture Removed');
  await expect.poll(() => pictureShown.count()).toBe(0);
});

test('Bola changes her name and her address', async () => {
  const person = await stage.app.seeker('Bola');
  const bola = await browserOf(person, stage, DESKTOP, '/profile');
  await button(bola, 'Change name').click();
  await bola.getByLabel('Last name').fill('');
  await button(bola, 'Save name').click();
  await bola.getByText('Enter your last name.').waitFor();
  await bola.getByLabel('Last name').fill('Adeyemi');
  await button(bola, 'Save name').click();
  await toast(bola, 'Name Changed');
  await bola.getByText('Bola Adeyemi').first().waitFor();

  await button(bola, 'Change email').click();
  await bola.getByLabel('New email').fill('bola@new.example');
  await bola.getByRole('dialog').getByLabel('Current password').fill('not-hers');
  await button(bola, 'Send the link').click();
  await bola.getByText('That is not your password.').waitFor();
  await expectNoIssues(bola);
  await bola.getByRole('dialog').getByLabel('Current password').fill('nod-test-2026');
  await button(bola, 'Send the link').click();
  await bola.getByRole('heading', { name: 'Check your email' }).waitFor();
  await button(bola, 'Done').click();
  await button(bola, 'Keep my address').waitFor();
  await stage.app.settle();
  const [mail] = stage.app.mails.to('bola@new.example');
  const link = /\/email\?confirm=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';

  await bola.goto(link);
  await button(bola, 'Confirm this address').click();
  await bola.getByRole('heading', { name: 'Your new address is confirmed' }).waitFor();
  await expectNoIssues(bola);
  await bola.getByRole('link', { name: 'Back to your profile' }).click();
  await bola.getByText('bola@new.example', { exact: true }).waitFor();

  // The link sent to the old address undoes the change, even for somebody who is signed out.
  const notice = stage.app.mails.to('bola@example.org').at(-1)?.text ?? '';
  const visitor = await stage.visitor(PHONE);
  await visitor.goto(/\/email\?stop=[\w-]+/.exec(notice)?.[0] ?? '');
  await button(visitor, 'Stop the change').click();
  await visitor.getByRole('heading', { name: 'Your address is back' }).waitFor();
  await expectNoIssues(visitor);
});

test('Cem sends his other CV with a note', async () => {
  const [person, bridge] = [await stage.app.seeker('Cem'), await stage.app.employer('Bridge & Co')];
  await uploadCv(person, 'Cem, cook', { name: 'Cook.txt' });
  await bridge.postRole({ title: 'Ward Sister' });
  const cem = await browserOf(person, stage, PHONE, '/profile');
  await button(cem, 'Add another CV').click();
  const baker = { name: 'Baker.txt', mimeType: 'text/plain', buffer: Buffer.from('Cem, baker') };
  await handOver(cem, () => button(cem, 'Select files').click(), baker);
  await button(cem, 'Upload').click();
  await cem.getByRole('heading', { name: 'Your other CVs' }).waitFor();
  await button(cem, 'Use this one: Cook.txt').click();
  await button(cem, 'Use this one: Baker.txt').waitFor();
  // Wait until no toast covers a button, and make the window so tall that the bottom bar covers nothing.
  await cem
    .getByRole('region', { name: 'Messages (F8)' })
    .getByRole('listitem')
    .waitFor({ state: 'detached' });
  const pageHeight = await cem.evaluate(() => document.documentElement.scrollHeight);
  await cem.setViewportSize({ width: PHONE.width, height: pageHeight + 200 });
  await expectNoIssues(cem);
  await cem.setViewportSize(PHONE);

  await cem.goto('/');
  await button(cem, 'Ward Sister').click();
  const details = cem.getByRole('dialog', { name: 'Ward Sister' });
  await details.getByLabel('CV to send').selectOption('Baker.txt');
  await details.getByLabel('Your note (optional)').fill('I bake at night, so nights suit me.');
  await expectNoIssues(cem);
  await details.getByRole('button', { name: 'Apply', exact: true }).click();
  await toast(cem, 'Application Sent!');
  await stage.app.advance(10_000);
  await stage.app.settle();
  const [application] = await bridge.call(applications.listEmployerApplications);
  expect(application?.note).toBe('I bake at night, so nights suit me.');
  await bridge.moveTo(application?.id ?? '', 'shortlisted');
  const cv = await bridge.fetch(`/api/applications/${application?.id}/cv`);
  expect(await cv.text()).toBe('Cem, baker');
});
