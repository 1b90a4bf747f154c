import { Field } from './field.tsx';
import { PasswordInput } from './inputs.tsx';

interface OwnPasswordFieldProps {
  readonly label?: string;
  readonly name?: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Tells password managers whose password this is. Leave it out if another field of the form does. */
  readonly username?: string | undefined;
}

/** Asks a person who is signed in for their password once more. */
export function OwnPasswordField({
  label = 'Your password',
  name = 'currentPassword',
  error,
  value,
  onChange,
  username,
}: OwnPasswordFieldProps) {
  return (
    <>
      {username === undefined ? null : (
        <input hidden readOnly name="username" autoComplete="username" defaultValue={username} />
      )}
      <Field label={label} error={error} required>
        <PasswordInput
          name={name}
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </>
  );
}
