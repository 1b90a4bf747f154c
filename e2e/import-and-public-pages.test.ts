import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  contrastIssues,
  expectNoIssues,
  seriousIssues,
  sidewaysScrollers,
  waitUntilSettled,
} from './checks.ts';
import { setUpCompany, signUp } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const POSTING = {
  '@context': 'https://schema.org/',
  '@type': 'JobPosting',
  title: 'Lock Keeper',
  description: '<p>You keep the locks of the canal.</p><ul><li>Customer service</li></ul>',
  identifier: 'lock-1',
  baseSalary: '£26,000 - £29,000 a year',
  jobLocation: { address: { addressLocality: 'Hebden Bridge', addressCountry: 'GB' } },
};

const TABLE = `Job title,Town,Pay from,Pay to,About
Bridge Painter,York,24000,27000,You paint bridges.
Ferry Hand,Hull,,,You tie up the ferry.
`;

test('Bridge import roles; a visitor opens a public page and applies', async () => {
  const desktop = await stage.visitor(DESKTOP);
  await signUp(desktop, {
    firstName: 'Bea',
    lastName: 'Bridge',
    username: 'bridge-import',
    role: 'Employer',
  });
  await setUpCompany(desktop, 'Bridge & Co');
  await desktop.getByRole('link', { name: 'Import jobs' }).click();

  // A posting, copied from the source of the company’s own web page.
  await desktop.getByRole('radio', { name: /Pasted text/ }).check();
  await desktop.getByRole('button', { name: 'Check' }).click();
  await desktop.getByText('Paste the adverts first.').waitFor();
  await expectNoIssues(desktop);
  await desktop.getByLabel('The adverts').fill(JSON.stringify(POSTING));
  await desktop.getByRole('button', { name: 'Check' }).click();
  await desktop.getByRole('heading', { name: 'Checking' }).waitFor();
  const underWay = desktop.url();
  await stage.app.settle();
  await desktop.getByRole('heading', { name: '1 advert found' }).waitFor();
  await desktop.getByRole('heading', { name: 'Lock Keeper' }).waitFor();
  await expectNoIssues(desktop);
  await desktop.getByRole('button', { name: 'Start the import' }).click();
  await desktop.getByRole('heading', { name: 'Importing' }).waitFor();

  // They leave the page while the import continues, and come back to the report.
  await desktop.goto('/employer/dashboard');
  await stage.app.settle();
  await desktop.goto(underWay);
  await desktop.getByRole('heading', { name: '1 advert read' }).waitFor();
  await desktop.getByText('imported, live').waitFor();

  // A small table, with one column's mapping corrected.
  await desktop.getByRole('link', { name: 'Import something else' }).click();
  await desktop
    .locator('input[type=file]')
    .setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await desktop.getByRole('button', { name: 'Check' }).click();
  // The next step takes the focus of the form, which is gone.
  await desktop.locator(':focus').getByRole('heading', { name: 'Which column is which?' }).waitFor();
  await desktop.getByRole('cell', { name: 'Bridge Painter' }).waitFor();
  await desktop.getByLabel('Description').selectOption({ label: 'About' });
  await expect.poll(() => desktop.getByLabel('Location').inputValue()).toBe('1');
  await expectNoIssues(desktop);
  await desktop.getByRole('button', { name: 'Check the rows' }).click();
  await desktop.getByRole('heading', { name: 'Checking' }).waitFor();
  await stage.app.settle();
  await desktop.getByRole('heading', { name: '2 adverts found' }).waitFor();
  await desktop.getByText('no salary stated').waitFor();
  await desktop.getByText('new, paused (plan limit)').waitFor();
  await desktop.getByRole('button', { name: 'Start the import' }).click();
  await desktop.getByRole('heading', { name: 'Importing' }).waitFor();
  await stage.app.settle();
  await desktop.getByRole('heading', { name: '2 adverts read' }).waitFor();
  await desktop.getByText('1 job imported as paused').waitFor();
  await expectNoIssues(desktop);
  const [download] = await Promise.all([
    desktop.waitForEvent('download'),
    desktop.getByRole('link', { name: 'Download what was not imported' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('3,Ferry Hand,no salary stated');

  // The role's public page, opened from the employer's own page for that role.
  await desktop.getByRole('link', { name: 'See my jobs' }).click();
  await desktop.getByRole('link', { name: 'View Lock Keeper' }).click();
  const address = await desktop.getByRole('link', { name: 'Public page' }).getAttribute('href');

  const phone = await stage.visitor(PHONE, { touch: true });
  await phone.goto(address ?? '');
  await phone.getByRole('heading', { level: 1, name: 'Lock Keeper' }).waitFor();
  await phone.getByText('in your pocket').waitFor();
  await expectNoIssues(phone);
  await phone.getByRole('link', { name: 'Apply on Nod' }).click();
  await phone.waitForURL('**/auth?next=*');
  await phone.getByText(/^Create an account to apply for Lock Keeper at /).waitFor();
  await phone.getByRole('tab', { name: 'Sign In' }).click();
  const amara = await stage.app.seeker('Amara');
  await phone.getByLabel('Username').fill(amara.user?.username ?? '');
  await phone.getByRole('textbox', { name: 'Password' }).fill('nod-test-2026');
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await phone.locator('[data-depth="0"]').getByRole('heading', { name: 'Lock Keeper' }).waitFor();
  await phone.getByRole('button', { name: 'Apply', exact: true }).click();
  await phone.getByText('Application Sent!', { exact: true }).waitFor();
});

test('public pages work without scripts in both sizes and themes', async () => {
  const employer = await stage.app.employer('Severn Trust');
  const role = await employer.postRole({ descriptionMd: 'You nurse.\n\n- Nights' });
  const paths = [
    `/jobs/${role.id}`,
    `/jobs/${crypto.randomUUID()}`,
    `/companies/${employer.id}`,
    '/guarantee',
    '/how-matching-works',
    '/fairness',
    '/privacy',
    '/terms',
    '/data-terms',
    '/developers',
    '/developers/offers',
  ];
  for (const size of [PHONE, DESKTOP]) {
    for (const dark of [false, true]) {
      const page = await stage.visitor(size, { dark });
      for (const path of paths) {
        const scripts: string[] = [];
        page.on('request', (request) => {
          if (request.resourceType() === 'script') scripts.push(request.url());
        });
        await page.goto(path);
        await waitUntilSettled(page);
        expect([path, dark ? await contrastIssues(page) : await seriousIssues(page)]).toEqual([path, []]);
        const wideElements = (await sidewaysScrollers(page)).filter(
          (markup) => !markup.includes('class="wide"'),
        );
        expect([path, wideElements]).toEqual([path, []]);
        expect(scripts).toEqual([]);
      }
    }
  }
});
