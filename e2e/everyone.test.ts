import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { UNDO_MS } from '#contract/applications.ts';
import { applications } from '#contract/index.ts';
import { makeOffer, offerTerms } from '#testing/offer.ts';
import type { Person } from '#testing/person.ts';
import { issuesOfShape, sidewaysScrollers } from './checks.ts';
import { byFinger, type Hands } from './hands.ts';
import { byKeyboard } from './keyboard.ts';
import { fillInSignUp, worksOffline } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

/** The smallest phone, and a desktop of 1280 × 1024 enlarged to 400%. */
const SMALL_PHONE = { width: 320, height: 640 };
const ENLARGED_DESKTOP = { width: 320, height: 256 };

const stage = await stageOfFile();

test('a visitor gets from landing to an accepted offer on the smallest phone', async () => {
  const page = await stage.visitor(SMALL_PHONE, { touch: true, still: true });
  await toAnOffer(byFinger(page), 'amara', 'Bridge & Co');
});

test('a visitor gets from landing to an accepted offer at 400%', async () => {
  const page = await stage.visitor(ENLARGED_DESKTOP, { scale: 4, still: true });
  await toAnOffer(byKeyboard(page), 'bela', 'Mill Lane');
});

test('a visitor gets from landing to an accepted offer in forced colours', async () => {
  const page = await stage.visitor(DESKTOP, { still: true });
  await page.emulateMedia({ forcedColors: 'active' });
  await toAnOffer(byKeyboard(page), 'cora', 'Quay Street', { alsoLook: mustHaveEdges });
});

test('a visitor gets from landing to an accepted offer by keyboard alone', async () => {
  const page = await stage.visitor(DESKTOP);
  await toAnOffer(byKeyboard(page), 'dora', 'Hill Street');
});

test('a visitor gets to an accepted offer on a train with three tunnels', async () => {
  const page = await stage.visitor(PHONE, { touch: true, still: true, worksOffline: true });
  await toAnOffer(byFinger(page), 'edie', 'Harbour', { inATunnel: inATunnelOf(page) });
});

/** Does something while there is no network, and waits for the page to show these words. */
type InATunnel = (act: () => Promise<void>, words: string) => Promise<void>;

const inATunnelOf =
  (page: Page): InATunnel =>
  async (act, words) => {
    await worksOffline(page);
    await page.context().setOffline(true);
    await act();
    await page.getByText(words).first().waitFor();
    await page.context().setOffline(false);
  };

interface Journey {
  readonly alsoLook?: (page: Page) => Promise<void>;
  readonly inATunnel?: InATunnel;
}

/** The employer acts through the API: these stories are about the seeker. */
async function toAnOffer(
  hands: Hands,
  username: string,
  companyName: string,
  { alsoLook = async () => undefined, inATunnel }: Journey = {},
): Promise<void> {
  const { page, press, type, see } = hands;
  const look = async (where: string) => {
    expect(await issuesOfShape(page), where).toEqual([]);
    expect(await sidewaysScrollers(page), where).toEqual([]);
    await alsoLook(page);
  };
  const away: InATunnel = inATunnel ?? ((act) => act());
  const employer = await stage.app.employer(companyName);
  const { id: roleId } = await employer.postRole({ title: 'Staff Nurse' });

  await page.goto('/');
  await look('the landing page');
  await press('Get Started');
  await press('Sign Up');
  await look('signing up');
  await fillInSignUp(hands, username);

  // Puts this role on top of the deck.
  await page.getByRole('tab', { name: 'Discover' }).waitFor();
  await page.goto(`/?role=${roleId}`);
  await page.locator('[data-depth="0"]').getByRole('heading', { name: 'Staff Nurse' }).waitFor();
  await look('the deck');
  await away(() => hands.applyToTopCard(), 'Saved on this device');
  await see(/^Applications? sent/i);
  await stage.app.advance(UNDO_MS);
  const applicationId = await shortlistApplicant(employer, roleId);

  await see("It's a Match!");
  await look('the match');
  await press('Start Messaging');
  await see('Start the conversation with your new match');
  await type('Message', 'I could start in May.');
  await away(() => press('Send'), 'Not sent yet.');
  await page.getByRole('log').getByText('I could start in May.').waitFor();
  await look('the conversation');

  // On the small screens, a toast covers other controls until it disappears.
  await page.getByText(/^Applications? sent/i).waitFor({ state: 'detached' });
  await employer.moveTo(applicationId, 'interview_scheduled');
  await makeOffer(employer, applicationId, offerTerms(stage.app.clock()));
  await press('See the offer');
  await see(`${companyName} made you an offer`);
  await look('the offer');
  if (inATunnel) {
    // Unlike an application, accepting an offer is never queued for later.
    await press('Accept');
    await inATunnel(() => press('Accept the offer'), 'You are offline. Try again once you are back online.');
  }
  await press('Accept');
  await press('Accept the offer');
  await see('Offer Accepted');
  expect((await employer.receivedApplication(applicationId))?.offer?.status).toBe('accepted');
}

async function shortlistApplicant(employer: Person, roleId: string): Promise<string> {
  const received = await employer.call(applications.listEmployerApplications);
  const id = received.find((application) => application.roleId === roleId)?.id ?? '';
  await employer.moveTo(id, 'shortlisted');
  return id;
}

/** Forced colours remove shadows, so a field with neither a border nor an outline is invisible. */
async function mustHaveEdges(page: Page): Promise<void> {
  const without = await page.evaluate(() =>
    [...document.querySelectorAll('input, textarea, select')]
      .filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]'))
          return false;
        const { clip, clipPath, position } = getComputedStyle(element);
        return !(position === 'absolute' && (clip !== 'auto' || clipPath !== 'none'));
      })
      .filter((element) => {
        const style = getComputedStyle(element);
        const isField = element.matches(
          'input:not([type=radio], [type=checkbox], [type=file]), textarea, select',
        );
        return isField && Number.parseFloat(style.borderTopWidth) === 0 && style.outlineStyle === 'none';
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(without).toEqual([]);
}
