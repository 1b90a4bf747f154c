import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#testing/show.tsx';
import { createQueryClient } from '#web/http/query-client.ts';
import { THREADS_KEY } from '../keys.ts';
import { ChatTab } from './chat-tab.tsx';

test('a conversation that fails to load is not said to be gone', async () => {
  const responses = [new Response('{}', { status: 503 }), new Response('[]')];
  const fetchSpy = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => responses.shift() ?? Response.error());
  const client = createQueryClient();
  client.setQueryData([...THREADS_KEY], {
    pages: [{ items: [], next: null, unread: 0 }],
    pageParams: [null],
  });
  show(
    <QueryClientProvider client={client}>
      <ChatTab threadId="of-amara" onOpenThread={() => {}} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('This conversation did not load')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('This conversation is not available')).toBeVisible();
  fetchSpy.mockRestore();
});
