import { readTable } from '../tables/read-table.ts';
import measureRecords from '../tables/starting-measures.json' with { type: 'json' };
import termRecords from '../tables/starting-terms.json' with { type: 'json' };
import { DIMENSIONS, type Standard, type TextModel } from './text-model.ts';

/** Larger than any value in the files. */
const MAX_VALUE = 1_000_000;

interface StartingTerm {
  readonly term: string;
  /** '' for a term that is not a word to show. */
  readonly form: string;
  readonly rarity: number;
  /** The value of one quantisation step of the direction. */
  readonly scale: number;
  /** Signed bytes, one for each dimension. */
  readonly steps: Int8Array;
}

const HEX = 16;

function stepsOf(direction: string): Int8Array {
  return Int8Array.from(direction.match(/[\da-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, HEX));
}

function readTerms(): readonly StartingTerm[] {
  return readTable('starting-terms.json', termRecords, (record) => {
    const steps = stepsOf(record.text('direction'));
    if (steps.length !== DIMENSIONS) record.fail(`'direction' must have ${DIMENSIONS} bytes`);
    return {
      term: record.text('term'),
      form: record.optionalText('form') ?? '',
      rarity: record.number('rarity', 0, MAX_VALUE),
      scale: record.number('scale', 0, MAX_VALUE),
      steps,
    };
  });
}

function readMeasures(): ReadonlyMap<string, Standard> {
  return new Map(
    readTable('starting-measures.json', measureRecords, (record) => [
      record.text('name'),
      {
        mean: record.number('mean', -MAX_VALUE, MAX_VALUE),
        deviation: record.number('deviation', 0, MAX_VALUE, 1),
      },
    ]),
  );
}

function readModel(): TextModel {
  const terms = readTerms();
  const measures = readMeasures();
  const measure = (name: string): Standard => {
    const standard = measures.get(name);
    if (standard === undefined) throw new Error(`starting-measures.json has no '${name}'.`);
    return standard;
  };
  const directions = new Float32Array(terms.length * DIMENSIONS);
  for (const [id, { scale, steps }] of terms.entries()) {
    for (const [i, step] of steps.entries()) directions[id * DIMENSIONS + i] = scale * step;
  }
  return {
    version: 0,
    documents: measure('documents').mean,
    vocabulary: new Map(terms.map(({ term }, id) => [term, id])),
    forms: terms.map(({ form }) => form),
    rarity: Float32Array.from(terms, ({ rarity }) => rarity),
    directions,
    meanLength: measure('length').mean,
    standards: { tfIdf: measure('tfIdf'), bm25: measure('bm25'), lsa: measure('lsa') },
    together: measure('together'),
  };
}

let model: TextModel | null = null;

/**
 * The text model for a new installation, which has too few texts to learn from. `rank` uses it too, in addition to what it
 * learns from its documents. It was learned from texts written for this product (`scripts/starting-model`). Loaded once.
 */
export function startingModel(): TextModel {
  model ??= readModel();
  return model;
}
