import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billing } from '#contract/index.ts';
import { CARDS, newCompany } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';
import {
  DOUBLE_KEY,
  DOUBLE_WEBHOOK_SECRET,
  type StripeDouble,
  stripeDouble,
} from '#testing/stripe-double.ts';
import { DESKTOP, openStage, type Stage } from './stage.ts';

let stage: Stage;
let stripe: StripeDouble;
beforeAll(async () => {
  stripe = await stripeDouble(() => stage.app.clock());
  stage = await openStage({
    stripe: {
      secretKey: DOUBLE_KEY,
      publishableKey: 'pk_test_double',
      webhookSecret: DOUBLE_WEBHOOK_SECRET,
      apiBase: stripe.url,
    },
  });
});
afterAll(async () => {
  await stage.close();
  await stripe.close();
  expect(stripe.faults).toEqual([]);
});

/** Replaces https://js.stripe.com: as much of Stripe's script as our form calls. */
const SCRIPT = `
  window.Stripe = (key) => {
    const other = () => undefined;
    const element = { on: other, off: other, once: other, update: other, destroy: other, unmount: other,
      mount: (place) => { place.textContent = 'Card form for ' + key; } };
    const stripe = { createToken: other, createPaymentMethod: other, confirmCardPayment: other,
      registerAppInfo: other, _registerWrapper: other };
    const confirm = async ({ elements }) => {
      const message = await window.confirmAtStripe(elements.clientSecret);
      return message === null ? {} : { error: { message } };
    };
    stripe.elements = ({ clientSecret }) =>
      ({ clientSecret, create: () => element, getElement: () => element, update: other });
    return Object.assign(stripe, { confirmSetup: confirm, confirmPayment: confirm });
  };`;

async function pageOf(person: Person, path: string) {
  const page = await stage.visitor(DESKTOP);
  const requestedBy: string[] = [];
  let card: string = CARDS.declined;
  await page.route('https://js.stripe.com/**', (route) => {
    requestedBy.push(new URL(page.url()).pathname);
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  await page.exposeFunction('confirmAtStripe', (secret: string) => stripe.confirm(secret, card).message);
  const data = { username: person.user?.username, password: 'nod-test-2026' };
  expect((await page.request.post('/api/login', { data })).ok()).toBe(true);
  await page.goto(path);
  return {
    page,
    /** The pages that requested the script. */
    requestedBy,
    use: (number: string) => {
      card = number;
    },
  };
}

const text = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

async function policyOf(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path, { headers: { accept: 'text/html' } });
  return response.headers()['content-security-policy'] ?? '';
}

test('Stripe’s script loads with its card form and nowhere else', async () => {
  const quay = await newCompany(stage.app, 'Quay');
  const { page, requestedBy } = await pageOf(quay, '/employer/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  expect(requestedBy).toEqual([]);
  for (const path of ['/', '/employer/dashboard', '/auth']) {
    expect(await policyOf(page, path)).not.toContain('stripe');
  }
  expect(await policyOf(page, '/employer/billing')).toContain('script-src');
  expect(await policyOf(page, '/employer/billing')).toContain('https://js.stripe.com');

  // Through a link, without loading a new document: the page reloads to get the policy that allows the form.
  await page.getByRole('link', { name: 'Billing' }).first().click();
  await text(page, 'Card form for pk_test_double').waitFor();
  expect(new Set(requestedBy)).toEqual(new Set(['/employer/billing']));
  expect(await page.getByText('Test payments').count()).toBe(0);
});

test('a declined card shows Stripe’s words; a good one awaits confirmation', async () => {
  const rope = await newCompany(stage.app, 'Ropewalk');
  const { page, use } = await pageOf(rope, '/employer/billing');
  await text(page, 'Card form for pk_test_double').waitFor();
  const submit = page.getByRole('button', { name: 'Subscribe for £199' });
  await submit.click();
  await text(page, 'Payment Failed').waitFor();
  await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor();
  expect((await rope.call(billing.getBilling)).isSubscribed).toBe(false);
  use(CARDS.good);
  const confirming = Promise.withResolvers<void>();
  await page.route('**/api/billing/refresh', async (route) => {
    await confirming.promise;
    await route.continue();
  });
  await submit.click();
  await text(page, 'Confirming with the provider ...').waitFor();
  confirming.resolve();
  await text(page, 'Subscription Active!').waitFor();
  await page.waitForURL('**/employer/dashboard');
  expect((await rope.call(billing.getBilling)).isSubscribed).toBe(true);
});

test('the return address from a bank is not trusted', async () => {
  const sail = await newCompany(stage.app, 'Sailmakers');
  const { page } = await pageOf(sail, '/employer/dashboard?paid=subscribe&redirect_status=succeeded');
  await page.getByText('Confirming with the provider ...').waitFor();
  const { clientSecret } = await sail.call(billing.createSubscription, {
    body: { planCode: 'ROLE_1', priceGbpInt: 19_900 },
  });
  expect(await page.getByText('Subscription Active!').count()).toBe(0);
  stripe.confirm(clientSecret, CARDS.good);
  await text(page, 'Subscription Active!').waitFor();
  await page.waitForURL((url) => url.pathname === '/employer/dashboard' && url.search === '');
});
