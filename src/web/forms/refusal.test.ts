import { expect, test } from 'vitest';
import { RequestError } from '#web/http/request-error.ts';
import { refusalOf } from './refusal.ts';

const FIELDS = ['username', 'password'];

test('a refusal that names a field is shown beside it and nowhere else', () => {
  const body = '{"message":"That username is taken.","field":"username"}';
  expect(refusalOf(new RequestError(409, '', body), FIELDS)).toEqual({
    fields: { username: 'That username is taken.' },
    line: null,
  });
});

test('all refused fields are reported at once', () => {
  const body = JSON.stringify({
    message: 'Too easy.',
    field: 'password',
    fields: { password: 'Too easy.', username: 'username: at least 1 character.', other: 'No.' },
  });
  expect(refusalOf(new RequestError(422, '', body), FIELDS).fields).toEqual({
    password: 'Too easy.',
    username: 'At least 1 character.',
  });
});

test('a field with another name on the wire is shown at the form’s field', () => {
  const body = '{"message":"salaryMinGbpInt: at least 100.","field":"salaryMinGbpInt"}';
  const names = { salaryMinGbpInt: 'salaryMin' };
  expect(refusalOf(new RequestError(400, '', body), ['salaryMin'], names).fields).toEqual({
    salaryMin: 'At least 100.',
  });
});

test('any other failure is shown as the server’s sentence, or as ours', () => {
  const tooMany = new RequestError(429, '', '{"message":"Too many tries."}');
  expect(refusalOf(tooMany, FIELDS).line).toBe('Too many tries.');
  const unknown = new RequestError(400, '', '{"message":"code: wrong.","field":"code"}');
  expect(refusalOf(unknown, FIELDS).line).toBe('code: wrong.');
  expect(refusalOf(new RequestError(502, 'Bad Gateway', '<html>'), FIELDS).line).toMatch(/on our side/);
  expect(refusalOf(new TypeError('fetch failed'), FIELDS).line).toMatch(/could not reach/);
});
