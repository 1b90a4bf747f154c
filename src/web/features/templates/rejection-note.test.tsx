import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { REJECTION_NOTE_LENGTH } from '#contract/applications.ts';
import { listTemplates } from '#contract/templates.ts';
import { show } from '#testing/show.tsx';
import { keyOf } from '#web/http/key-of.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { RejectionNote } from './rejection-note.tsx';

test('a template that is too long for a rejection has to be shortened', async () => {
  const client = createQueryClient();
  const body = 'A'.repeat(REJECTION_NOTE_LENGTH + 1);
  const template = { id: 't', kind: 'rejection', name: 'Long', body, rejectionReason: null };
  client.setQueryData<unknown>(keyOf(listTemplates), { templates: [template] });
  const notes: (string | null)[] = [];
  show(
    <QueryClientProvider client={client}>
      <RejectionNote reason="skills" onNote={(note) => notes.push(note)} />
    </QueryClientProvider>,
  );
  await page.getByLabelText('Template').selectOptions('Long');
  await expect.element(page.getByText('At most 1000 characters.')).toBeVisible();
  expect(notes).toEqual([null]);
  await page.getByRole('textbox').fill('Thank you for your time.');
  await expect.poll(() => notes.at(-1)).toBe('Thank you for your time.');
});
