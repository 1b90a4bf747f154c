import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, text } from './text.ts';

/** The calls that can require a puzzle. */
export const PUZZLE_PURPOSES = ['register', 'login'] as const;
export type PuzzlePurpose = (typeof PUZZLE_PURPOSES)[number];

export const puzzle = z.object({
  challenge: z.string(),
  /** How many zero bits the hash must begin with. Each further bit doubles the work. */
  bits: z.int(),
  expiresAt: instant,
});
export type Puzzle = z.infer<typeof puzzle>;

/** Solved if the SHA-256 of `challenge`, a colon and `answer` begins with the challenge's zero bits. Works once. */
export const puzzleAnswer = z.object({
  challenge: text(200),
  answer: z.int().check(z.minimum(0)),
});
export type PuzzleAnswer = z.infer<typeof puzzleAnswer>;

/**
 * An addition to the specification: a small piece of work that registering or signing in requires while there are unusually
 * many attempts from everywhere. A refused attempt then gets 429 with this address in the field `puzzle`.
 */
export const getPuzzle = endpoint({
  method: 'GET',
  path: '/api/puzzle',
  access: 'anyone',
  query: z.object({ for: z._default(z.enum(PUZZLE_PURPOSES), 'register') }),
  response: puzzle,
});
