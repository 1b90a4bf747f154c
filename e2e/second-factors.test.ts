import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shownCode } from '#testing/app-code.ts';
import type { Person } from '#testing/person.ts';
import { expectNoIssues } from './checks.ts';
import { DESKTOP, openStage, PHONE, stageOfFile } from './stage.ts';

const PASSWORD = 'nod-test-2026';

const stage = await stageOfFile();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The address of a page at `localhost`: passkeys belong to a host name, so they don't work at an IP address. */
function addressOf(path: string): string {
  return `${stage.app.url.replace('127.0.0.1', 'localhost')}${path}`;
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto(addressOf('/auth'));
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await button(page, 'Sign In').click();
}

async function onProfile(person: Person, size: typeof PHONE): Promise<Page> {
  const page = await stage.visitor(size);
  await signIn(page, person.user?.username ?? '');
  await page.waitForURL(addressOf('/'));
  await page.goto(addressOf('/profile'));
  return page;
}

interface Device {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

/** Adds a virtual authenticator to the page's browser that confirms every request without asking its user. */
async function withPasskeys(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await button(page, 'Add a passkey').click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Your password').fill(PASSWORD);
  await expectNoIssues(page);
  await button(page, 'Add passkey').click();
}

async function readCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await dialog.waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await expectNoIssues(page);
  await button(page, 'I have saved them').click();
  await dialog.waitFor({ state: 'hidden' });
  return codes;
}

/** Signs out, and waits for the landing page, which signed-in people never see. */
async function signOut(page: Page): Promise<void> {
  await button(page, 'Sign Out').click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
}

const currentCode = (key: string) => shownCode(key, stage.app.clock());

test('Amara creates a passkey, uses it, loses it and replaces it', async () => {
  const phone = await onProfile(await stage.app.seeker('Amara'), PHONE);
  const lostPasskey = await withPasskeys(phone);
  await addPasskey(phone, 'My phone');
  const [code = ''] = await readCodes(phone);
  await phone.getByText('10 recovery codes left').waitFor();
  await phone.getByText('My phone').waitFor();

  await signOut(phone);
  await phone.goto(addressOf('/auth'));
  await button(phone, 'Use a passkey').click();
  await phone.waitForURL(addressOf('/'));

  // The phone is lost. On her laptop the password alone is not enough; with a recovery code it is.
  await lostPasskey.session.send('WebAuthn.removeVirtualAuthenticator', {
    authenticatorId: lostPasskey.authenticatorId,
  });
  const desktop = await stage.visitor(DESKTOP);
  await signIn(desktop, 'amara');
  await desktop.getByRole('dialog', { name: 'One more step' }).waitFor();
  await expectNoIssues(desktop);
  await desktop.getByLabel('Code', { exact: true }).fill(code);
  await button(desktop, 'Sign in').click();
  await desktop.waitForURL(addressOf('/'));
  await desktop.goto(addressOf('/profile'));
  await desktop.getByText('9 recovery codes left').waitFor();
  await withPasskeys(desktop);
  await addPasskey(desktop, 'My laptop');
  await desktop.getByText('My laptop').waitFor();
  await button(desktop, 'Remove My phone').click();
  await desktop.getByLabel('Your password').fill(PASSWORD);
  await button(desktop, 'Remove').click();
  await desktop.getByText('My phone', { exact: true }).waitFor({ state: 'hidden' });
  await signOut(desktop);

  await signIn(desktop, 'amara');
  // Search inside the dialog only, because the page behind it has the same button.
  const dialog = desktop.getByRole('dialog', { name: 'One more step' });
  await dialog.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await desktop.waitForURL(addressOf('/'));
});

