import { expect, test } from 'vitest';
import { placeHref } from './place-href.ts';

test.each([
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['(020) 7946-0000', 'tel:02079460000'],
  ['reception, then 12', null],
])('the phone number “%s” calls %s', (location, href) => {
  expect(placeHref('phone', location)).toBe(href);
});

test('only a web address is a link to a meeting', () => {
  expect(placeHref('video', 'https://meet.example/nod')).toBe('https://meet.example/nod');
  expect(placeHref('video', 'javascript:alert(1)')).toBeNull();
});
