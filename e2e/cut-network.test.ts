import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { UNDO_MS } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { accounts, applications, messages, offers, seekers } from '#contract/index.ts';
import { arrangeInterview, makeOffer, offerTerms } from '#testing/offer.ts';
import type { Person } from '#testing/person.ts';
import { topCard, topTitle } from './finger.ts';
import { byFinger, type Hands, see } from './hands.ts';
import { browserOf, fillInSignUp, refetchesModules, retryLoading, swipe, worksOffline } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const ROLES = ['Staff Nurse', 'Ward Sister', 'Theatre Nurse', 'School Nurse', 'Practice Nurse', 'Matron'];
const NO_SERVER = 'We could not reach the server. Check your connection and try again.';

test('on a breaking network a seeker accepts an offer; nothing is sent twice', async () => {
  const bridge = await stage.app.employer('Bridge & Co');
  for (const title of ROLES) await bridge.postRole({ title });
  const page = await stage.visitor(PHONE, { touch: true, still: true, worksOffline: true });
  const amara = byFinger(page);

  await page.goto('/');
  await amara.press('Get Started');
  await amara.press('Sign Up');
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  await register(amara);
  await answerOnboarding(amara);
  await page.goto('/');
  await topCard(page).waitFor();
  await worksOffline(page);
  await topCard(page).waitFor();
  const titles = await applyToFour(amara, bridge);
  const applicationId = await match(amara, bridge);
  const conversation = await talk(amara, bridge);
  await accept(amara, bridge, applicationId);
  await everythingIsThereOnce(amara, bridge, { applicationId, titles, conversation });
});

async function register(amara: Hands): Promise<void> {
  const { page, press, see } = amara;
  await offline(page);
  await fillInSignUp(amara, 'amara');
  await see(NO_SERVER);
  await online(page);
  // The account is made, but she isn't told and has no session. Sending the same form again signs her in.
  const lost = await loseResponse(page, accounts.register);
  await press('Create Account');
  await lost.isLost;
  await see(NO_SERVER);
  await press('Create Account');
  // The next screen's code was first requested offline. A browser that does not fetch it again shows an error with a button.
  if (!refetchesModules(page)) await retryLoading(page);
  await page.getByRole('tab', { name: 'Discover' }).waitFor();
}

async function answerOnboarding({ page, press, type, choose, see }: Hands): Promise<void> {
  await press('Tell us what you need');
  await choose('Yes');
  await press('Next');
  await type('Location', 'Bristol');
  await choose('Hybrid');
  await press('Next');
  await type('Minimum monthly net income (GBP)', '2093');
  await press('Next');
  await choose(/^Mid/);
  await offline(page);
  await press('Complete');
  await see(NO_SERVER);
  await online(page);
  const lost = await loseResponse(page, seekers.saveSeekerProfile);
  await press('Complete');
  await lost.isLost;
  await see(NO_SERVER);
  await press('Complete');
  await see('Question 1 of 40');
}

/** @returns the titles in the order in which she applied */
async function applyToFour({ page, see }: Hands, bridge: Person): Promise<string[]> {
  const titles: string[] = [];
  const apply = async () => {
    titles.push(await topTitle(page));
    await swipe(page, 250);
  };

  // The application arrives, its response does not: she sees that it was sent, and could still undo it.
  const lost = await loseResponse(page, applications.apply);
  await apply();
  await lost.isLost;
  await see('Application Sent!');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();

  await offline(page);
  for (let waiting = 1; waiting <= 3; waiting += 1) {
    await apply();
    await page.getByText(`${waiting} to send`).waitFor();
  }
  const passedTitle = await topTitle(page);
  await swipe(page, -250);
  await expect.poll(() => topTitle(page)).not.toBe(passedTitle);
  // They still wait to be sent after she closes the app in the tunnel.
  await page.reload();
  await page.getByText('3 to send').waitFor();
  expect([...titles, passedTitle]).not.toContain(await topTitle(page));

  // When the network is back, the response to the first of the three applications is lost.
  const secondLoss = await loseResponse(page, applications.apply);
  await online(page);
  await secondLoss.isLost;
  await see('Applications Sent');
  await stage.app.advance(UNDO_MS);
  const applicationList = await bridge.call(applications.listEmployerApplications);
  expect(applicationList.map(({ role }) => role.title).toReversed()).toEqual(titles);
  return titles;
}

