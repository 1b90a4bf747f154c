import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNDO_MS } from '#contract/applications.ts';
import { applications } from '#contract/index.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import { AMARA_CV, pdfOf } from '#testing/cv-files.ts';
import type { Person } from '#testing/person.ts';
import { issuesInBothThemes, issuesOfShape } from './checks.ts';
import { topCard } from './finger.ts';
import { byFinger, type Hands } from './hands.ts';
import { byKeyboard } from './keyboard.ts';
import { fillInSignUp, PASSWORD } from './people.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

let stage: Stage;
let bridge: Person;
let cv: Buffer;
beforeAll(async () => {
  [stage, cv] = await Promise.all([openStage(), pdfOf([AMARA_CV])]);
  bridge = await stage.app.employer('Bridge & Co');
  await bridge.postRole({ title: 'Staff Nurse', locationCity: 'Leeds', workMode: 'hybrid' });
  await bridge.postRole({
    title: 'Ward Sister',
    locationCity: 'Manchester',
    workMode: 'hybrid',
    salaryMinGbpInt: 4_500_000,
    salaryMaxGbpInt: 5_500_000,
  });
});
afterAll(() => stage.close());

test('Amara does everything with one finger on her phone', async () => {
  await runSeekerJourney(byFinger(await stage.visitor(PHONE, { touch: true })), 'amara', issuesOfShape);
});

test('Amara does everything with the keyboard on a desktop', async () => {
  await runSeekerJourney(byKeyboard(await stage.visitor(DESKTOP)), 'amara-keys', issuesInBothThemes);
});

interface Seeker extends Hands {
  /** Fails if axe finds serious issues on the current screen. */
  readonly look: (where: string) => Promise<void>;
}

/** From the landing page to deleting her account. */
async function runSeekerJourney(
  hands: Hands,
  username: string,
  issuesOf: typeof issuesOfShape,
): Promise<void> {
  const look = async (where: string) => expect(await issuesOf(hands.page), where).toEqual([]);
  const amara: Seeker = { ...hands, look };
  await register(amara, username);
  await fillInOnboarding(amara);
  await answerFortyQuestions(amara);
  await uploadHerCv(amara);
  await narrowTheDeck(amara);
  await applyAndWithdraw(amara);
  const id = await downloadHerData(amara, username);
  await leave(amara);
  await expectNoTraces(amara.page, [id, username]);
}

async function register(amara: Seeker, username: string): Promise<void> {
  const { page, press } = amara;
  await page.goto('/');
  await press('Get Started');
  await press('Sign Up');
  await fillInSignUp(amara, username);
}

async function fillInOnboarding({ press, type, choose, see, look }: Seeker): Promise<void> {
  await press('Tell us what you need');
  await see('Step 1 of 4');
  await choose('Yes');
  await press('Next');
  await see('Step 2 of 4');
  await type('Location', 'Leeds');
  await choose('Hybrid');
  await look('the place');
  await press('Next');
  await see('Step 3 of 4');
  await type('Minimum monthly net income (GBP)', '2093');
  await see('That takes a salary of about £30,000 a year before tax.');
  await look('the income');
  await press('Next');
  await see('Step 4 of 4');
  await choose(/^Mid/);
  await look('the level');
  await press('Complete');
}

async function answerFortyQuestions({ page, press, choose, see, look }: Seeker): Promise<void> {
  await see('Question 1 of 40');
  await look('a question');
  for (let number = 1; number <= 40; number += 1) {
    await see(`Question ${number} of 40`);
    // A different answer each time, like a person.
    await choose((number * 3) % 5);
    await press(number < 40 ? 'Next' : 'Complete');
  }
  await see('All done');
  await expect
    .poll(() => page.getByRole('img', { name: /^(Structure|Creativity|Leadership): / }).count())
    .toBe(3);
  await look('all answered');
  await press('Start Job Matching');
}

async function uploadHerCv({ page, press, choose, handOver, see, look }: Seeker): Promise<void> {
  await press(/^Profile/);
  await press('Upload your CV');
  await handOver('Select files', { name: 'Amara Okafor.pdf', mimeType: 'application/pdf', buffer: cv });
  await see('Amara Okafor.pdf');
  await look('the file chosen');
  await press('Upload');
  await see('CV Uploaded Successfully!');
  await see('Reading your CV ...');
  await stage.app.settle();

  // None of it is added to her profile until she chooses it.
  await see('Found in your CV');
  expect(await profileOf(page)).toMatchObject({ skills: [], summaryText: null });
  await press('Phlebotomy');
  await press('Wound care');
  await choose('Use this as my summary');
  await look('found in the CV');
  await press('Add to my profile');
  await see('Profile Updated');
  expect(await profileOf(page)).toMatchObject({
    skills: ['Phlebotomy', 'Wound care'],
    summaryText: expect.stringMatching(/^Registered nurse with eight years/),
  });
}

