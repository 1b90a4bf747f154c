import type { Arena } from './arena.ts';

export type DatabaseKind = 'embedded' | 'PostgreSQL';

/** One way of trying to stop the server, or to make everyone else wait. */
export interface Attack {
  readonly name: string;
  /** The database it applies to; both if omitted. */
  readonly on?: DatabaseKind;
  /**
   * Attacks the server in the arena. Returns what happened in a few words, for the table.
   * @throws when the server did something it must not do
   */
  readonly run: (arena: Arena) => Promise<string>;
}

/** The outcome of one attack. */
export interface Outcome {
  readonly attack: string;
  readonly database: DatabaseKind;
  readonly happened: string;
  readonly isHeld: boolean;
  readonly seconds: number;
}

/** @throws an error that says what should have been true */
export function must(isTrue: boolean, whatShouldBeTrue: string): asserts isTrue {
  if (!isTrue) throw new Error(`this was not true: ${whatShouldBeTrue}`);
}
