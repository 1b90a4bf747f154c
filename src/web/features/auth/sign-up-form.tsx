import { useState } from 'react';
import { PASSWORD_MIN } from '#contract/units.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { checkSignUp, passwordHint, textOf } from './auth-form.ts';
import { calls } from './calls.ts';
import { FormLine } from './form-line.tsx';
import { useAuthForm } from './use-auth-form.ts';

const FAILURE = {
  title: 'Registration Failed',
  description: 'Please check your information and try again',
};

const USERNAME_HINT = 'Up to 64 characters: a name, words or an email address, in any alphabet.';

function registrationFrom(form: FormData) {
  return {
    username: textOf(form, 'username'),
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    firstName: textOf(form, 'firstName'),
    lastName: textOf(form, 'lastName'),
    role: textOf(form, 'role') === 'Employer' ? ('Employer' as const) : ('JobSeeker' as const),
  };
}

interface SignUpFormProps {
  readonly next: string | null;
  /** The account type chosen to begin with. */
  readonly role: 'JobSeeker' | 'Employer';
}

export function SignUpForm({ next, role }: SignUpFormProps) {
  const [password, setPassword] = useState('');
  const { submit, errors, line, isBusy } = useAuthForm({
    check: checkSignUp,
    send: async (form) => (await calls()).signUp(registrationFrom(form)),
    failure: FAILURE,
    next,
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" error={errors.firstName} required>
          <TextInput name="firstName" autoComplete="given-name" maxLength={80} />
        </Field>
        <Field label="Last name" error={errors.lastName} required>
          <TextInput name="lastName" autoComplete="family-name" maxLength={80} />
        </Field>
      </div>
      <Field label="Username" hint={USERNAME_HINT} error={errors.username} required>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // Longer ones are refused with a sentence, instead of being cut off while pasting.
          maxLength={256}
        />
      </Field>
      <Field label="Email" error={errors.email} required>
        <TextInput type="email" name="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field label="Password" hint={passwordHint(password)} error={errors.password} required>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Field label="I am a...">
        <Select name="role" defaultValue={role}>
          <option value="JobSeeker">Job Seeker</option>
          <option value="Employer">Employer</option>
        </Select>
      </Field>
      <Button type="submit" size="lg" busy={isBusy} busyLabel="Creating Account...">
        Create Account
      </Button>
      <FormLine text={line} />
    </form>
  );
}
