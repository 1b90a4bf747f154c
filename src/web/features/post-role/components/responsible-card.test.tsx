import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMembership, listMembers } from '#contract/members.ts';
import { show } from '#testing/show.tsx';
import { FormContext } from '#web/forms/form-context.ts';
import { useForm } from '#web/forms/use-form.ts';
import { keyOf } from '#web/http/key-of.ts';
import { createQueryClient } from '#web/http/query-client.ts';
import { EMPTY_DRAFT, type RoleDraft } from '../role-draft.ts';
import { ResponsibleCard } from './responsible-card.tsx';

/** Olga's draft. She owns Bridge & Co, where nobody else handles jobs any more. */
function Draft({ start }: { readonly start: Partial<RoleDraft> }) {
  const form = useForm<RoleDraft>({ start: { ...EMPTY_DRAFT, ...start }, onSubmit: () => {} });
  return (
    <FormContext value={form}>
      <ResponsibleCard isNew />
      <output>{form.draft.teamIds.length} on the team</output>
    </FormContext>
  );
}

function showDraft(start: Partial<RoleDraft>) {
  const client = createQueryClient();
  const olga = { userId: 'olga', firstName: 'Olga', lastName: 'Ray', memberRole: 'owner' };
  client.setQueryData(keyOf(getMembership), { memberRole: 'owner' } as never);
  client.setQueryData(keyOf(listMembers), {
    pages: [{ items: [olga], next: null, unread: null }],
    pageParams: [null],
  } as never);
  show(
    <QueryClientProvider client={client}>
      <Draft start={start} />
    </QueryClientProvider>,
  );
}

test('a former colleague in the team of a draft can be taken off it', async () => {
  showDraft({ teamIds: ['former'] });
  await page.getByRole('checkbox', { name: 'Someone who no longer handles jobs' }).click();
  await expect.element(page.getByText('0 on the team')).toBeVisible();
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
});

test('a former hiring manager of a draft can be replaced', async () => {
  showDraft({ hiringManagerId: 'former' });
  const manager = page.getByRole('combobox', { name: 'Hiring manager' });
  await expect.element(manager).toHaveDisplayValue('Someone who no longer handles jobs');
  await manager.selectOptions('Olga Ray');
  await expect.element(page.getByText('0 on the team')).toBeVisible();
});
