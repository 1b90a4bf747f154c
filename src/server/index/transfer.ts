export type Numbers =
  | Uint8Array
  | Uint16Array
  | Int16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** A part of an index as a file holds it: an array, or texts without line breaks. */
export type Part = Numbers | readonly string[];

/**
 * Takes the state of an index out of it or puts it back. Each structure has one method for both, so that the two cannot
 * differ: what it passes is written, and what is returned is its state from then on. While writing, these are the same.
 */
export interface Transfer {
  readonly isReading: boolean;
  readonly numbers: <Values extends Numbers>(values: Values) => Values;
  /** Whole numbers of 32 bits. */
  readonly list: (values: readonly number[]) => readonly number[];
  readonly texts: (texts: readonly string[]) => readonly string[];
  /** Anything else that JSON can express, and is small. */
  readonly value: <Value>(value: Value) => Value;
}

/** What a transfer took out of an index. The arrays are the index's own: it must not change until they are written. */
export interface TakenParts {
  readonly parts: Part[];
  readonly values: unknown[];
}

export function takeOut(transfer: (to: Transfer) => void): TakenParts {
  const parts: Part[] = [];
  const values: unknown[] = [];
  const part = <Each extends Part>(each: Each): Each => {
    parts.push(each);
    return each;
  };
  transfer({
    isReading: false,
    numbers: part,
    list: (list) => {
      parts.push(new Int32Array(list));
      return list;
    },
    texts: part,
    value: (value) => {
      values.push(value);
      return value;
    },
  });
  return { parts, values };
}

/** @throws if a part is missing, or of another type than the transfer asks for */
export function putBack(takenParts: TakenParts, transfer: (from: Transfer) => void): void {
  const parts = takenParts.parts.values();
  const values = takenParts.values.values();
  const next = <Each extends Part>(is: (part: Part) => part is Each): Each => {
    const { value: part } = parts.next();
    if (part === undefined || !is(part)) throw new Error('The parts of the index are in another order.');
    return part;
  };
  const numbers = <Values extends Numbers>(like: Values): Values =>
    next((part): part is Values => part.constructor === like.constructor);
  transfer({
    isReading: true,
    numbers,
    list: (list) => Array.from(numbers(new Int32Array(list))),
    texts: () => next((part) => Array.isArray(part)),
    value: () => values.next().value as never,
  });
}
