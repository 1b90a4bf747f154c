import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { UNDO_MS } from '#contract/applications.ts';
import { applications, seekers } from '#contract/index.ts';
import { seeToast } from './hands.ts';
import { browserOf, postRole, setUpCompany, signUp, swipe } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const text = (page: Page, words: string) => page.getByText(words, { exact: true });

test('a seeker on a phone and an employer on a desktop match and talk', async () => {
  const bridge = await stage.visitor(DESKTOP);
  const amara = await stage.visitor(PHONE, { touch: true });

  await signUp(bridge, { firstName: 'Bea', lastName: 'Bridge', username: 'bridge', role: 'Employer' });
  await setUpCompany(bridge, 'Bridge & Co');
  await postRole(bridge, {
    title: 'Product Designer',
    city: 'Bristol',
    salary: ['42000', '52000'],
    skills: ['Figma', 'User research'],
  });

  // She finds the role in her deck and swipes right.
  await signUp(amara, { firstName: 'Amara', lastName: 'Okafor', username: 'amara', role: 'Job Seeker' });
  await amara.getByRole('heading', { name: 'Product Designer' }).waitFor();
  await text(amara, '£42,000 – £52,000').waitFor();
  await swipe(amara, 60);
  await amara.getByRole('heading', { name: 'Product Designer' }).waitFor();
  await swipe(amara, 220);
  await text(amara, 'Application Sent!').waitFor();
  await amara.getByRole('heading', { name: 'No More Jobs' }).waitFor();

  // She withdraws before anybody has seen it, and then applies after all.
  await amara.getByRole('button', { name: 'Undo', exact: true }).click();
  await text(amara, 'Application Undone').waitFor();
  await amara.getByRole('heading', { name: 'Product Designer' }).waitFor();
  await swipe(amara, 220);
  await text(amara, 'Application Sent!').waitFor();
  await expect.poll(() => bridge.getByRole('tab', { name: 'Applications (0)' }).count()).toBe(1);
  await stage.app.advance(UNDO_MS);

  // They shortlist her; until then they could not see her name.
  await bridge.getByRole('tab', { name: 'Applications (1)' }).click();
  expect(await bridge.getByText('Amara').count()).toBe(0);
  await bridge.getByRole('button', { name: /^Shortlist Applicant/ }).click();
  await text(bridge, 'Application Updated').waitFor();
  await bridge.getByText('Amara Okafor').waitFor();

  // Without a reload the match is on her screen, and leads to the conversation.
  await amara.getByRole('heading', { name: "It's a Match!" }).waitFor();
  await text(amara, 'You and Bridge & Co liked each other').waitFor();
  await amara.getByRole('button', { name: 'Start Messaging' }).click();
  await text(amara, 'Start the conversation with your new match').waitFor();

  // Both talk, live.
  await bridge.getByRole('link', { name: 'Message' }).click();
  await say(bridge, 'Hello Amara, could you come by on Thursday?');
  await messageIn(amara, 'Hello Amara, could you come by on Thursday?').waitFor();
  await say(amara, 'Thursday at three works well.');
  await messageIn(bridge, 'Thursday at three works well.').waitFor();

  // She loses the connection. What either says meanwhile arrives afterwards, once.
  await amara.context().setOffline(true);
  await say(bridge, 'The studio is on the second floor.');
  await say(amara, 'I will bring the case study.');
  await amara.context().setOffline(false);
  await messageIn(amara, 'The studio is on the second floor.').waitFor();
  await messageIn(bridge, 'I will bring the case study.').waitFor();
  for (const page of [amara, bridge]) {
    for (const words of ['The studio is on the second floor.', 'I will bring the case study.']) {
      await expect.poll(() => messageIn(page, words).count()).toBe(1);
    }
    // Each of the four messages shows when it was sent, even if several were sent in the same minute.
    const times = await page.getByRole('log').locator('li time').allTextContents();
    expect(times.filter((time) => /^\d{1,2}:\d\d [AP]M$/.test(time))).toHaveLength(4);
  }
});

/** A message in the open conversation. */
function messageIn(page: Page, words: string) {
  return page.getByRole('log').getByText(words, { exact: true });
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(words);
  await page.getByLabel('Message', { exact: true }).press('Enter');
}

