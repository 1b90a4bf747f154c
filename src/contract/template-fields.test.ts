import { expect, test } from 'vitest';
import { fillFields, unknownFields } from './template-fields.ts';

const values = {
  firstName: '{{roleTitle}}',
  roleTitle: 'Porter',
  companyName: 'Bridge & Co',
  myName: 'Priya',
};

test('fields are filled in once, even if a value looks like a field', () => {
  expect(fillFields('Dear {{firstName}}, {{ roleTitle }} at {{companyName}}. {{myName}}', values)).toBe(
    'Dear {{roleTitle}}, Porter at Bridge & Co. Priya',
  );
});

test('unknown fields and unpaired braces are found', () => {
  expect(unknownFields('{{firstName}} {{email}} {{ constructor }}')).toEqual(['email', 'constructor']);
  expect(unknownFields('{{firstName')).toEqual(['{{']);
  expect(unknownFields('A { brace } is a brace.')).toEqual([]);
});
