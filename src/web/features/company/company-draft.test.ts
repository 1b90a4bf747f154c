import { expect, test } from 'vitest';
import { addressOf, draftOf, invalidFields, isComplete } from './company-draft.ts';

const bridge = { ...draftOf(null), companyName: 'Bridge & Co', tierOption: 'OptionA' } as const;

test('a company profile needs only a name and a tier', () => {
  expect([draftOf(null), { ...bridge, companyName: ' ' }, bridge].map(isComplete)).toEqual([
    false,
    false,
    true,
  ]);
  expect(invalidFields(bridge)).toEqual({});
});

test('a website may be typed without https', () => {
  expect(addressOf(' bridge.co.uk ')).toBe('https://bridge.co.uk');
  expect(['', 'http://bridge.co.uk', 'https://bridge.co.uk'].map(addressOf)).toEqual([
    '',
    'http://bridge.co.uk',
    'https://bridge.co.uk',
  ]);
  expect(invalidFields({ ...bridge, website: 'bridge.co.uk' })).toEqual({});
});

test('an invalid website and email address are reported together', () => {
  expect(Object.keys(invalidFields({ ...bridge, website: 'our site', billingContactEmail: 'ben' }))).toEqual([
    'website',
    'billingContactEmail',
  ]);
  expect(invalidFields({ ...bridge, website: 'bridge' })).toHaveProperty('website');
});