/** The employer shortlists her while she is away. */
async function match({ page, press, see }: Hands, bridge: Person): Promise<string> {
  const applicationList = await bridge.call(applications.listEmployerApplications);
  const { id = '', role } = applicationList.at(-1) ?? {};
  await offline(page);
  await bridge.moveTo(id, 'shortlisted');
  await online(page);
  await see("It's a Match!");
  await page
    .getByRole('dialog')
    .getByText(role?.title ?? '', { exact: true })
    .waitFor();
  await press('Start Messaging');
  await see('Start the conversation with your new match');
  return id;
}

/** @returns what both sides wrote, in order */
async function talk({ page, press, type }: Hands, bridge: Person): Promise<string[]> {
  const log = page.getByRole('log');
  const [thread] = await bridge.call(messages.listThreads);
  const threadId = thread?.thread.id ?? '';

  // The message arrives, its response does not.
  const lost = await loseResponse(page, messages.sendMessage);
  await type('Message', 'I could start in May.');
  await press('Send');
  await lost.isLost;
  await log.getByText('I could start in May.').waitFor();
  await expectGone(page, 'Not sent yet.');

  await offline(page);
  for (const words of ['Is there parking?', 'I would come by car.']) {
    await type('Message', words);
    await press('Send');
    await log.getByText(words).waitFor();
  }
  await log.getByText('Not sent yet.').first().waitFor();
  await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'May is fine.' } });
  await online(page);
  await log.getByText('May is fine.').waitFor();
  await expectGone(page, 'Not sent yet.');
  return ['I could start in May.', 'May is fine.', 'Is there parking?', 'I would come by car.'];
}

/** The offer comes while she is away. */
async function accept({ page, press, see }: Hands, bridge: Person, applicationId: string): Promise<void> {
  await expectGone(page, 'Applications Sent');
  await offline(page);
  await bridge.moveTo(applicationId, 'interview_scheduled');
  await makeOffer(bridge, applicationId, offerTerms(stage.app.clock()));
  await online(page);
  await press('See the offer');
  await see('Bridge & Co made you an offer');

  await offline(page);
  await press('Accept');
  await press('Accept the offer');
  await see('You are offline. Try again once you are back online.');
  expect((await bridge.receivedApplication(applicationId))?.offer?.status).toBe('open');
  await online(page);

  const lost = await loseResponse(page, offers.acceptOffer);
  await press('Accept');
  await press('Accept the offer');
  await lost.isLost;
  await see('Offer Accepted');
}

interface Outcome {
  readonly applicationId: string;
  readonly titles: readonly string[];
  readonly conversation: readonly string[];
}

async function everythingIsThereOnce(
  { page }: Hands,
  bridge: Person,
  { applicationId, titles, conversation }: Outcome,
): Promise<void> {
  const applicationList = await bridge.call(applications.listEmployerApplications);
  expect(applicationList.map(({ role }) => role.title).toReversed()).toEqual(titles);
  expect(await bridge.noticesOf('application')).toHaveLength(titles.length);
  const acceptances = (await bridge.noticesOf('status')).filter(({ title }) => /accepted/.test(title));
  expect(acceptances).toHaveLength(1);
  const [thread] = await bridge.call(messages.listThreads);

  const desktop = await browserOf(bridge, stage, DESKTOP, `/chat/${thread?.seeker?.id}`);
  for (const each of [page, desktop]) {
    await each
      .getByRole('log')
      .getByText(conversation.at(-1) ?? '')
      .waitFor();
    const bubbles = each
      .getByRole('log')
      .locator('li')
      .filter({ hasText: /May|parking|car/ });
    const shownTexts = await bubbles.evaluateAll((items) => items.map((item) => item.textContent ?? ''));
    const order = shownTexts.map((text) => conversation.find((words) => text.includes(words)));
    expect(order).toEqual(conversation);
  }
  await desktop.goto(`/employer/dashboard?tab=applications&open=${applicationId}`);
  await see(desktop, 'Accepted');

  await page.goto('/?tab=matches');
  await see(page, /^You accepted their offer/);
  for (const title of titles) await see(page, title);
  expect(await page.getByText('Offline', { exact: true }).count()).toBe(0);
}

