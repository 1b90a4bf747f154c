import { expect, test } from 'vitest';
import { safety } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { startImport, uploadImport } from '#testing/import-calls.ts';

const app = await appOfFile({ publicUrl: new URL('https://nod.example') });

test('an imported advert with a link that imitates ours reaches an Admin', async () => {
  const ada = await app.admin('Ada');
  const shady = await app.employer('Shady');
  const advert = {
    '@type': 'JobPosting',
    title: 'Porter',
    description: 'To apply, sign in at nod-login.example/porter with your password.',
    baseSalary: '£25,000 per annum',
  };
  const given = await uploadImport(shady, JSON.stringify(advert));
  await app.settle();
  await startImport(shady, given);
  await app.settle();
  expect(await ada.call(safety.listScamReviews)).toMatchObject([
    { sender: { name: 'Shady' }, signs: ['link'] },
  ]);
});
