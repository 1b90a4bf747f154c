import { copyBytes } from './read-sides.ts';
import { DIMENSIONS, type TextModel } from './text-model.ts';

/** Change this with the format of the bytes: a model in another format is ignored, and replaced by the next learning. */
const FORMAT = 1;
const LENGTH_BYTES = 4;
const FLOAT_BYTES = 4;

type Head = Pick<TextModel, 'documents' | 'meanLength' | 'standards' | 'together'> & {
  readonly format: number;
  readonly terms: readonly string[];
  readonly forms: readonly string[];
};

/** A whole model, for storage: the length of the JSON, the JSON, then rarities and directions as little-endian floats. */
export function modelBytes(model: TextModel): Uint8Array {
  const { documents, meanLength, standards, together, forms, vocabulary, rarity, directions } = model;
  const head: Head = {
    format: FORMAT,
    documents,
    meanLength,
    standards,
    together,
    forms,
    terms: [...vocabulary.keys()],
  };
  const words = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(
    LENGTH_BYTES + words.length + (rarity.length + directions.length) * FLOAT_BYTES,
  );
  new DataView(bytes.buffer).setUint32(0, words.length, true);
  bytes.set(words, LENGTH_BYTES);
  bytes.set(new Uint8Array(rarity.buffer, rarity.byteOffset, rarity.byteLength), LENGTH_BYTES + words.length);
  bytes.set(
    new Uint8Array(directions.buffer, directions.byteOffset, directions.byteLength),
    LENGTH_BYTES + words.length + rarity.byteLength,
  );
  return bytes;
}

/** Reads what `modelBytes` wrote; null for bytes of another format. */
export function modelFrom(bytes: Uint8Array, version: number): TextModel | null {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(0, true);
  const start = LENGTH_BYTES + length;
  const head: Head = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, start)));
  if (head.format !== FORMAT) return null;
  const terms = head.terms.length;
  const floats = (from: number, count: number) =>
    new Float32Array(copyBytes(bytes, from, from + count * FLOAT_BYTES).buffer);
  return {
    version,
    documents: head.documents,
    vocabulary: new Map(head.terms.map((term, id) => [term, id])),
    forms: head.forms,
    rarity: floats(start, terms),
    directions: floats(start + terms * FLOAT_BYTES, terms * DIMENSIONS),
    meanLength: head.meanLength,
    standards: head.standards,
    together: head.together,
  };
}
