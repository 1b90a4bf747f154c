import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { listMatches, type MatchItem } from '#contract/matches.ts';
import { listRoleItems } from '#contract/roles.ts';
import { distinct, fetchPage, keepFirstPage, mapItems, type Pages, pagesOf } from './pages.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server with seven matches, at most three per page; records the URLs requested. */
function server() {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    const url = new URL(address, 'http://nod.example');
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const items = [0, 1, 2, 3, 4, 5, 6].slice(from, from + 3).map((n) => ({ match: { id: `match ${n}` } }));
    const headers = from + 3 < 7 ? { 'x-next-cursor': `${from + 3}` } : undefined;
    return new Response(JSON.stringify(items), headers && { headers });
  });
  return requests;
}

const idOf = ({ match }: MatchItem) => match.id;

test('Amara’s matches are fetched page by page until there is no cursor', async () => {
  const requests = server();
  const client = new QueryClient();
  const options = pagesOf(listMatches);
  const data = await client.fetchInfiniteQuery({ ...options, pages: 5 });
  expect(requests).toEqual([
    '/api/matches?limit=20',
    '/api/matches?limit=20&cursor=3',
    '/api/matches?limit=20&cursor=6',
  ]);
  expect(distinct(data, idOf).map(idOf)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `match ${n}`));

  keepFirstPage(client, options.queryKey);
  const afterwards = client.getQueryData<Pages<MatchItem>>(options.queryKey);
  expect(afterwards?.pages.map(({ items, next }) => [items.length, next])).toEqual([[3, '3']]);
});

test('a page is requested with the filters, the limit and the cursor', async () => {
  const requests = server();
  await fetchPage(listRoleItems, {}, { q: 'night nurse', limit: 5 }, '3');
  expect(requests).toEqual(['/api/employer/roles/items?q=night+nurse&limit=5&cursor=3']);
});

test('an item on two pages keeps its first place, and changes on both', () => {
  const item = (id: string, fitScoreInt = 0) => ({ match: { id }, fitScoreInt }) as MatchItem;
  const data: Pages<MatchItem> = {
    pages: [
      { items: [item('a'), item('b')], next: '2', unread: null },
      { items: [item('b'), item('c')], next: null, unread: null },
    ],
    pageParams: [null, '2'],
  };
  expect(distinct(data, idOf).map(idOf)).toEqual(['a', 'b', 'c']);
  const changed = mapItems(data, (each) => (idOf(each) === 'b' ? item('b', 9_000) : each));
  expect(changed.pages.map(({ items }) => items.map(({ fitScoreInt }) => fitScoreInt))).toEqual([
    [0, 9_000],
    [9_000, 0],
  ]);
});
