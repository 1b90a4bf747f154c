import { FORM_PASSWORD_MIN as PASSWORD_MIN, USERNAME_MAX } from '#contract/units.ts';

export { PASSWORD_MIN };

export interface SignInDraft {
  readonly username: string;
  readonly password: string;
}

export interface SignUpDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly role: 'JobSeeker' | 'Employer';
}

type AuthErrors = Partial<Record<keyof SignUpDraft, string>>;

const MISSING_ERRORS = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  username: 'Enter your username.',
  email: 'Enter your email address.',
  password: 'Enter your password.',
} as const;

/** The errors by field; empty if the form can be sent. */
export function checkSignIn(draft: SignInDraft): AuthErrors {
  return missingFields(draft, ['username', 'password']);
}

export function checkSignUp(draft: SignUpDraft): AuthErrors {
  const errors = missingFields(draft, ['firstName', 'lastName', 'username', 'email', 'password']);
  if (draft.username.trim().length > USERNAME_MAX) {
    errors.username = `Use at most ${USERNAME_MAX} characters.`;
  }
  if (!errors.email && !isEmailAddress(draft.email)) {
    errors.email = 'Enter an email address, like name@example.com.';
  }
  if (!errors.password && isShort(draft.password)) errors.password = TOO_SHORT;
  return errors;
}

export function isEmailAddress(typed: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
}

export const TOO_SHORT = `Use at least ${PASSWORD_MIN} characters.`;

export function isShort(password: string, minLength: number = PASSWORD_MIN): boolean {
  return password.length < minLength;
}

function missingFields<Field extends keyof typeof MISSING_ERRORS>(
  draft: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): AuthErrors {
  const errors: AuthErrors = {};
  for (const field of fields) {
    if (draft[field].trim() === '') errors[field] = MISSING_ERRORS[field];
  }
  return errors;
}

/** A hint while a password is typed; the server decides whether it is accepted. */
export function passwordHint(password: string, minLength: number = PASSWORD_MIN): string {
  if (password === '') return `At least ${minLength} characters. Three unrelated words make a good one.`;
  if (isShort(password, minLength)) return `${minLength - password.length} more to go.`;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const distinctCount = new Set(password).size;
  if (distinctCount < 5) return 'Weak: it repeats itself.';
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return 'Strong.';
  return password.length >= 9 || kinds >= 3 ? 'Fair: longer is stronger.' : 'Weak: longer is stronger.';
}
