import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { security } from '#contract/index.ts';
import { saveSeekerProfile } from '#contract/seekers.ts';
import { AMARA_CV, pdfOf } from '#testing/cv-files.ts';
import { meet } from '#testing/meeting.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import { expectNoIssues, sidewaysScrollers } from './checks.ts';
import { seeToast } from './hands.ts';
import { browserOf } from './people.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
let cv: Buffer;
beforeAll(async () => {
  stage = await openStage();
  // Large enough that its progress can be seen.
  cv = await pdfOf([AMARA_CV], { info: { Keywords: 'x'.repeat(400_000) } });
});
afterAll(() => stage.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page, words: string) => page.getByText(words, { exact: true });
const pdf = (name: string, buffer = cv) => ({ name, mimeType: 'application/pdf', buffer });

async function choose(page: Page, file: ReturnType<typeof pdf>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Select files').click();
  await (await chooser).setFiles(file);
}

/** Returns a function that sets this page’s upload speed, so that progress can be seen. */
async function uploadSpeedOf(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (uploadThroughput) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
}

const FULL_SPEED = -1;

test('Amara uploads a CV on a slow line, downloads it, and removes it', async () => {
  const amara = await browserOf(await stage.app.seeker('Amara'), stage, PHONE, '/profile');
  await button(amara, 'Upload your CV').click();
  const dialog = amara.getByRole('dialog', { name: 'Upload your CV' });
  await expect.poll(() => button(amara, 'Upload').isDisabled()).toBe(true);

  // Only one file can be selected: choosing a second one replaces the first, and a selected file can be removed.
  await choose(amara, pdf('old.pdf'));
  await choose(amara, pdf('Amara Okafor.pdf'));
  await expect
    .poll(() => dialog.getByRole('list', { name: 'Selected files' }).getByRole('listitem').count())
    .toBe(1);
  await button(amara, 'Remove Amara Okafor.pdf').click();
  await expect.poll(() => button(amara, 'Upload').isDisabled()).toBe(true);
  await choose(amara, pdf('Amara Okafor.pdf'));

  const setSpeed = await uploadSpeedOf(amara);
  await setSpeed(150_000);
  await button(amara, 'Upload').click();
  const progress = dialog.getByRole('progressbar', { name: 'Upload progress' });
  const seenPercents = new Set<number>();
  await expect
    .poll(async () => {
      const now = Number(await progress.getAttribute('aria-valuenow', { timeout: 1_000 }).catch(() => 'NaN'));
      if (now > 0 && now < 100) seenPercents.add(now);
      return seenPercents.size;
    })
    .toBeGreaterThan(0);
  await setSpeed(FULL_SPEED);
  await dialog.getByText('Upload complete').first().waitFor();
  await text(amara, 'CV Uploaded Successfully!').waitFor();
  // The dialog closes automatically.
  await dialog.waitFor({ state: 'hidden' });

  // A background task reads the CV. The page says so, even after a reload, and notices on its own when the task is done.
  const readingLine = amara.getByRole('status').getByText('Reading your CV ...');
  await readingLine.waitFor();
  expect(await amara.getByRole('heading', { name: 'Found in your CV' }).count()).toBe(0);
  await expectNoIssues(amara);
  await amara.reload();
  await readingLine.waitFor();
  await stage.app.settle();
  await amara.getByRole('status').getByText('Your CV has been read.').waitFor({ state: 'attached' });
  expect(await readingLine.count()).toBe(0);
  await button(amara, 'See what your CV would add to your profile').click();
  await amara.getByRole('heading', { name: 'Found in your CV' }).waitFor();
  expect(await sidewaysScrollers(amara)).toEqual([]);
  // When she dismisses the panel, the focus moves to the file.
  await button(amara, 'Not now').press('Enter');
  const focusedElement = amara.locator(':focus');
  await expect.poll(() => focusedElement.textContent()).toContain('Amara Okafor.pdf');

  const response = await amara.request.post(saveSeekerProfile.path, { data: { skills: ['Wound care'] } });
  expect(response.ok()).toBe(true);
  await amara.reload();
  await text(amara, 'Amara Okafor.pdf').waitFor();
  await button(amara, 'Remove Wound care').waitFor();
  const download = amara.waitForEvent('download');
  await amara.getByRole('link', { name: 'Download', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Amara Okafor.pdf');
  expect((await readFile(await file.path())).equals(cv)).toBe(true);
  // Skills that she already has are not suggested.
  await button(amara, 'See what your CV would add to your profile').click();
  await button(amara, 'Medication administration').waitFor();
  expect(await button(amara, 'Wound care').count()).toBe(0);
  await button(amara, 'Not now').click();

  await button(amara, 'Remove').click();
  await amara.getByRole('dialog', { name: 'Remove your CV?' }).waitFor();
  await button(amara, 'Remove').click();
  await button(amara, 'Upload your CV').waitFor();
  expect((await amara.request.get('/api/cv')).status()).toBe(404);
});

test('Bola drops files until one is accepted, and reads why others were not', async () => {
  const bola = await browserOf(await stage.app.seeker('Bola'), stage, DESKTOP, '/profile', { dark: true });
  await button(bola, 'Upload your CV').click();
  const dialog = bola.getByRole('dialog', { name: 'Upload your CV' });

  await drop(bola, 'huge.pdf', 10_485_761);
  const toasts = bola.getByRole('region', { name: /Messages/ });
  await toasts.getByText('File too large', { exact: true }).waitFor();
  const alert = dialog.getByRole('alert');
  await alert.getByText('File huge.pdf is too large. Maximum size is 10MB').waitFor();
  await choose(bola, { ...pdf('photo.png'), mimeType: 'image/png' });
  await alert.getByText(/^We can’t read photo\.png\. Choose a PDF, a Word document/).waitFor();
  expect(await dialog.getByRole('list', { name: 'Selected files' }).count()).toBe(0);

  await drop(bola, 'cv.pdf', 500);
  await button(bola, 'Upload').click();
  // The toast first: it does not stay.
  await text(bola, 'Upload Failed').waitFor();
  await alert.getByText('Upload failed for cv.pdf: 415').waitFor();
  await alert.getByText(/isn’t the type of file it claims to be/).waitFor();
  await expectNoIssues(bola);

  await choose(bola, pdf('bola.pdf'));
  await bola.route('**/api/objects/*', (call) =>
    call.request().method() === 'PUT' ? call.abort() : call.fallback(),
  );
  await button(bola, 'Upload').click();
  await alert.getByText('Upload failed for bola.pdf: no connection').waitFor();
  await bola.unroute('**/api/objects/*');

  // Cancelled half-way: nothing is stored, and no error is shown.
  const setSpeed = await uploadSpeedOf(bola);
  await setSpeed(20_000);
  await button(bola, 'Try Again').click();
  await dialog.getByRole('progressbar').waitFor();
  await button(bola, 'Cancel').click();
  await dialog.waitFor({ state: 'hidden' });
  await setSpeed(FULL_SPEED);
  await expect
    .poll(async () => {
      const uploads = stage.app.context.db.selectFrom('uploads').select('state');
      return uploads.where('state', 'in', ['receiving', 'received']).execute();
    })
    .toEqual([]);

  // With the keyboard; the first save fails.
  await button(bola, 'Upload your CV').press('Enter');
  await choose(bola, pdf('bola.pdf'));
  await bola.route('**/api/cv/update', (call) => call.abort());
  await button(bola, 'Upload').press('Enter');
  await seeToast(bola, 'Upload completed but save failed', 'Please try updating your profile again.');
  await dialog.waitFor({ state: 'hidden' });
  await bola.unroute('**/api/cv/update');
  await button(bola, 'Try saving again').press('Enter');
  await text(bola, 'CV Uploaded Successfully!').waitFor();
  await bola.getByRole('status').getByText('Reading your CV ...').waitFor();
  await stage.app.settle();
  const foundHeading = bola.getByRole('heading', { name: 'Found in your CV' });
  await foundHeading.waitFor();
  const hasFocus = () => foundHeading.evaluate((heading) => heading === document.activeElement);
  await expect.poll(hasFocus).toBe(true);

  // If he is typing when another CV has been read, the focus stays where it is.
  await button(bola, 'Replace').click();
  await choose(bola, pdf('newer.pdf'));
  await button(bola, 'Upload').click();
  await dialog.waitFor({ state: 'hidden' });
  await bola.getByRole('status').getByText('Reading your CV ...').waitFor();
  const phone = bola.getByRole('textbox', { name: 'Phone' });
  await phone.fill('07700');
  await stage.app.settle();
  await foundHeading.waitFor();
  // The panel takes the focus in a zero-length timer; this one runs after it.
  await bola.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await bola.keyboard.type(' 900123');
  await expect.poll(() => phone.inputValue()).toBe('07700 900123');
});

/** Drops a file of `size` spaces on the drop zone. */
async function drop(page: Page, name: string, size: number): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([' '.repeat(bytes)], fileName, { type: 'application/pdf' }));
      return transfer;
    },
    [name, size] as const,
  );
  const area = page.getByText('Drag and drop your file here').locator('..');
  await area.dispatchEvent('dragover', { dataTransfer: data });
  await text(page, 'Drop to add it').waitFor();
  await page.locator('[data-over]').dispatchEvent('drop', { dataTransfer: data });
}

