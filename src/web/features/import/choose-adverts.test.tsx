import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportPreview } from '#contract/imports.ts';
import { show } from '#testing/show.tsx';
import { type Choice, ChooseAdverts } from './choose-adverts.tsx';

const listed: NonNullable<ImportPreview['listed']> = [
  { line: 1, title: 'Picker', locationCity: 'Hull', outcome: 'updated', concerns: [] },
  { line: 2, title: 'Packer', locationCity: null, outcome: 'kept', concerns: [] },
];
/** Two of these five adverts would change a job; the others are the same as before. */
const preview: ImportPreview = {
  total: 5,
  outcomes: { updated: 1, kept: 1, unchanged: 3 },
  refusals: [],
  samples: [],
  listed,
};

function Preview({ isReplacing }: { readonly isReplacing: boolean }) {
  const [choice, setChoice] = useState<Choice>({ leaveOutLines: [], leaveOutConcerns: [] });
  return <ChooseAdverts {...{ preview, listed, choice, isReplacing }} onChoice={setChoice} />;
}

test('a job edited in Nod can be selected only when such jobs are replaced', async () => {
  const { rerender } = show(<Preview isReplacing={false} />);
  const summary = page.getByText(/^Choose adverts/);
  await expect.element(summary).toHaveTextContent('Choose adverts: 1 of 2 selected');
  await summary.click();
  const editedAdvert = page.getByRole('checkbox', { name: 'Packer Edited in Nod' });
  await expect.element(editedAdvert).not.toBeChecked();
  await expect.element(editedAdvert).toBeDisabled();
  rerender(<Preview isReplacing />);
  await expect.element(summary).toHaveTextContent('Choose adverts: 2 of 2 selected');
  await editedAdvert.click();
  await expect.element(summary).toHaveTextContent('Choose adverts: 1 of 2 selected');
});
