import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#testing/show.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { useForm } from './use-form.ts';

/** Amara introduces herself. The server refuses the town Atlantis, which it doesn't know. */
function Introduction({ onSend }: { readonly onSend: (draft: object) => Promise<void> }) {
  const [isPending, setIsPending] = useState(false);
  const form = useForm({
    start: { name: '', town: '' },
    check: ({ name, town }) => ({
      ...(name === '' && { name: 'Enter your name.' }),
      ...(town === '' && { town: 'Enter your town.' }),
    }),
    onSubmit: async (draft) => {
      setIsPending(true);
      await onSend(draft);
      setIsPending(false);
      if (draft.town === 'Atlantis')
        form.refuse({ fields: { town: 'We do not know Atlantis.' }, line: 'Not sent.' });
    },
    isPending,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Field label="Name" error={form.errors.name}>
        <TextInput
          name="name"
          value={form.draft.name}
          onChange={({ target }) => form.change({ name: target.value })}
        />
      </Field>
      <Field label="Town" error={form.errors.town}>
        <TextInput
          name="town"
          value={form.draft.town}
          onChange={({ target }) => form.change({ town: target.value })}
        />
      </Field>
      <p>{form.line}</p>
      <Button type="submit" busy={isPending} busyLabel="Sending...">
        Send
      </Button>
    </form>
  );
}

const name = page.getByRole('textbox', { name: 'Name' });
const town = page.getByRole('textbox', { name: 'Town' });
const send = page.getByRole('button', { name: 'Send' });
const textOf = (words: string) => page.getByText(words, { exact: true });

test('every error is reported at once, and the first faulty field is focused', async () => {
  const sent: object[] = [];
  show(<Introduction onSend={async (draft) => void sent.push(draft)} />);
  await send.click();
  await expect.element(textOf('Enter your name.')).toBeVisible();
  await expect.element(textOf('Enter your town.')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Enter your name.');
  await expect.element(name).toBeInvalid();

  // Correcting one field removes its error while she types, and no other error.
  await userEvent.keyboard('Amara');
  await expect.element(textOf('Enter your name.')).not.toBeInTheDocument();
  await expect.element(textOf('Enter your town.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(town).toHaveFocus();
  await userEvent.keyboard('Leeds{Enter}');
  await expect.poll(() => sent).toEqual([{ name: 'Amara', town: 'Leeds' }]);
});

test('a field is not called wrong before anything was submitted', async () => {
  show(<Introduction onSend={async () => {}} />);
  await name.fill('Amara');
  await name.clear();
  await town.click();
  await expect.element(town).toHaveFocus();
  expect(textOf('Enter your name.').query()).toBeNull();
});

test('two clicks and Enter while a form is being sent send it once', async () => {
  const sent: object[] = [];
  const answer = Promise.withResolvers<void>();
  show(
    <Introduction
      onSend={async (draft) => {
        sent.push(draft);
        await answer.promise;
      }}
    />,
  );
  await name.fill('Amara');
  await town.fill('Leeds');
  await userEvent.dblClick(send);
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await town.click();
  await userEvent.keyboard('{Enter}');
  answer.resolve();
  await expect.element(send).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a refused field shows the server’s error until it changes', async () => {
  show(<Introduction onSend={async () => {}} />);
  await name.fill('Amara');
  await town.fill('Atlantis');
  await send.click();
  await expect.element(textOf('We do not know Atlantis.')).toBeVisible();
  await expect.element(textOf('Not sent.')).toBeVisible();
  await expect.element(town).toHaveFocus();
  await userEvent.keyboard(' City');
  await expect.element(textOf('We do not know Atlantis.')).not.toBeInTheDocument();
  await expect.element(town).toHaveValue('Atlantis City');
});