/** Presses the button in the open panel. The list behind the panel has the same button, and comes first. */
async function pressCvOf(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Why this score' }).waitFor();
  await page
    .getByRole('button', { name: `CV of ${name}` })
    .last()
    .click();
}

test.each([
  ['desktop', DESKTOP, 'Dina', 'Efe'],
  ['phone', PHONE, 'Dora', 'Ebo'],
] as const)('Bridge & Co read CVs as documents, on a %s', async (_, size, withPages, withoutPages) => {
  const bridge = await stage.app.employer(`Bridge & Co ${size.width}`);
  const dina = await stage.app.seeker(withPages);
  await uploadCv(dina, await pdfOf([AMARA_CV, 'References on request']), {
    name: 'Dina.pdf',
    type: 'application/pdf',
  });
  await stage.app.settle();
  const { applicationId } = await meet(dina, bridge);
  const dashboard = `/employer/dashboard?tab=applications&open=${applicationId}`;
  const page = await browserOf(bridge, stage, size, dashboard);
  await pressCvOf(page, withPages);
  const dialog = page.getByRole('dialog', { name: `CV of ${withPages}` });
  await dialog.getByRole('img', { name: 'Page 2 of 2' }).waitFor();
  // Something is written on the page.
  const darkest = await dialog.getByRole('img', { name: 'Page 1 of 2' }).evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const context = (canvas as HTMLCanvasElement).getContext('2d');
    const pixels = context?.getImageData(0, 0, width, height).data ?? [];
    let darkestPixel = 255;
    for (let at = 0; at < pixels.length; at += 4) darkestPixel = Math.min(darkestPixel, pixels[at] ?? 255);
    return darkestPixel;
  });
  expect(darkest).toBeLessThan(100);
  await dialog.getByText('Not scanned for viruses').waitFor();
  await expectNoIssues(page);
  const views = (await dina.call(security.listOwnEvents)).filter(({ kind }) => kind === 'cv_viewed');
  expect(views).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).click();

  // A format without pages is shown as paragraphs.
  const efe = await stage.app.seeker(withoutPages);
  await uploadCv(efe, 'Efe Ali, baker\n\nFive years of sourdough.\nNights and weekends.');
  await stage.app.settle();
  const meeting = await meet(efe, bridge, 'Baker');
  await page.goto(`/employer/dashboard?tab=applications&open=${meeting.applicationId}`);
  await pressCvOf(page, withoutPages);
  const words = page.getByRole('dialog', { name: `CV of ${withoutPages}` }).getByRole('paragraph');
  await words.filter({ hasText: 'Five years of sourdough.' }).waitFor();
  await expect.poll(() => words.filter({ hasText: 'Efe Ali, baker' }).textContent()).toBe('Efe Ali, baker');
});
