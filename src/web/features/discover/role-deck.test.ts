import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_FILTERS } from '#web/features/filters/filters.ts';
import { createRoleDeck } from './role-deck.ts';

afterEach(() => vi.unstubAllGlobals());

const ROLE = '5f0c9a43-0d5b-4c55-9f0e-6a1a2c3d4e5f';

test('a linked role is requested until it has loaded, and then no more', async () => {
  const requests: (string | null)[] = [];
  let isDown = true;
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'https://nod.example').searchParams.get('first'));
    if (isDown) throw new TypeError('no network');
    return Response.json([]);
  });
  const deck = createRoleDeck(new QueryClient(), 'amara', DEFAULT_FILTERS, ROLE);
  await deck.deal();
  expect(deck.get().hasFailed).toBe(true);
  isDown = false;
  await deck.deal();
  await deck.deal();
  expect(requests).toEqual([ROLE, ROLE, null]);
});