test('an offer accepted just before a tunnel is shown as accepted after it', async () => {
  const [dora, harbour] = [await stage.app.seeker('Dora'), await stage.app.employer('Harbour')];
  const { applicationId, threadId } = await arrangeInterview(dora, harbour, 'Deckhand');
  await makeOffer(harbour, applicationId, offerTerms(stage.app.clock()));
  const page = await browserOf(dora, stage, PHONE, `/?tab=chat&thread=${threadId}`, { worksOffline: true });
  await worksOffline(page);
  const { press } = byFinger(page);
  await press('See the offer');
  await loseResponse(page, offers.acceptOffer, () => offline(page));
  await press('Accept');
  await press('Accept the offer');
  await see(
    page,
    'The connection dropped before the server answered. Check whether it worked before you try again.',
  );
  expect((await harbour.receivedApplication(applicationId))?.offer?.status).toBe('accepted');
  await online(page);
  await expectGone(page, 'Harbour made you an offer');
  await page.goto('/?tab=matches');
  await see(page, /^You accepted their offer/);
});

test('an application that may have arrived can’t be undone in the tunnel', async () => {
  const [ella, mill] = [await stage.app.seeker('Ella'), await stage.app.employer('Mill Lane')];
  for (const title of ['Miller', 'Baker']) await mill.postRole({ title });
  const page = await browserOf(ella, stage, PHONE, '/', { worksOffline: true });
  await topCard(page).waitFor();
  await worksOffline(page);
  const appliedTitle = await topTitle(page);
  await loseResponse(page, applications.apply, () => offline(page));
  await swipe(page, 250);
  await page.getByText('1 to send').waitFor();
  await page.getByText('Saved on this device').first().waitFor();
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
  await online(page);
  await page.getByText('Application Sent!').first().waitFor();
  expect((await ella.call(applications.listApplications)).map(({ role }) => role.title)).toEqual([
    appliedTitle,
  ]);
});

const offline = (page: Page) => setNetwork(page, false);
const online = (page: Page) => setNetwork(page, true);

/**
 * Cuts or restores the network of Chromium, which does not always send the page its `online` or `offline` event. So this
 * also sets `navigator.onLine` and sends that event.
 */
async function setNetwork(page: Page, isOnline: boolean): Promise<void> {
  await page.context().setOffline(!isOnline);
  await page.evaluate((isOnline) => {
    Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }, isOnline);
}

async function expectGone(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.getByText(words).count()).toBe(0);
}

interface LostResponse {
  /** Resolves when the server has responded and the connection was cut. */
  readonly isLost: Promise<void>;
}

/** Cuts the connection during the next call of this endpoint: the server handles the call, and its response is lost. */
async function loseResponse(
  page: Page,
  { method, path }: Endpoint,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<LostResponse> {
  const pattern = new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const { promise: isLost, resolve, reject } = Promise.withResolvers<void>();
  let hasLost = false;
  await page.route(pattern, async (route) => {
    const request = route.request();
    if (hasLost || request.method() !== method) return route.fallback();
    hasLost = true;
    try {
      const cookies = await page.context().cookies(request.url());
      // Not `route.fetch`, which would store the cookie of a response that never arrived.
      const response = await fetch(request.url(), {
        method,
        headers: {
          'content-type': 'application/json',
          origin: stage.app.url,
          cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        },
        body: request.postData(),
      });
      expect(response.ok, `${method} ${path}`).toBe(true);
      await afterwards();
      await route.abort('connectionreset');
      resolve();
    } catch (error) {
      reject(error);
      await route.abort();
    }
  });
  return { isLost };
}
