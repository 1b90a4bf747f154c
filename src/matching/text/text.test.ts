import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bm25 } from './bm25.ts';
import { type Corpus, readCorpus } from './corpus.ts';
import { learnLsa, rowCosines, vectorsOf } from './lsa.ts';
import { occupationsIn } from './occupations-in.ts';
import { symmetricEigen } from './symmetric-eigen.ts';
import { termsOf } from './terms.ts';
import { cosines, queryWeights, unitWeights } from './tf-idf.ts';

function corpusOf(...texts: string[]): Corpus {
  return readCorpus(texts.map((text) => ({ words: termsOf(text), concepts: [] })));
}

function queryOf(corpus: Corpus, query: string): Map<number, number> {
  const ids = termsOf(query).map((term) => corpus.vocabulary.get(term) ?? -1);
  return new Map(ids.filter((id) => id >= 0).map((id) => [id, 1]));
}

test.each([
  ['manager managers managing managed management', 1],
  ['nurse nurses nursing', 1],
  ['organise organised organisation organization organizing', 1],
  ['analyst analysts analysis analytics analyse', 1],
  ['welder welding welded', 1],
  ['teach teaching teacher taught', 1],
  ['electrical electrician electric', 1],
  ['community communication', 2],
  ['care cars', 2],
  ['hospital hospitality', 2],
  ['nurse nursery', 2],
  ['police policy', 2],
])('"%s" has %i roots', (words, roots) => {
  expect(new Set(termsOf(words)).size).toBe(roots);
});

test('tool names keep signs; addresses, numbers and filler are removed', () => {
  expect(termsOf('C++, C# and .NET')).toEqual(['c++', 'c#', '.net']);
  expect(termsOf('Write to amara@example.org or www.example.org by 12.30, 07700 900123')).toEqual(['writ']);
  expect(termsOf('This is what we do. — … !')).toEqual([]);
});

test('terms have letters or digits, and a text always has the same terms', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const terms = termsOf(text);
      for (const term of terms) expect(term).toMatch(/[\p{L}\p{N}]/u);
      expect(termsOf(text)).toEqual(terms);
    }),
  );
});

test('occupations are found by name, plural or capitalised abbreviation', () => {
  const [nurse] = occupationsIn('Amara, RGN');
  expect(occupationsIn('two staff nurses')).toEqual([nurse]);
  expect(occupationsIn('A mental health nurse')).not.toEqual([nurse]);
  expect(occupationsIn('what it is, as it was')).toEqual([]);
});

test('two shared words score above one, and no shared word scores 0', () => {
  const corpus = corpusOf('kettle tea garden', 'garden spade fence', 'garden tea roses', 'violin bow');
  const query = queryOf(corpus, 'a kettle in the garden');
  const scores = [bm25(corpus, query), cosines(corpus, unitWeights(corpus), queryWeights(corpus, query))];
  for (const [kettle = 0, spade = 0, , violin] of scores) {
    expect(kettle).toBeGreaterThan(spade);
    expect(spade).toBeGreaterThan(0);
    expect(kettle).toBeLessThanOrEqual(1);
    expect(violin).toBe(0);
  }
});

test('a document is closest to itself, with cosine 1', () => {
  const corpus = corpusOf('kettle tea garden', 'garden spade fence');
  const weights = queryWeights(corpus, queryOf(corpus, 'kettle tea garden'));
  expect(cosines(corpus, unitWeights(corpus), weights)[0]).toBeCloseTo(1, 10);
});

test('eigenvectors reproduce their matrix', () => {
  const number = fc.double({ min: -5, max: 5, noNaN: true });
  fc.assert(
    fc.property(fc.array(number, { minLength: 16, maxLength: 16 }), (numbers) => {
      const valueAt = (i: number, j: number) => numbers[Math.min(i, j) * 4 + Math.max(i, j)] ?? 0;
      const matrix = Float64Array.from({ length: 16 }, (_, k) => valueAt(Math.floor(k / 4), k % 4));
      const { values, vectors } = symmetricEigen(matrix, 4);
      for (let k = 0; k < 16; k += 1) {
        let sum = 0;
        for (let v = 0; v < 4; v += 1) {
          sum +=
            (vectors[Math.floor(k / 4) * 4 + v] ?? 0) * (values[v] ?? 0) * (vectors[(k % 4) * 4 + v] ?? 0);
        }
        expect(sum).toBeCloseTo(matrix[k] ?? 0, 8);
      }
      expect([...values]).toEqual([...values].sort((a, b) => b - a));
    }),
  );
});

test('LSA finds texts of one trade similar even if they share no word', () => {
  const corpus = corpusOf(
    'pipes boiler',
    'boiler radiator',
    'radiator valve',
    'pipes valve',
    'valve boiler',
    'novel poem',
    'poem essay',
    'essay verse',
    'novel verse',
    'verse poem',
  );
  const units = unitWeights(corpus);
  const lsa = learnLsa(corpus, units, 2);
  expect(learnLsa(corpus, units, 2)).toEqual(lsa);
  const vectors = vectorsOf(corpus, units, lsa.directions, lsa.dimensions);
  const first = vectors.slice(0, lsa.dimensions);
  const alike = rowCosines(first, vectors);
  expect(alike[2]).toBeGreaterThan(0.9);
  expect(Math.abs(alike[7] ?? 1)).toBeLessThan(0.1);
});

test('repetitive texts give finite vectors, equal ones for equal texts', () => {
  const corpus = corpusOf(...Array.from({ length: 30 }, () => 'the same words again'), 'other thing');
  const units = unitWeights(corpus);
  const lsa = learnLsa(corpus, units, 20);
  const vectors = vectorsOf(corpus, units, lsa.directions, lsa.dimensions);
  expect(vectors.every(Number.isFinite)).toBe(true);
  expect(rowCosines(vectors.slice(0, lsa.dimensions), vectors)[1]).toBeCloseTo(1, 6);
});
