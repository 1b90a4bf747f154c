import { PASSWORD_MIN } from '#contract/units.ts';

export const SIGN_IN_FIELDS = ['username', 'password'] as const;
export const SIGN_UP_FIELDS = ['firstName', 'lastName', 'username', 'email', 'password'] as const;
export type AuthField = (typeof SIGN_UP_FIELDS)[number];
export type AuthErrors = Partial<Record<AuthField, string>>;

const EMPTY: Readonly<Record<AuthField, string>> = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  username: 'Enter your username.',
  email: 'Enter your email address.',
  password: 'Enter your password.',
};

/** What is missing or wrong, by field; empty when the form can be sent. */
export function checkSignIn(form: FormData): AuthErrors {
  return missing(form, SIGN_IN_FIELDS);
}

export function checkSignUp(form: FormData): AuthErrors {
  const errors = missing(form, SIGN_UP_FIELDS);
  if (!errors.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(form, 'email').trim())) {
    errors.email = 'Enter an email address, like name@example.com.';
  }
  if (!errors.password && textOf(form, 'password').length < PASSWORD_MIN) {
    errors.password = `Use at least ${PASSWORD_MIN} characters.`;
  }
  return errors;
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export function isAuthField(name: string | null): name is AuthField {
  return SIGN_UP_FIELDS.some((each) => each === name);
}

function missing(form: FormData, fields: readonly AuthField[]): AuthErrors {
  const errors: AuthErrors = {};
  for (const field of fields) {
    if (textOf(form, field).trim() === '') errors[field] = EMPTY[field];
  }
  return errors;
}

/** A hint while a password is chosen; the server decides what it takes. */
export function passwordHint(password: string): string {
  if (password === '') return `At least ${PASSWORD_MIN} characters. Three unrelated words make a good one.`;
  if (password.length < PASSWORD_MIN) return `${PASSWORD_MIN - password.length} more to go.`;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(password).size;
  if (different < 5) return 'Weak: it repeats itself.';
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return 'Strong.';
  return password.length >= 9 || kinds >= 3 ? 'Fair: longer is stronger.' : 'Weak: longer is stronger.';
}
