import { expect, test } from 'vitest';
import { refusedField } from './refused-field.ts';

test('what the server refuses stands beside the field it names, in the form’s own terms', () => {
  const refusal = { field: 'contactEmail', serverMessage: 'contactEmail: Enter an email address.' };
  expect(refusedField(refusal)).toEqual({ field: 'contactEmail', message: 'Enter an email address.' });
  expect(
    refusedField({ field: 'salaryMinGbpInt', serverMessage: 'The minimum salary is above the maximum.' }),
  ).toEqual({ field: 'salaryMin', message: 'The minimum salary is above the maximum.' });
});

test('what names no field of the form is for the whole form', () => {
  expect(refusedField({ field: null, serverMessage: 'Your plan allows 1 live role.' })).toBeNull();
  expect(refusedField({ field: 'loyalty', serverMessage: 'loyalty: Unknown.' })).toBeNull();
  expect(refusedField({ field: 'title', serverMessage: null })).toBeNull();
});
