import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

const stems = (text: string) => searchWords(text).flatMap((word) => word.stems);

test('a search and a title become the same words', () => {
  expect(stems('Staff Nurses, the Royal Café')).toEqual(['staff', 'nurse', 'royal', 'cafe']);
  expect(stems('C# and .NET')).toEqual(['c#', '.net']);
  expect(stems('hr manager')).toEqual(stems('Human Resources Manager'));
  expect(stems('  … and of the ')).toEqual([]);
});
