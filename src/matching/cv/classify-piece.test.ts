import { expect, test } from 'vitest';
import { isPlaceName, titleLikeness } from './classify-piece.ts';

test.each(['Baker & Co', 'Carpenter & Sons', 'Porter & Co Ltd'])('%s is a company, not a title', (name) => {
  expect(titleLikeness(name)).toBeLessThanOrEqual(0);
});

test('a town is recognised as a place with its postcode and its country', () => {
  const places = [
    'London, United Kingdom',
    'Leeds LS1 4ND, UK',
    'Leeds LS1 4ND',
    'BS1 4ND',
    'Leeds, South Africa',
  ];
  expect(places.filter((place) => !isPlaceName(place))).toEqual([]);
  expect(['Porter, United Kingdom', 'Cook LS1 4ND, UK'].filter(isPlaceName)).toEqual([]);
});
