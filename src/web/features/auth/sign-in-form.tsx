import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx';
import { checkSignIn } from './auth-form.ts';
import { calls } from './calls.ts';
import { FormLine } from './form-line.tsx';
import { useAuthForm } from './use-auth-form.ts';

const FAILURE = { title: 'Login Failed', description: 'Please check your username and password' };

interface SignInFormProps {
  readonly next: string | null;
  readonly onForgotten: () => void;
}

export function SignInForm({ next, onForgotten }: SignInFormProps) {
  const { form, isBusy } = useAuthForm({
    start: { username: '', password: '' },
    check: checkSignIn,
    send: async (draft) => (await calls()).signIn(draft),
    failure: FAILURE,
    next,
  });
  const { draft, errors, change } = form;
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <Field label="Username" error={errors.username} required>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.username}
          onChange={(event) => change({ username: event.target.value })}
        />
      </Field>
      <Field label="Password" error={errors.password} required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={draft.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      <Button type="submit" size="lg" busy={isBusy} busyLabel="Signing In...">
        Sign In
      </Button>
      <button
        type="button"
        onClick={onForgotten}
        className="-my-2 min-h-11 justify-self-start text-15 font-semibold text-brand underline underline-offset-4"
      >
        Forgot your password?
      </button>
      <FormLine text={form.line} />
    </form>
  );
}
