import { useHistoryState } from 'wouter/use-browser-location';
import { MINIMUM_AGE } from '#contract/agreements.ts';
import { USERNAME_MAX } from '#contract/units.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { checkSignUp, PASSWORD_MIN, passwordHint, type SignUpDraft } from './auth-form.ts';
import { calls } from './calls.ts';
import { FormLine } from './form-line.tsx';
import { useAuthForm } from './use-auth-form.ts';

const FAILURE = {
  title: 'Registration Failed',
  description: 'Please check your information and try again',
};

const USERNAME_HINT = `Up to ${USERNAME_MAX} characters: a name, words or an email address, in any alphabet.`;

const EMPTY_DRAFT = { firstName: '', lastName: '', username: '', email: '', password: '' };

const LINK = 'font-semibold text-ink underline underline-offset-4';

interface SignUpFormProps {
  readonly next: string | null;
  /** The account type selected at first. */
  readonly role: SignUpDraft['role'];
}

export function SignUpForm({ next, role }: SignUpFormProps) {
  // An invitation can be accepted only with the address that it was sent to.
  const invitedEmail = useHistoryState<{ email?: string } | null>()?.email ?? '';
  const { form, isBusy } = useAuthForm<SignUpDraft>({
    start: { ...EMPTY_DRAFT, role, email: invitedEmail },
    check: checkSignUp,
    send: async (draft) => (await calls()).signUp({ ...draft, isStrict: true }),
    failure: FAILURE,
    next,
  });
  const { draft, errors, change } = form;
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label="First name" error={errors.firstName} required>
          <TextInput
            name="firstName"
            autoComplete="given-name"
            maxLength={80}
            value={draft.firstName}
            onChange={(event) => change({ firstName: event.target.value })}
          />
        </Field>
        <Field label="Last name" error={errors.lastName} required>
          <TextInput
            name="lastName"
            autoComplete="family-name"
            maxLength={80}
            value={draft.lastName}
            onChange={(event) => change({ lastName: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Username" hint={USERNAME_HINT} error={errors.username} required>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // Longer ones are refused with an error, instead of being cut off when pasted.
          maxLength={256}
          value={draft.username}
          onChange={(event) => change({ username: event.target.value })}
        />
      </Field>
      <Field label="Email" error={errors.email} required>
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          value={draft.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <Field label="Password" hint={passwordHint(draft.password)} error={errors.password} required>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          value={draft.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      <Field label="I am a...">
        <Select
          name="role"
          value={draft.role}
          onChange={(event) => change({ role: event.target.value === 'Employer' ? 'Employer' : 'JobSeeker' })}
        >
          <option value="JobSeeker">Job Seeker</option>
          <option value="Employer">Employer</option>
        </Select>
      </Field>
      <p className="text-14 text-ink-2">
        By creating an account you confirm that you are {MINIMUM_AGE} or over, and agree to the{' '}
        <a href="/terms" target="_blank" rel="noopener" className={LINK}>
          terms
        </a>{' '}
        and the{' '}
        <a href="/privacy" target="_blank" rel="noopener" className={LINK}>
          privacy notice
        </a>
        .
      </p>
      <Button type="submit" size="lg" busy={isBusy} busyLabel="Creating Account...">
        Create Account
      </Button>
      <FormLine text={form.line} />
    </form>
  );
}
