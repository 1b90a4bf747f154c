import { expect, test } from 'vitest';
import { jpegOf } from '#testing/picture-files.ts';
import { card } from './card.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

test('an owner adds a logo and a photo, which the public page shows', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  await bridge.postRole();
  const owner = await browserOf(bridge, stage, DESKTOP, '/employer/setup');
  const pictures = card(owner, 'Logo and photos');
  const file = { name: 'bridge.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(900, 500) };
  const choose = (label: string, chosen = file) =>
    pictures.locator(`input[aria-label="${label}"]`).setInputFiles(chosen);

  await choose('Add a logo', { ...file, buffer: Buffer.from('not a picture') });
  await pictures.getByText('bridge.jpg is damaged or incomplete. Choose another picture.').waitFor();
  await choose('Add a logo');
  await pictures.getByRole('img', { name: 'Your logo' }).waitFor();
  await choose('Add a photo');
  await pictures.getByLabel('What photo 1 shows').fill('Six people around a long table');
  await expectNoIssues(owner);
  await pictures.getByRole('button', { name: /^Show it/ }).click();
  await owner.getByText('Photo Saved', { exact: true }).waitFor();

  const visitor = await stage.visitor(PHONE, { touch: true });
  await visitor.goto(`/companies/${bridge.id}`);
  const photo = visitor.getByRole('img', { name: 'Six people around a long table' });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(960);
  expect(await visitor.locator('.logo').evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(384);
  await expectNoIssues(visitor);
  await visitor.goto(`/embed/${bridge.id}`);
  await expect
    .poll(() => visitor.locator('.logo').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBe(384);
});
