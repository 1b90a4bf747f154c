import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { authRefusal } from './auth-error.ts';
import { isEmailAddress } from './auth-form.ts';
import { FormLine } from './form-line.tsx';

interface EmailFormProps<Answer> {
  readonly label: string;
  /** The form does not show the response: it stays busy until `onSent` has led to another screen. */
  readonly send: (email: string) => Promise<Answer>;
  readonly onSent: (answer: Answer, email: string) => void;
  readonly button: string;
  readonly busyLabel: string;
  /** The text above the field. */
  readonly children?: ReactNode;
}

/** A form that asks for nothing but an email address. */
export function EmailForm<Answer>({
  label,
  send,
  onSent,
  button,
  busyLabel,
  children,
}: EmailFormProps<Answer>) {
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => {
      form.refuse(authRefusal(error, ['email']));
    },
  });
  const form = useForm({
    start: { email: '' },
    check: ({ email }) =>
      isEmailAddress(email) ? {} : { email: 'Enter your email address, like name@example.com.' },
    onSubmit: ({ email }) => mutation.mutate(email.trim()),
    isPending: mutation.isPending,
  });
  return (
    <form onSubmit={form.submit} noValidate className="mt-5 grid gap-5">
      {children}
      <Field label={label} error={form.errors.email} required>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          value={form.draft.email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
      </Field>
      <Button type="submit" size="lg" busy={mutation.isPending || mutation.isSuccess} busyLabel={busyLabel}>
        {button}
      </Button>
      <FormLine text={form.line} />
    </form>
  );
}
