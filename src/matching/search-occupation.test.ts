import { expect, test } from 'vitest';
import { occupationNamed } from './search-occupation.ts';
import { searchWords } from './search-words.ts';

/** The occupation that a search names, and those words of the search that may be missing from other titles for it. */
function nameAndWords(text: string): readonly [name: string, words: string] | null {
  const words = searchWords(text);
  const found = occupationNamed(words);
  return found && [found.occupation.name, [...found.words].map((i) => words[i]?.raw).join(' ')];
}

test('a catalogue title within a search names its occupation', () => {
  expect(nameAndWords('care assistants')).toEqual(['Care workers and home carers', 'care assistants']);
  expect(nameAndWords('Senior software developer, Leeds')).toEqual([
    'Programmers and software developers',
    'software developer',
  ]);
  expect(nameAndWords('HCA nights')).toEqual(['Health care assistants', 'HCA']);
});

test('a skill that narrows a title down must still be found', () => {
  expect(nameAndWords('python developer')).toEqual(['Programmers and software developers', 'developer']);
  expect(nameAndWords('sales assistant')).toEqual(['Sales and retail assistants', 'sales assistant']);
});

test('companies, skills and incomplete titles name no occupation', () => {
  for (const text of ['Bridge & Co', 'Harbour Welding', 'kubernetes', 'assistant', 'care', 'nursing', '']) {
    expect([text, nameAndWords(text)]).toEqual([text, null]);
  }
});
