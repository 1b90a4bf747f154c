import { expect, test } from 'vitest';
import { distinctFor } from './characters.ts';

const again = (pattern: RegExp, texts: readonly string[]) =>
  [
    ...distinctFor(
      pattern,
      texts.map((text) => ({ before: '', again: text, after: '\u0001' })),
    ),
  ].map((pump) => pump.again);

test('texts that mean the same to a pattern are tried once', () => {
  expect(again(/\s+$/, ['a', '7', ' ', '\t', 'aa', 'a ', '7\t'])).toEqual(['a', ' ', 'a ']);
  expect(again(/[a-c]+\d/, ['a', 'b', 'd', '1', '2', 'a1', 'c9'])).toEqual(['a', 'd', '1', 'a1']);
});

test('line ends, word characters and others are always distinguished', () => {
  expect(again(/x+$/m, ['a', '-', '\n', '\u2028', 'b', '.'])).toEqual(['a', '-', '\n']);
});

test('case matters unless the pattern ignores it', () => {
  expect(again(/a+b/, ['a', 'A'])).toEqual(['a', 'A']);
  expect(again(/a+b/i, ['a', 'A'])).toEqual(['a']);
});

test('a pattern that compares what it has matched is tried with every text', () => {
  expect(again(/(\w)\1+/, ['a', 'b', 'ab'])).toEqual(['a', 'b', 'ab']);
});