test('double clicks in two tabs make only one application', async () => {
  const mill = await stage.app.employer('Mill Lane');
  const role = await mill.postRole({ title: 'Baker' });
  const [first, second] = await Promise.all([stage.visitor(DESKTOP), stage.visitor(DESKTOP)]);
  await signUp(first, { firstName: 'Tomos', lastName: 'Rees', username: 'tomos', role: 'Job Seeker' });
  await first.getByRole('heading', { name: 'Baker' }).waitFor();
  await second.goto('/');
  await second.context().addCookies(await first.context().cookies());
  await second.goto('/');
  await second.getByRole('heading', { name: 'Baker' }).waitFor();
  for (const page of [first, second]) {
    // The top card may be another role; pass until it is the baker's.
    while ((await topTitle(page)) !== 'Baker')
      await page.getByRole('button', { name: 'Pass', exact: true }).click();
  }
  await Promise.all(
    [first, second].map((page) => page.getByRole('button', { name: 'Apply', exact: true }).dblclick()),
  );
  await Promise.all([first, second].map((page) => text(page, 'Application Sent!').waitFor()));
  const { applications } = await stage.app.context.db
    .selectFrom('applications')
    .select((select) => select.fn.countAll<number>().as('applications'))
    .where('role_id', '=', role.id)
    .executeTakeFirstOrThrow();
  expect(Number(applications)).toBe(1);
});

async function topTitle(page: Page): Promise<string> {
  return (await page.locator('[data-depth="0"]').getByRole('heading').first().textContent())?.trim() ?? '';
}

test('an unknown path says so, and a failed sign-in is explained', async () => {
  const stranger = await stage.visitor(PHONE);
  const response = await stranger.goto('/employer/dashboard');
  expect(response?.status()).toBe(200);
  await stranger.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  expect((await stranger.goto('/no/such/page'))?.status()).toBe(404);
  await stranger.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  await stranger.getByRole('link', { name: /Sign in/i }).click();
  await stranger.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await stranger.getByLabel('Username').fill('nobody');
  await stranger.getByRole('textbox', { name: 'Password' }).fill('not-a-password');
  await stranger.getByRole('button', { name: 'Sign In', exact: true }).click();
  await seeToast(stranger, 'Login Failed', 'Please check your username and password');
});

const MATCH = { name: "It's a Match!" } as const;

test('a match opens on one of the visible screens, once', async () => {
  const weir = await stage.app.employer('Weir & Co');
  const noor = await stage.app.seeker('Noor');
  const shortlist = async (title: string) => {
    const { id } = await weir.postRole({ title });
    const { application } = await noor.applyTo(id);
    await weir.moveTo(application.id, 'shortlisted');
  };
  const phone = await browserOf(noor, stage, PHONE, '/profile');
  const tablet = await browserOf(noor, stage, DESKTOP, '/personality');
  await phone.getByRole('heading', { name: 'Skills' }).waitFor();
  await tablet.getByRole('heading').first().waitFor();
  await shortlist('Lock Keeper');
  const countDialogs = () =>
    Promise.all([phone, tablet].map((page) => page.getByRole('dialog', MATCH).count()));
  const total = async () => (await countDialogs()).reduce((sum, count) => sum + count, 0);
  await expect.poll(total).toBe(1);
  const [onPhone] = await countDialogs();
  const page = onPhone === 1 ? phone : tablet;
  await page.getByRole('dialog', MATCH).getByText('Lock Keeper', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  for (const each of [phone, tablet]) {
    await each.goto('/?tab=matches');
    await each.getByText('Lock Keeper').first().waitFor();
  }
  expect(await total()).toBe(0);

  // The next match is made while she is away.
  await Promise.all([phone, tablet].map((each) => each.context().close()));
  await shortlist('Ferry Hand');
  const later = await browserOf(noor, stage, PHONE, '/onboarding', { hasSeenMatches: false });
  await later.getByRole('dialog', MATCH).getByText('Ferry Hand', { exact: true }).waitFor();
  await later.getByRole('button', { name: 'Start Messaging' }).click();
  await text(later, 'Start the conversation with your new match').waitFor();
  await later.getByRole('heading', { name: 'Weir & Co' }).waitFor();
});

test('a response without a thread id still leads to the conversation', async () => {
  const quay = await stage.app.employer('Quay');
  const rosa = await stage.app.seeker('Rosa');
  await rosa.call(seekers.saveSeekerProfile, { body: { skills: ['Mooring'] } });
  const page = await browserOf(rosa, stage, PHONE, '/profile');
  // The response of a server that implements only the specification.
  await page.route('**/api/applications', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const { application, isMutualMatch } = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { application, isMutualMatch } });
  });
  for (const title of ['Mooring Hand', 'Crane Driver']) {
    const { id: roleId } = await quay.postRole({ title });
    await quay.call(applications.invite, { body: { roleId, seekerId: rosa.id } });
    await page.goto('/?tab=matches');
    await page.getByRole('button', { name: `Apply for ${title} at Quay` }).click();
    await page.getByRole('dialog', MATCH).getByText(title, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Start Messaging' }).click();
    await text(page, 'Start the conversation with your new match').waitFor();
    await page.getByText(title).first().waitFor();
  }
});
