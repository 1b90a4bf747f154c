import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCorpus } from './corpus.ts';
import { type Neighbours, nearToNeighbours, neighboursOf } from './neighbours.ts';
import { unitWeights } from './tf-idf.ts';
import { MOST_NEIGHBOURS, MOST_WITH_NEIGHBOURS, NEIGHBOUR_SHARE } from './weights.ts';

function neighboursAmong(documents: readonly string[]): Neighbours[] | null {
  const corpus = readCorpus(
    documents.map((text) => ({ words: text.split(' ').filter((word) => word !== ''), concepts: [] })),
  );
  return neighboursOf(corpus, unitWeights(corpus));
}

const AMARA = 'ward nurse wound dressing';
const LEILA = 'ward nurse phlebotomy';
const SAM = 'ward clerk';
const TOM = 'lorry tachograph';

test("Amara's neighbours are the nurse, then the ward clerk", () => {
  const [amara, , , tom] = neighboursAmong([AMARA, SAM, LEILA, TOM]) ?? [];
  expect([...(amara?.documents ?? [])]).toEqual([2, 1]);
  expect(amara?.weights[0]).toBeGreaterThan(amara?.weights[1] ?? 1);
  expect([...(tom?.documents ?? [])]).toEqual([]);
});

test("a score comes nearer to the neighbours' weighted mean", () => {
  const neighbours = [
    { documents: Int32Array.of(1, 2), weights: Float64Array.of(3, 1) },
    { documents: Int32Array.of(), weights: Float64Array.of() },
    { documents: Int32Array.of(1), weights: Float64Array.of(0) },
  ];
  const scores = nearToNeighbours([0, 1, -1], neighbours);
  expect(scores).toEqual([NEIGHBOUR_SHARE * 0.5, 1, -1]);
});

test('a copy counts no more than a document that is only similar', () => {
  const [amara] = neighboursAmong([AMARA, AMARA, `${AMARA} nights`, SAM, TOM, TOM, TOM, TOM]) ?? [];
  expect([...(amara?.documents ?? [])]).toEqual([1, 2, 3]);
  expect(amara?.weights[0]).toBe(amara?.weights[1]);
});

test('only the nearest documents count; equally near ones all or none', () => {
  const alike = Array.from({ length: MOST_NEIGHBOURS - 1 }, (_, n) => `${AMARA} only${n}`);
  const lessAlike = Array.from({ length: 3 }, (_, n) => `ward other${n}`);
  const [amara] = neighboursAmong([AMARA, ...lessAlike, ...alike]) ?? [];
  expect([...(amara?.documents ?? [])]).toEqual(alike.map((_, n) => 1 + lessAlike.length + n));
  const [all] = neighboursAmong([AMARA, ...lessAlike.slice(0, 1), ...alike]) ?? [];
  expect(all?.documents).toHaveLength(MOST_NEIGHBOURS);
});

test("the order of the documents changes nobody's neighbours", () => {
  const word = fc.constantFrom('ward', 'nurse', 'lorry', 'wound', 'night', 'depot');
  const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 90 }), (documents) => {
      const turned = neighboursAmong([...documents].reverse())?.reverse() ?? [];
      for (const [d, { documents: near, weights }] of (neighboursAmong(documents) ?? []).entries()) {
        const same = Array.from(turned[d]?.documents ?? [], (other) => documents.length - 1 - other);
        expect(same.sort((a, b) => a - b)).toEqual([...near].sort((a, b) => a - b));
        expect(turned[d]?.weights).toEqual(weights);
      }
    }),
  );
});

test('no neighbours are computed among too many documents', () => {
  const many = Array.from({ length: MOST_WITH_NEIGHBOURS + 1 }, () => 'ward nurse');
  expect(neighboursAmong(many)).toBeNull();
});
