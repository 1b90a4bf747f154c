import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#contract/accounts.ts';
import { NOTIFICATION_KINDS } from '#contract/notifications.ts';
import { getPreferences } from '#contract/preferences.ts';
import { show } from '#testing/show.tsx';
import { USER_KEY } from '#web/features/auth/user.ts';
import { keyOf } from '#web/http/key-of.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { PreferencesCard } from './preferences-card.tsx';

test('kinds that a seeker does not see don’t count as email', async () => {
  const client = createQueryClient();
  const amara: Pick<User, 'id' | 'role'> = { id: 'amara', role: 'JobSeeker' };
  client.setQueryData([...USER_KEY], amara);
  client.setQueryData([...keyOf(getPreferences)], {
    kinds: NOTIFICATION_KINDS.map((kind) => ({ kind, mail: kind === 'billing', push: false })),
    quietFrom: null,
    quietTo: null,
    email: 'amara@example.org',
    mailRefused: null,
    pushKey: null,
  });
  show(
    <QueryClientProvider client={client}>
      <PreferencesCard />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Email me everything' })).toBeVisible();
});
