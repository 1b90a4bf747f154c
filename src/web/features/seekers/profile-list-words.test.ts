import { expect, test } from 'vitest';
import { educationInWords, jobInWords, languageInWords, linkInWords } from './profile-list-words.ts';

test('jobs, courses, languages and links are worded naturally', () => {
  expect(
    jobInWords({ title: 'Chef', employer: 'Lumen', from: '2019-03', to: null, isCurrent: true }),
  ).toEqual({ text: 'Chef, Lumen', note: 'Mar 2019 – now' });
  expect(jobInWords({ title: 'Chef', employer: null, from: null, to: null, isCurrent: false })).toEqual({
    text: 'Chef',
    note: null,
  });
  expect(
    educationInWords({ institution: 'Leeds City College', qualification: 'AAT', from: '2015', to: '2015' }),
  ).toEqual({ text: 'AAT, Leeds City College', note: '2015' });
  expect(languageInWords({ language: 'Polish', level: 'native' }).text).toBe('Polish (native)');
  expect(linkInWords({ kind: 'github', url: 'https://github.com/amara' })).toEqual({
    text: 'github.com/amara',
    note: 'GitHub',
  });
});
