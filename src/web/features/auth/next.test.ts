import { expect, test } from 'vitest';
import { isServersPage, roleAskedFor, safeNext, signInHref } from './next.ts';

test('signing in leads to a path of ours, with its query', () => {
  expect(safeNext('/employer/dashboard?tab=jobs')).toBe('/employer/dashboard?tab=jobs');
  expect(safeNext('/')).toBe('/');
  expect(safeNext('/authors')).toBe('/authors');
});

test('signing in never leads to another site, however it is spelled', () => {
  const spellings = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/profile\\..\\evil',
    'javascript:alert(1)',
    'evil',
    '',
    null,
  ];
  for (const next of spellings) expect(safeNext(next)).toBeNull();
});

test('the sign-in page does not lead back to itself', () => {
  for (const next of ['/auth', '/auth?next=/x', '/auth/']) expect(safeNext(next)).toBeNull();
});

test('the sign-in link contains the page to return to', () => {
  expect(signInHref('/chat/7?x=1&y=2')).toBe('/auth?next=%2Fchat%2F7%3Fx%3D1%26y%3D2');
  expect(signInHref('/')).toBe('/auth');
});

test('Apply on a public page is reloaded from the server after signing in', () => {
  expect(isServersPage('/jobs/7/apply?back=1')).toBe(true);
  for (const path of ['/', '/?role=7', '/employer/job/7', '/profile'])
    expect(isServersPage(path)).toBe(false);
});

test('the page to return to names the role to apply for', () => {
  const id = '8c5cf8a2-7e5b-4a0a-9f0e-0d4f3f0b8a01';
  expect(roleAskedFor(`/jobs/${id}/apply?back=1`)).toBe(id);
  for (const next of [null, '/', `/jobs/${id}`, '/jobs/7/apply']) expect(roleAskedFor(next)).toBeNull();
});
