import { expect, test } from 'vitest';
import { RequestError } from '#web/http/request-error.ts';
import { AuthError, quietLine } from './auth-error.ts';
import { checkSignIn, checkSignUp, passwordHint } from './auth-form.ts';

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const amara = {
  firstName: 'Amara',
  lastName: 'Okafor',
  username: 'amara',
  email: 'amara@example.co.uk',
  password: 'secret',
};

test('signing in needs a username and a password', () => {
  expect(Object.keys(checkSignIn(formOf({ username: ' ', password: '' })))).toEqual(['username', 'password']);
  expect(checkSignIn(formOf({ username: 'amara', password: 'x' }))).toEqual({});
});

test('signing up needs all five, and six characters are enough for a password', () => {
  expect(checkSignUp(formOf(amara))).toEqual({});
  expect(Object.keys(checkSignUp(formOf({})))).toHaveLength(5);
  expect(checkSignUp(formOf({ ...amara, password: 'short' }))).toEqual({
    password: 'Use at least 6 characters.',
  });
  expect(checkSignUp(formOf({ ...amara, email: 'amara@home' }))).toHaveProperty('email');
});

test('a password of spaces counts as none, but spaces inside one are its owner’s business', () => {
  expect(checkSignUp(formOf({ ...amara, password: '       ' }))).toHaveProperty('password');
  expect(checkSignUp(formOf({ ...amara, password: ' a b c ' }))).toEqual({});
});

test('the hint grows with the password', () => {
  expect(passwordHint('abc')).toBe('3 more to go.');
  expect(passwordHint('aaaaaaaa')).toMatch(/^Weak/);
  expect(passwordHint('amara1')).toMatch(/^Weak/);
  expect(passwordHint('heronlane')).toMatch(/^Fair/);
  expect(passwordHint('heron lane copper')).toBe('Strong.');
});

test('the error of a refused sign-in carries the server’s words, or the default', () => {
  const refused = new RequestError(401, 'Unauthorized', '{"message":"No such pair."}');
  expect(new AuthError('Login failed', refused).message).toBe('No such pair.');
  expect(new AuthError('Login failed', new RequestError(401, 'Unauthorized', '')).message).toBe(
    'Login failed',
  );
});

test('the quiet line says when it was the limit, the server or the network', () => {
  const lineOf = (cause: unknown) => quietLine(new AuthError('Login failed', cause));
  expect(lineOf(new RequestError(429, '', ''))).toMatch(/Too many attempts/);
  expect(lineOf(new RequestError(503, '', ''))).toMatch(/on our side/);
  expect(lineOf(new TypeError('Failed to fetch'))).toMatch(/could not reach the server/);
  expect(lineOf(new RequestError(401, '', '{"message":"No such pair."}'))).toBe('No such pair.');
});
