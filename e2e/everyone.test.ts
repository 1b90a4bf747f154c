import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNDO_MS } from '#contract/applications.ts';
import { applications } from '#contract/index.ts';
import { DAY, HOUR } from '#server/clock.ts';
import type { Person } from '#testing/person.ts';
import { issuesOfShape, sidewaysScrollers } from './checks.ts';
import { byFinger, type Hands } from './hands.ts';
import { byKeyboard } from './keyboard.ts';
import { fillInSignUp } from './people.ts';
import { DESK, openStage, type Stage } from './stage.ts';

/** The smallest phone, and a desktop of 1280 × 1024 enlarged to 400 %. */
const SMALL = { width: 320, height: 640 };
const ENLARGED = { width: 320, height: 256 };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('from landing to an accepted offer on the smallest phone', async () => {
  const page = await stage.visitor(SMALL, { touch: true, still: true });
  await toAnOffer(byFinger(page), 'amara', 'Bridge & Co');
});

test('from landing to an accepted offer at 400 %', async () => {
  const page = await stage.visitor(ENLARGED, { scale: 4, still: true });
  await toAnOffer(byKeyboard(page), 'bela', 'Mill Lane');
});

test('from landing to an accepted offer in forced colours', async () => {
  const page = await stage.visitor(DESK, { still: true });
  await page.emulateMedia({ forcedColors: 'active' });
  await toAnOffer(byKeyboard(page), 'cora', 'Quay Street', mustHaveEdges);
});

test('from landing to an accepted offer by keyboard alone', async () => {
  const page = await stage.visitor(DESK);
  await toAnOffer(byKeyboard(page), 'dora', 'Hill Street');
});

/** What the employer does goes through the API: it is not what these stories are about. */
async function toAnOffer(
  hands: Hands,
  username: string,
  companyName: string,
  alsoLook: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  const { page, press, type, see } = hands;
  const look = async (where: string) => {
    expect(await issuesOfShape(page), where).toEqual([]);
    expect(await sidewaysScrollers(page), where).toEqual([]);
    await alsoLook(page);
  };
  const employer = await stage.app.employer(companyName);
  const { id: roleId } = await employer.postRole({ title: 'Staff Nurse' });

  await page.goto('/');
  await look('the landing page');
  await press('Get Started');
  await press('Sign Up');
  await look('signing up');
  await fillInSignUp(hands, username);

  // Whatever else there is, this role is on top.
  await page.getByRole('tab', { name: 'Discover' }).waitFor();
  await page.goto(`/?role=${roleId}`);
  await page.locator('[data-depth="0"]').getByRole('heading', { name: 'Staff Nurse' }).waitFor();
  await look('the deck');
  await hands.applyToTopCard();
  await see('Application Sent!');
  await stage.app.advance(UNDO_MS);
  const applicationId = await shortlisted(employer, roleId);

  await see("It's a Match!");
  await look('the match');
  await press('Start Messaging');
  await see('Start the conversation with your new match');
  await type('Message', 'I could start in May.');
  await press('Send');
  await page.getByRole('log').getByText('I could start in May.').waitFor();
  await look('the conversation');

  // On a screen this small a toast lies over what else there is for as long as it stays.
  await page.getByText('Application Sent!', { exact: true }).waitFor({ state: 'detached' });
  await offered(employer, applicationId);
  await press('See the offer');
  await see(`${companyName} made you an offer`);
  await look('the offer');
  await press('Accept');
  await press('Accept the offer');
  await see('Offer Accepted');
  const [received] = await employer.call(applications.listEmployerApplications, {
    query: { ids: applicationId },
  });
  expect(received?.offer?.status).toBe('accepted');
}

async function shortlisted(employer: Person, roleId: string): Promise<string> {
  const received = await employer.call(applications.listEmployerApplications);
  const id = received.find((application) => application.roleId === roleId)?.id ?? '';
  await employer.moveTo(id, 'shortlisted');
  return id;
}

async function offered(employer: Person, applicationId: string): Promise<void> {
  await employer.moveTo(applicationId, 'interview_scheduled');
  await employer.call(applications.moveApplication, {
    params: { applicationId },
    body: {
      status: 'offered',
      offer: {
        salaryPence: 45_000_00,
        startsOn: null,
        weeklyHours: 37.5,
        conditions: 'Subject to two references.',
        expiresAt: new Date(stage.app.clock().getTime() + 7 * DAY + HOUR).toISOString(),
      },
    },
  });
}

/** A field or button that has neither an edge nor a line below its words cannot be seen where shadows are left out. */
async function mustHaveEdges(page: Page): Promise<void> {
  const without = await page.evaluate(() =>
    [...document.querySelectorAll('input, textarea, select, button')]
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
