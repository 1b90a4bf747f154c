import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seekers } from '#contract/index.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const PROFILE = {
  phone: '07700 900123',
  locationCity: 'Bristol',
  skills: ['Wound care', 'Phlebotomy'],
  summaryText: 'A nurse on surgical wards.',
  jobs: [{ title: 'Staff Nurse', employer: 'Marlborough Ward', from: '2019-03', to: null, isCurrent: true }],
  languages: [{ language: 'Welsh', level: 'B2' }],
};

async function saveAs(
  page: Page,
  button: string,
): Promise<{ name: string; document: Record<string, unknown> }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  return {
    name: download.suggestedFilename(),
    document: JSON.parse(await readFile(await download.path(), 'utf8')),
  };
}

function choose(page: Page, document: object): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(document));
  return page
    .getByLabel('A profile as JSON')
    .setInputFiles({ name: 'cv.json', mimeType: 'application/json', buffer });
}

test('Amara exports her profile on a phone, and Beatriz imports one', async () => {
  const amara = await stage.app.seeker('Amara');
  await amara.call(seekers.saveSeekerProfile, { body: PROFILE as never });
  const phone = await browserOf(amara, stage, PHONE, '/profile');
  const resume = await saveAs(phone, 'Download as JSON Resume');
  expect(resume.name).toBe('resume.json');
  expect(resume.document).toMatchObject({ basics: { name: 'Amara Test' } });
  const europass = await saveAs(phone, 'Download as Europass');
  expect(europass.name).toBe('europass.json');
  await phone.getByRole('button', { name: 'Import a profile' }).scrollIntoViewIfNeeded();
  await expectNoIssues(phone);

  const beatriz = await stage.app.seeker('Beatriz');
  await beatriz.call(seekers.saveSeekerProfile, { body: { phone: '07700 900999' } as never });
  const desktop = await browserOf(beatriz, stage, DESKTOP, '/profile');
  await choose(desktop, { hello: 'world' });
  await desktop.getByText('This is neither a JSON Resume').first().waitFor();
  await choose(desktop, europass.document);
  const dialog = desktop.getByRole('dialog', { name: 'What should be imported?' });
  await dialog.getByText('Wound care, Phlebotomy').waitFor();
  await dialog.getByText(/Not imported: name, email address/).waitFor();
  await expectNoIssues(desktop);
  // She unticks the phone number, so her own stays.
  await dialog.getByRole('checkbox', { name: 'Phone' }).uncheck();
  await dialog.getByRole('button', { name: 'Replace these' }).click();
  await desktop.getByText('Profile Imported', { exact: true }).waitFor();
  const { phone: number, skills, locationCity } = await beatriz.call(seekers.getSeekerProfile);
  expect([number, skills, locationCity]).toEqual(['07700 900999', PROFILE.skills, 'Bristol']);

  // On a phone, the dialog for the JSON Resume has no issues either.
  const phonePage = await browserOf(beatriz, stage, PHONE, '/profile');
  await choose(phonePage, resume.document);
  await phonePage.getByRole('dialog').getByText('A nurse on surgical wards.').waitFor();
  await expectNoIssues(phonePage);
  await phonePage.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});