async function narrowTheDeck({ page, press, type, choose }: Seeker): Promise<void> {
  await press('Discover');
  await topCard(page).waitFor();
  await press('Filters');
  await choose('Manchester');
  await type('Minimum', '40000');
  await press('Apply Filters');
  await page.getByRole('button', { name: 'Filters, 2 active' }).waitFor();
  await expect.poll(() => page.locator('[data-role]').count()).toBe(1);
  await topCard(page).getByRole('heading', { name: 'Ward Sister' }).waitFor();
}

async function applyAndWithdraw({ page, press, close, applyToTopCard, see, look }: Seeker): Promise<void> {
  await press('Ward Sister');
  const details = page.getByRole('dialog', { name: 'Ward Sister' });
  await details.getByRole('heading', { name: 'In your pocket' }).waitFor();
  await close();
  await details.waitFor({ state: 'hidden' });
  await applyToTopCard();
  await see('Application Sent!');
  await stage.app.advance(UNDO_MS);
  expect(await statusesSeenByBridge()).toEqual(['pending']);
  await see(/They hide 1 more\.$/);
  await look('the last card');

  await press('Matches');
  await press('More about Ward Sister at Bridge & Co');
  await press('Withdraw from Ward Sister at Bridge & Co');
  await see('Withdraw this application?');
  await look('a withdrawal');
  await press('Withdraw');
  await see('You withdrew your application.');
  expect(await statusesSeenByBridge()).toEqual(['withdrawn']);
}

/** Downloads her export and returns the user id in it. */
async function downloadHerData({ page, press }: Seeker, username: string): Promise<string> {
  await press(/^Profile/);
  const download = page.waitForEvent('download');
  await press('Export my data');
  const file = await (await download).path();
  const data: PersonalData = JSON.parse(await readFile(file, 'utf8'));
  expect(data.user).toMatchObject({ username, email: `${username}@example.org` });
  expect(data.seeker).toMatchObject({
    profile: {
      rightToWorkStatus: 'verified',
      locationCity: 'Leeds',
      workModePref: 'hybrid',
      minNetMonthlyIncomeInt: 2_093,
      experienceLevel: 'mid',
      skills: ['Phlebotomy', 'Wound care'],
    },
    cv: { name: 'Amara Okafor.pdf', text: expect.stringContaining('Southmead Hospital') },
    applications: [{ status: 'withdrawn', role: { title: 'Ward Sister' } }],
  });
  expect(Object.keys(data.seeker?.assessment?.rawResult ?? {})).toHaveLength(40);
  return data.user.id;
}

async function leave({ page, press, type, see, look }: Seeker): Promise<void> {
  await press('Delete my account');
  await see('What stays with others');
  await look('leaving');
  await type('Your password', PASSWORD);
  await press('Delete for good');
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
}

/** Checks the API, the browser's storage and every table. */
async function expectNoTraces(page: Page, traces: readonly string[]): Promise<void> {
  const [id = '', username = ''] = traces;
  expect((await page.request.get('/api/user')).status()).toBe(401);
  const response = await page.request.post('/api/login', { data: { username, password: PASSWORD } });
  expect(response.status()).toBe(401);
  expect(await statusesSeenByBridge()).toEqual([]);
  const keys = await page.evaluate(
    (userId) => Object.keys(localStorage).filter((key) => key.includes(userId)),
    id,
  );
  expect(keys).toEqual([]);
  const { db } = stage.app.context;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  expect(tables.map(({ name }) => name)).toContain('users');
  const tablesWithTraces: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as kept
      where kept::text ilike ${`%${id}%`} or kept::text ilike ${`%${username}@%`}`.execute(db);
    if (rows.length > 0) tablesWithTraces.push(name);
  }
  expect(tablesWithTraces).toEqual([]);
}

async function profileOf(page: Page) {
  return (await page.request.get('/api/jobseeker/profile')).json();
}

async function statusesSeenByBridge(): Promise<string[]> {
  return (await bridge.call(applications.listEmployerApplications)).map(({ status }) => status);
}
