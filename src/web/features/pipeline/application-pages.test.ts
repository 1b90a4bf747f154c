import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/http/query-client.ts';
import { refetchChanged } from './application-pages.ts';

afterEach(() => vi.unstubAllGlobals());

test('a changed row is updated, and its list is still refetched later', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ id: 'amara', status: 'withdrawn' }]));
  const client = createQueryClient();
  const queryKey = ['/api/employer/applications', 'pages', 'list'];
  const page = { items: [{ id: 'amara', status: 'pending' }], next: null, unread: null };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
  await refetchChanged(client, ['amara']);
  expect(client.getQueryData(queryKey)).toMatchObject({ pages: [{ items: [{ status: 'withdrawn' }] }] });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
