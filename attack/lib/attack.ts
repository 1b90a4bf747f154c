import type { Arena, QuietArena } from './arena.ts';

export type DatabaseKind = 'embedded' | 'PostgreSQL';

interface Described {
  readonly name: string;
  /** The database it applies to; both if omitted. */
  readonly on?: DatabaseKind;
}

/**
 * One way of trying to stop the server, to make everyone else wait, or to get at what the server must refuse. `run` attacks
 * the server in the arena, and returns what happened in a few words, for the table.
 * @throws when the server did something it must not do
 */
export type Attack = QuietAttack | LoudAttack;

/** Measures how long others wait, or how long a response takes, so it has the machine to itself. */
export interface QuietAttack extends Described {
  readonly measuresTime: true;
  readonly run: (arena: QuietArena) => Promise<string>;
}

/** Runs at the same time as other loud attacks. */
export interface LoudAttack extends Described {
  readonly measuresTime: false;
  /** It waits for most of its time, so it starts first and others run meanwhile. */
  readonly mostlyWaits?: true;
  readonly run: (arena: Arena) => Promise<string>;
}

/** The outcome of one attack. */
export interface Outcome {
  readonly attack: string;
  readonly database: DatabaseKind;
  readonly happened: string;
  readonly hasHeldOut: boolean;
  readonly seconds: number;
}

/** @throws an error that says what should have been true */
export function must(isTrue: boolean, whatShouldBeTrue: string): asserts isTrue {
  if (!isTrue) throw new Error(`this was not true: ${whatShouldBeTrue}`);
}
