import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, interviews, messages, roles } from '#contract/index.ts';
import { seedDemoWorld } from '#server/demo/seed.ts';
import { AMARA, BRIDGE, DEMO_PASSWORD } from '#server/demo/sign-in.ts';
import { ROUTES } from '#web/routes/table.ts';
import {
  fitWindowToPage,
  issuesInBothThemes,
  isWhole,
  sidewaysScrollers,
  waitUntilSettled,
  watchCalls,
} from './checks.ts';
import { DESKTOP, openStage, PHONE, type Stage } from './stage.ts';

/** As narrow as a laptop's page enlarged to 400% (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };
/** The browser logs this for a refused call, as when the app asks who is signed in and nobody is. */
const EXPECTED_MESSAGE = /^Failed to load resource: the server responded with a status of (401|404)\b/;

let stage: Stage;
/** Ids for the screens' addresses: of a role of Bridge & Co, of Amara, of their conversation and of an interview. */
let roleId = '';
let seekerId = '';
let threadId = '';
let interviewId = '';
beforeAll(async () => {
  stage = await openStage();
  const { db, deck } = stage.app.context;
  await seedDemoWorld(db, stage.app.clock());
  await deck.refresh();
  const bridge = stage.app.visitor();
  await bridge.call(accounts.login, { body: { username: BRIDGE, password: DEMO_PASSWORD } });
  const thread = (await bridge.call(messages.listThreads)).find((each) => each.seeker?.username === AMARA);
  roleId = (await bridge.call(roles.listEmployerRoles))[0]?.id ?? '';
  seekerId = thread?.seeker?.id ?? '';
  threadId = thread?.thread.id ?? '';
  interviewId = (await bridge.call(interviews.listInterviews))[0]?.id ?? '';
  expect([roleId, seekerId, threadId, interviewId]).not.toContain('');
});
afterAll(() => stage.close());

type Size = 'phone' | 'desktop';

interface Screen {
  readonly path: string;
  /** Opens what should be examined, such as a dialog. */
  readonly open?: (page: Page) => Promise<void>;
}

interface Tour {
  readonly looks: readonly Screen[];
  /** Waits until the screen is complete. */
  readonly whole?: (page: Page) => Promise<void>;
}

async function visit(size: Size, username: string | null): Promise<Page> {
  const page = await stage.visitor(size === 'phone' ? PHONE : DESKTOP, {
    touch: size === 'phone',
    still: true,
  });
  if (username) {
    const response = await page.context().request.post('/api/login', {
      data: { username, password: DEMO_PASSWORD },
    });
    expect(response.ok()).toBe(true);
  }
  return page;
}

/** All issues of these screens, one line each. */
async function complaints(page: Page, size: Size, { looks, whole }: Tour): Promise<string[]> {
  const issueLines: string[] = [];
  const untilQuiet = watchCalls(page);
  let at = '';
  const note = (kind: string, lines: readonly string[]) =>
    issueLines.push(...lines.map((line) => `${at}, ${kind}: ${line}`));
  page.on('console', (line) => {
    if (line.type() === 'error' && !EXPECTED_MESSAGE.test(line.text())) note('console', [line.text()]);
  });
  for (const { path, open } of looks) {
    at = `${path} ${open?.name ?? ''}`.trim();
    // Go to another page first: going to the same address would be a reload, which keeps dialogs open. The other page is
    // from our server too, because Chromium starts a new process, which compiles the app again, when it goes from
    // `about:blank` to our pages.
    await page.goto('/robots.txt');
    await page.goto(path);
    await waitUntilSettled(page);
    await whole?.(page);
    await open?.(page);
    let issues: string[];
    do {
      await untilQuiet();
      await fitWindowToPage(page, size === 'phone' ? PHONE : DESKTOP);
      issues = await issuesInBothThemes(page);
      // A part that arrived during the check made the page longer, and may have been under a bar.
    } while (!(await isWhole(page)));
    note('axe', issues);
    if (size === 'phone') {
      await page.setViewportSize(NARROW);
      await waitUntilSettled(page);
      note('at 320 px', await sidewaysScrollers(page));
    }
    await page.setViewportSize(size === 'phone' ? PHONE : DESKTOP);
  }
  return issueLines;
}

async function openSignUp(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
}

