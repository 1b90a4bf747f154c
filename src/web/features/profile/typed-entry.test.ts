import { expect, test } from 'vitest';
import { datesTyped, linkTyped } from './typed-entry.ts';

test('dates are typed as a year, a range, or a range until now', () => {
  expect(datesTyped('2017')).toEqual({ from: '2017', to: '2017', isCurrent: false });
  expect(datesTyped('2019-03 to 2021')).toEqual({ from: '2019-03', to: '2021', isCurrent: false });
  expect(datesTyped('2021 – now')).toEqual({ from: '2021', to: null, isCurrent: true });
  expect(datesTyped(' ')).toEqual({ from: null, to: null, isCurrent: false });
  for (const wrong of ['soon', '2019-13', '2021 to 2019', '2019-05 to 2019-03', '2019 to 2020 to 2021']) {
    expect(datesTyped(wrong)).toBeNull();
  }
});

test('a web address may be typed without https, and its kind follows', () => {
  expect(linkTyped('github.com/amara')).toEqual({ kind: 'github', url: 'https://github.com/amara' });
  expect(linkTyped('https://www.linkedin.com/in/amara')?.kind).toBe('linkedin');
  expect(linkTyped('uk.linkedin.com/in/amara')?.kind).toBe('linkedin');
  expect(linkTyped('notlinkedin.com/in/amara')?.kind).toBe('portfolio');
  expect(linkTyped('amara.dev')?.kind).toBe('portfolio');
  expect(linkTyped('my page')).toBeNull();
});
