import { expect, test } from 'vitest';
import { RequestError } from '#web/http/request-error.ts';
import { AuthError, lineFor } from './auth-error.ts';
import { checkSignIn, checkSignUp, passwordHint } from './auth-form.ts';

const amara = {
  firstName: 'Amara',
  lastName: 'Okafor',
  username: 'amara',
  email: 'amara@example.co.uk',
  password: 'heronlane',
  role: 'JobSeeker',
} as const;
const nobody = { ...amara, firstName: '', lastName: '', username: '', email: '', password: '' };

test('signing in needs a username and a password', () => {
  expect(Object.keys(checkSignIn({ username: ' ', password: '' }))).toEqual(['username', 'password']);
  expect(checkSignIn({ username: 'amara', password: 'x' })).toEqual({});
});

test('signing up needs all five fields, and eight characters for a password', () => {
  expect(checkSignUp(amara)).toEqual({});
  expect(Object.keys(checkSignUp(nobody))).toHaveLength(5);
  expect(checkSignUp({ ...amara, password: 'seven77' })).toEqual({ password: 'Use at least 8 characters.' });
  expect(checkSignUp({ ...amara, email: 'amara@home' })).toHaveProperty('email');
  expect(checkSignUp({ ...amara, username: 'a'.repeat(65) })).toEqual({
    username: 'Use at most 64 characters.',
  });
});

test('a password of only spaces counts as missing; spaces inside are fine', () => {
  expect(checkSignUp({ ...amara, password: '         ' })).toHaveProperty('password');
  expect(checkSignUp({ ...amara, password: ' a b c d ' })).toEqual({});
});

test('the password hint says what is missing or how strong it is', () => {
  expect(passwordHint('abc')).toBe('5 more to go.');
  expect(passwordHint('aaaaaaaa')).toMatch(/^Weak/);
  expect(passwordHint('amaraamara'.slice(0, 8))).toMatch(/^Weak/);
  expect(passwordHint('heronlane')).toMatch(/^Fair/);
  expect(passwordHint('heron lane copper')).toBe('Strong.');
});

test('a refused sign-in has the server’s message, or the default', () => {
  const refused = new RequestError(401, 'Unauthorized', '{"message":"No such pair."}');
  expect(new AuthError('Login failed', refused).message).toBe('No such pair.');
  expect(new AuthError('Login failed', new RequestError(401, 'Unauthorized', '')).message).toBe(
    'Login failed',
  );
});

test('the line under the form names a limit, server or network problem', () => {
  const lineOf = (cause: unknown) => lineFor(new AuthError('Login failed', cause));
  expect(lineOf(new RequestError(429, '', ''))).toMatch(/Too many attempts/);
  expect(lineOf(new RequestError(503, '', ''))).toMatch(/on our side/);
  expect(lineOf(new TypeError('Failed to fetch'))).toMatch(/could not reach the server/);
  expect(lineOf(new RequestError(401, '', '{"message":"No such pair."}'))).toBe('No such pair.');
});