async function openDetails(page: Page): Promise<void> {
  await page.locator('[data-depth="0"]').getByRole('heading').getByRole('button').click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
}

async function openNotifications(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
}

async function openRejection(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Reject / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
}

async function openApplication(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Applicant/ })
    .first()
    .click();
  await page.getByText(/^They applied/).waitFor();
}

/** The bottom bar appears once the company has loaded: until then the page is too short. */
async function awaitNavigation(page: Page): Promise<void> {
  // On a phone a conversation fills the screen.
  if (new URL(page.url()).pathname.startsWith('/chat/')) return;
  await page.getByRole('link', { name: 'Dashboard' }).first().waitFor();
}

async function openAnotherTime(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask for another time' }).first().click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
}

/** Each screen in the routes for this visitor, with real ids in place of parameters. */
function pathsOf(visitor: keyof typeof ROUTES): Screen[] {
  const realIds: Readonly<Record<string, string>> = { id: roleId, seekerId };
  const screens = new Map(ROUTES[visitor].map(({ path, screen }) => [screen, path]));
  return [...screens.values()].map((path) => ({
    path: path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = realIds[name];
      if (value === undefined) throw new Error(`Add a value for :${name} of ${path} to \`real\`.`);
      return value;
    }),
  }));
}

const tourOf = {
  visitor: () => ({
    looks: [
      ...pathsOf('signedOut'),
      { path: '/auth' },
      { path: '/auth', open: openSignUp },
      { path: '/email?confirm=used' },
      { path: '/no/such/page' },
    ],
  }),
  seeker: () => ({
    looks: [
      ...pathsOf('JobSeeker'),
      { path: '/', open: openFilters },
      { path: '/', open: openDetails },
      { path: '/?tab=matches' },
      { path: '/?tab=matches', open: openAnotherTime },
      { path: '/?tab=chat' },
      { path: `/?tab=chat&thread=${threadId}` },
      { path: '/profile', open: openNotifications },
      { path: '/no/such/page' },
    ],
  }),
  employer: () => ({
    whole: awaitNavigation,
    looks: [
      ...pathsOf('Employer'),
      { path: '/employer/setup' },
      { path: '/employer/dashboard?tab=applications' },
      { path: '/employer/dashboard?tab=applications', open: openRejection },
      { path: '/employer/dashboard?tab=applications', open: openApplication },
      { path: '/employer/dashboard?tab=jobs' },
      { path: '/employer/dashboard?tab=reports&months=12' },
      { path: '/chat' },
      { path: `/interview/schedule?interviewId=${interviewId}` },
      { path: '/profile', open: openNotifications },
    ],
  }),
} satisfies Record<string, () => Tour>;

const PEOPLE = [
  ['visitor', null],
  ['seeker', AMARA],
  ['employer', BRIDGE],
] as const;

for (const [kind, username] of PEOPLE) {
  for (const size of ['phone', 'desktop'] as const) {
    test(`${kind}: every screen is accessible by day and night (${size})`, async () => {
      const page = await visit(size, username);
      expect(await complaints(page, size, tourOf[kind]())).toEqual([]);
    });
  }
}

test('the name of an applicant is large enough for a finger', async () => {
  const page = await visit('phone', BRIDGE);
  for (const tab of ['overview', 'applications']) {
    await page.goto(`/employer/dashboard?tab=${tab}`);
    const names = page.getByRole('article').getByRole('heading').getByRole('link');
    await names.first().waitFor();
    await waitUntilSettled(page);
    const heights = await names.evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().height),
    );
    expect(Math.min(...heights), tab).toBeGreaterThanOrEqual(44);
  }
});

test('the bell is filled and counts while something is unread', async () => {
  const page = await visit('desktop', AMARA);
  await page.goto('/');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const isFilled = () =>
    bell.locator('span').evaluate((dot) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(dot);
      return backgroundColor === borderTopColor;
    });
  const name = () => bell.getAttribute('aria-label');
  await stage.app.context.db.updateTable('notifications').set({ read_at: null }).execute();
  await page.reload();
  await expect.poll(name).toMatch(/^Notifications, [1-9]\d* unread$/);
  expect(await isFilled()).toBe(true);
  await openNotifications(page);
  await expect.poll(name).toBe('Notifications');
  expect(await isFilled()).toBe(false);
  await page.reload();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(await isFilled()).toBe(false);
});
