import type { SecurityEvent, SecurityEventKind } from '#contract/security.ts';

/** What happened, to a person about their own account. */
export const OWN_WORDS: Readonly<Record<SecurityEventKind, string>> = {
  registered: 'You registered',
  signed_in: 'You signed in',
  signed_out: 'You signed out',
  sign_in_refused: 'Sign-in refused: wrong password',
  sign_in_limited: 'Sign-in refused: too many wrong passwords',
  password_refused: 'A wrong password was typed to confirm a change',
  second_factor_refused: 'Sign-in refused: wrong code or passkey',
  confirmed_again: 'You confirmed that it was you',
  second_factor_added: 'You added a second factor',
  second_factor_removed: 'You removed a second factor',
  recovery_codes_made: 'You made new recovery codes',
  recovery_code_used: 'A recovery code was used',
  password_changed: 'You changed your password',
  password_reset_asked: 'A link for a new password was asked for',
  password_reset: 'Your password was changed through an emailed link',
  email_confirmed: 'You confirmed your email address',
  email_change_asked: 'A change of your email address was asked for',
  email_changed: 'Your email address changed',
  email_change_stopped: 'A change of your email address was stopped',
  session_ended: 'A device was signed out',
  sessions_ended: 'All other devices were signed out',
  member_invited: 'You invited a member',
  member_joined: 'You joined a company',
  member_changed: 'Your role in a company changed',
  member_removed: 'You were removed from a company',
  member_left: 'You left a company',
  company_rule_changed: 'You changed whether members need a second factor',
  company_handed_over: 'A company was handed over to you',
  data_exported: 'You exported your data',
  account_deleted: 'The account was deleted',
  infected_file: 'A file of yours was refused: it has a virus',
  cv_viewed: 'Your CV was opened',
  admin_acted: 'You acted as an Admin',
};

/** The same about somebody, for a company's owners and Admins. */
export const THEIR_WORDS: Readonly<Record<SecurityEventKind, string>> = {
  registered: 'Registered',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  sign_in_refused: 'Sign-in refused: wrong password',
  sign_in_limited: 'Sign-in refused: too many wrong passwords',
  password_refused: 'Wrong password where a change is confirmed',
  second_factor_refused: 'Sign-in refused: wrong code or passkey',
  confirmed_again: 'Confirmed that it was them',
  second_factor_added: 'Added a second factor',
  second_factor_removed: 'Removed a second factor',
  recovery_codes_made: 'Made new recovery codes',
  recovery_code_used: 'Used a recovery code',
  password_changed: 'Changed the password',
  password_reset_asked: 'Link for a new password asked for',
  password_reset: 'New password through an emailed link',
  email_confirmed: 'Email address confirmed',
  email_change_asked: 'Change of email address asked for',
  email_changed: 'Email address changed',
  email_change_stopped: 'Change of email address stopped',
  session_ended: 'A device was signed out',
  sessions_ended: 'All other devices were signed out',
  member_invited: 'Invited a member',
  member_joined: 'Joined',
  member_changed: 'Role changed',
  member_removed: 'Removed',
  member_left: 'Left',
  company_rule_changed: 'Second factor for members',
  company_handed_over: 'Became the owner',
  data_exported: 'Exported their data',
  account_deleted: 'An account was deleted',
  infected_file: 'A file with a virus was refused',
  cv_viewed: 'A CV was opened',
  admin_acted: 'Acted as an Admin',
};

/** What deserves a second look. */
export const WORRYING: ReadonlySet<SecurityEventKind> = new Set([
  'sign_in_refused',
  'sign_in_limited',
  'password_refused',
  'second_factor_refused',
  'second_factor_removed',
  'recovery_code_used',
  'password_reset',
  'email_changed',
  'infected_file',
]);

/** 'Firefox on Windows, near 203.0.113.0/24'; empty if nothing is known. */
export function placeOf({ browser, network }: Pick<SecurityEvent, 'browser' | 'network'>): string {
  return [browser, network && `near ${network}`].filter(Boolean).join(', ');
}

/** 'hiring_manager' as people read it. */
export function detailOf({ detail }: Pick<SecurityEvent, 'detail'>): string | null {
  return detail?.replaceAll('_', ' ') ?? null;
}
