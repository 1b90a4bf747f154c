import type { PuzzleAnswer, PuzzlePurpose } from '#contract/puzzles.ts';

/** Signs in or registers; if the server asks for a puzzle, solves it and sends the form again, with the answer. */
export async function withPuzzle<T>(
  purpose: PuzzlePurpose,
  send: (answer: { readonly puzzle?: PuzzleAnswer }) => Promise<T>,
): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!String(error).includes('"puzzle":')) throw error;
    return send({ puzzle: await (await import('./solve-puzzle.ts')).solvePuzzle(purpose) });
  }
}
