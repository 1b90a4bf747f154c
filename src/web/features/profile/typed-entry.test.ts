import { expect, test } from 'vitest';
import { readDates, readLink } from './typed-entry.ts';

test('dates are typed as a year, a range, or a range until now', () => {
  expect(readDates('2017')).toEqual({ from: '2017', to: '2017', isCurrent: false });
  expect(readDates('2019-03 to 2021')).toEqual({ from: '2019-03', to: '2021', isCurrent: false });
  expect(readDates('2021 – now')).toEqual({ from: '2021', to: null, isCurrent: true });
  expect(readDates(' ')).toEqual({ from: null, to: null, isCurrent: false });
  for (const wrong of ['soon', '2019-13', '2021 to 2019', '2019-05 to 2019-03', '2019 to 2020 to 2021']) {
    expect(readDates(wrong)).toBeNull();
  }
});

test('a web address may be typed without https, and its kind follows', () => {
  expect(readLink('github.com/amara')).toEqual({ kind: 'github', url: 'https://github.com/amara' });
  expect(readLink('https://www.linkedin.com/in/amara')?.kind).toBe('linkedin');
  expect(readLink('uk.linkedin.com/in/amara')?.kind).toBe('linkedin');
  expect(readLink('notlinkedin.com/in/amara')?.kind).toBe('portfolio');
  expect(readLink('amara.dev')?.kind).toBe('portfolio');
  expect(readLink('my page')).toBeNull();
});
