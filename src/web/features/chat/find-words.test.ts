import { expect, test } from 'vitest';
import { excerptOf } from './find-words.ts';

/** The excerpt with the found words in brackets. */
const inBrackets = (text: string, q: string) =>
  excerptOf(text, q)
    .map((stretch) => (stretch.isFound ? `[${stretch.text}]` : stretch.text))
    .join('');

test('every word is marked, whatever its case', () => {
  expect(inBrackets('The Interview is on Monday', 'monday interview')).toBe('The [Interview] is on [Monday]');
  expect(inBrackets('Zoë and ZOË', 'zoë')).toBe('[Zoë] and [ZOË]');
});

test('characters with a meaning in patterns are matched literally', () => {
  expect(inBrackets('C++ (and more) at 5.5 %', 'c++ ( .')).toBe('[C++] [(]and more) at 5[.]5 %');
  expect(inBrackets('a-b [c] \\d', '- [c] \\d')).toBe('a[-]b [[c]] [\\d]');
});

test('a long text is cut to the part around the first word', () => {
  const text = `${'before '.repeat(50)}here it is ${'after '.repeat(50)}`;
  const excerpt = inBrackets(text, 'here');
  expect(excerpt).toMatch(/^…before .*\[here\] it is after/);
  expect(excerpt).toMatch(/…$/);
  expect(excerpt.length).toBeLessThan(180);
});

test('the excerpt of a text without the words begins at its start', () => {
  expect(inBrackets('As promised.', 'degree')).toBe('As promised.');
});
