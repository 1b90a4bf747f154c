import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#testing/show.tsx';
import { DEFAULT_FILTERS } from '#web/features/filters/filters.ts';
import { waitingDecisions } from '#web/features/offline/waiting.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { LazyToaster } from '#web/ui/lazy-toaster.tsx';
import { refusals } from './refusals.ts';
import { createRoleDeck, type RoleDeck } from './role-deck.ts';
import { useApply } from './use-apply.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());
afterEach(() => vi.restoreAllMocks());

const CARDS = ['Porter', 'Cook', 'Carer'].map((title) => ({
  id: title.toLowerCase(),
  title,
  employer: { companyName: 'Bridge & Co' },
}));

/** Amara's deck, dealt, with a button that applies to its top card. */
async function dealtDeck(apply: () => Promise<Response>): Promise<RoleDeck> {
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit = {}) =>
    method === 'POST' ? apply() : Response.json(CARDS),
  );
  const client = createQueryClient();
  const deck = createRoleDeck(client, 'amara', DEFAULT_FILTERS, null);
  await deck.deal();
  function Apply() {
    const send = useApply(deck);
    return (
      <button type="button" onClick={() => void send(false)}>
        Apply
      </button>
    );
  }
  show(
    <QueryClientProvider client={client}>
      <Apply />
      <LazyToaster />
    </QueryClientProvider>,
  );
  return deck;
}

const top = (deck: RoleDeck) => deck.get().cards[0]?.title;

test('undoing a pass leaves an application that waits to be sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const deck = await dealtDeck(() => Promise.reject(new TypeError('no network')));
  deck.pass();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByText('Saved on this device')).toBeVisible();
  expect(top(deck)).toBe('Carer');

  expect(deck.undo()?.title).toBe('Porter');
  expect(deck.undo()).toBeUndefined();
  expect(waitingDecisions('amara')).toMatchObject([{ roleId: 'cook' }]);

  // The application has an undo of its own.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => top(deck)).toBe('Cook');
  expect(waitingDecisions('amara')).toEqual([]);
});

test('a refused card says why until its application is sent again', async () => {
  const why = 'This role is no longer taking applications.';
  const apply = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(Response.json({ message: why }, { status: 409 }))
    .mockReturnValue(new Promise(() => {}));
  const deck = await dealtDeck(apply);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => refusals.get('porter')).toBe(why);
  expect(top(deck)).toBe('Porter');
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(refusals.get('porter')).toBeNull();
});