test('Bola sets up an app; a recovery code works only once', async () => {
  const bola = await onProfile(await stage.app.seeker('Bola'), DESKTOP);
  await button(bola, 'Set up an app').click();
  await bola.getByLabel('Your password').fill('not-hers');
  await button(bola, 'Continue').click();
  await bola.getByText('That is not your password.').waitFor();
  await bola.getByLabel('Your password').fill(PASSWORD);
  await button(bola, 'Continue').click();
  await bola.getByRole('img', { name: 'QR code for your app' }).waitFor();
  await expectNoIssues(bola);
  const key = (await bola.locator('code[data-secret]').textContent()) ?? '';
  await bola.getByLabel('Code', { exact: true }).fill(currentCode(key));
  await button(bola, 'Turn on').click();
  const [recovery = ''] = await readCodes(bola);
  await bola.getByText('Authenticator app').waitFor();

  const phone = await stage.visitor(PHONE);
  await signIn(phone, 'bola');
  await phone.getByLabel('Code', { exact: true }).fill('000000');
  await button(phone, 'Sign in').click();
  await phone.getByText('That code is wrong or has been used.').waitFor();
  stage.app.clock.advance(60_000);
  await phone.getByLabel('Code', { exact: true }).fill(currentCode(key));
  await button(phone, 'Sign in').click();
  await phone.waitForURL(addressOf('/'));

  for (const isFirst of [true, false]) {
    const another = await stage.visitor(PHONE);
    await signIn(another, 'bola');
    await another.getByLabel('Code', { exact: true }).fill(recovery);
    await button(another, 'Sign in').click();
    if (isFirst) await another.waitForURL(addressOf('/'));
    else await another.getByText('That code is wrong or has been used.').waitFor();
  }
});

test('Chidi ends a stolen session from another device', async () => {
  const person = await stage.app.seeker('Chidi');
  const victim = await onProfile(person, PHONE);
  const thief = await stage.visitor(DESKTOP);
  await thief.context().addCookies(await victim.context().cookies());
  await thief.goto(addressOf('/profile'));
  await thief.getByRole('heading', { name: 'Profile', exact: true }).waitFor();

  const desktop = await onProfile(person, DESKTOP);
  const devices = desktop.getByRole('list', { name: 'Your devices' });
  await devices.getByText('This device').waitFor();
  await expectNoIssues(desktop);
  await button(desktop, 'Sign out all other devices').click();
  await desktop.getByText('All other devices are signed out', { exact: true }).waitFor();
  await devices.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  await thief.waitForURL(/\/auth/);
  await desktop.reload();
  await desktop.getByText('All other devices were signed out', { exact: true }).waitFor();
});

test('an Admin has to set up a passkey before the desk opens', async () => {
  const strict = await openStage({ needSecondFactor: ['Admin'] });
  const person = await strict.app.admin('Boss');
  const boss = await strict.visitor(DESKTOP);
  const url = (path: string) => `${strict.app.url.replace('127.0.0.1', 'localhost')}${path}`;
  await boss.context().request.post(url('/api/login'), {
    data: { username: person.user?.username, password: PASSWORD },
  });
  await boss.goto(url('/profile?desk=reports'));
  await boss.getByText('Admins need a second factor', { exact: true }).waitFor();
  await boss.getByRole('link', { name: 'Go to your profile' }).click();
  await withPasskeys(boss);
  await addPasskey(boss, 'Key');
  await readCodes(boss);
  await boss.getByRole('link', { name: 'Open the desk' }).click();
  await boss.getByRole('heading', { name: 'Today', exact: true }).first().waitFor();
  await strict.close();
});

test('if required, a seeker sets up a second factor before anything else', async () => {
  const strict = await openStage({ needSecondFactor: ['Admin', 'Employer', 'JobSeeker'] });
  const url = (path: string) => `${strict.app.url.replace('127.0.0.1', 'localhost')}${path}`;
  const page = await strict.visitor(PHONE);
  await page.goto(url('/auth?join=JobSeeker'));
  await page.getByLabel('First name').fill('Yara');
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('Username').fill('yara');
  await page.getByLabel('Email').fill('yara@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await button(page, 'Create Account').click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await expectNoIssues(page);
  await page.goto(url('/matching'));
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/one-more-step.png` });
  await withPasskeys(page);
  await addPasskey(page, 'Phone');
  await readCodes(page);
  await button(page, 'Continue').click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).not.toBe('/auth');
  await strict.close();
});
