import { expect, test } from 'vitest';
import { RequestError } from '#web/http/request-error.ts';
import { refusalOf } from './refusal.ts';

const FIELDS = ['currentPassword'];

test('a refusal that names an input stands beside it, and nowhere else', () => {
  const body = '{"message":"That is not your password.","field":"currentPassword"}';
  const { errorOf, line } = refusalOf(new RequestError(422, '', body), FIELDS);
  expect([errorOf('currentPassword'), errorOf('newPassword'), line]).toEqual([
    'That is not your password.',
    null,
    null,
  ]);
});

test('any other failure is a line under the form: the server’s sentence, or ours', () => {
  const tooMany = new RequestError(429, '', '{"message":"Too many tries."}');
  expect(refusalOf(tooMany, FIELDS).line).toBe('Too many tries.');
  expect(refusalOf(new RequestError(502, 'Bad Gateway', '<html>'), FIELDS).line).toMatch(/on our side/);
  expect(refusalOf(new TypeError('fetch failed'), FIELDS).line).toMatch(/could not reach/);
  expect(refusalOf(null, FIELDS).line).toBeNull();
});
